import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { connect, type Consumer } from './consumer.ts'
import { OFFICE, providerFor, useRosterSchool } from './school.ts'

const school = useRosterSchool()

/** Texts that would mean something to SQL, or to a filter, if they were put into it. */
const HOSTILE = [
  "' OR '1'='1",
  "'' OR ''1''=''1",
  "x'; drop table roster_record; --",
  "x') OR (1=1",
  "x' UNION SELECT email FROM account --",
  String.raw`x\' OR 1=1 --`,
  '/**/x/**/',
  'x--',
  '%',
  '_',
  '$1',
  '${1}',
  '?',
  '::text',
  '\u2019 OR \u20191\u2019=\u20191',
  '\uFF07 OR 1=1',
  '\u02BC',
  'ＯＲ',
  '{"$ne":null}',
  'x AND status=active',
  'pg_sleep(5)',
]

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`

describe('A hostile text', () => {
  test('as a value is compared as a text, and finds nobody', async () => {
    for (const text of HOSTILE) {
      for (const field of ['familyName', 'sourcedId', 'grades', 'roles.org.sourcedId']) {
        const filter = `${field}=${quoted(text)}`
        const { rows } = await school.consumer.page('users', 'users', { filter })
        assert.deepEqual(rows, [], filter)
      }
    }
    for (const text of ['%', '_', '.*']) {
      const { rows } = await school.consumer.page('users', 'users', { filter: `familyName~${quoted(text)}` })
      assert.deepEqual(rows, [], text)
    }
  })

  test('as a filter, or after one, is refused', async () => {
    for (const text of [...HOSTILE, '1=1', 'familyName', "familyName like 'L%'", "=''", '()', "('a'='a')"]) {
      for (const filter of [
        text,
        `familyName='Lund'${text}`,
        `familyName='Lund' OR ${text}`,
        `familyName=${text}`,
      ]) {
        assert.deepEqual(
          await school.consumer.refused('users', { filter }),
          [400, 'invalid_filter_field'],
          filter,
        )
      }
    }
  })

  test('as a field is refused, also one that objects have', async () => {
    for (const field of [
      ...[
        'password',
        'secret_hash',
        'fields',
        'own_id',
        'place',
        'account.email',
        '__proto__',
        'constructor',
      ],
      ...['toString', 'roles', 'metadata.x', 'familyName.x', 'FAMILYNAME', 'record.fields'],
    ]) {
      assert.deepEqual(await school.consumer.refused('users', { filter: `${field}='x'` }), [
        400,
        'invalid_filter_field',
      ])
    }
    for (const fields of ['__proto__', 'constructor', 'givenName,secret', 'own_id', "givenName'"])
      assert.deepEqual(await school.consumer.refused('users', { fields }), [400, 'invalid_selection_field'])
  })

  test('as what to sort by leaves the usual order', async () => {
    const { rows } = await school.consumer.page('users', 'users')
    for (const sort of ['familyName; drop table student', '(select 1)', '__proto__', '1', "familyName'"]) {
      assert.deepEqual((await school.consumer.page('users', 'users', { sort })).rows, rows)
    }
  })

  test('in the address of a record finds none', async () => {
    for (const text of HOSTILE) {
      const id = encodeURIComponent(text)
      assert.deepEqual(await school.consumer.refused(`students/${id}`), [404, 'unknownobject'])
      assert.deepEqual(await school.consumer.refused(`classes/${id}/students`), [404, 'unknownobject'])
    }
    assert.deepEqual(await school.consumer.refused('users/x%00y'), [400, 'invaliddata'])
  })

  test('changed nothing', async () => {
    const { rows } = await sql<{ n: number }>`select count(*)::int n from roster_record`.execute(
      school.world.db,
    )
    assert.ok(rows[0]!.n > 20)
  })
})

describe('Nothing opens more than what was asked for', () => {
  const OPENING = "sourcedId!='' OR familyName!=''"

  test('an OR in a filter stays within the collection and within the parent', async () => {
    const { consumer } = school
    const students = (await consumer.page('students', 'users')).rows
    const { rows } = await consumer.page('students', 'users', { filter: OPENING })
    assert.deepEqual(rows, students)
    const role = await consumer.page('students', 'users', { filter: "role='teacher' OR role='student'" })
    assert.deepEqual(role.rows, students)
    const [first] = (await consumer.page('classes', 'classes')).rows
    const path = `classes/${first!.sourcedId}/students`
    const own = (await consumer.page(path, 'users')).rows
    assert.deepEqual((await consumer.page(path, 'users', { filter: OPENING })).rows, own)
    assert.ok(own.length < students.length)
  })

  test('a record of another kind is not found by the address of this one', async () => {
    const { consumer } = school
    const [teacher] = (await consumer.page('teachers', 'users')).rows
    const [student] = (await consumer.page('students', 'users')).rows
    const [klass] = (await consumer.page('classes', 'classes')).rows
    for (const path of [
      `students/${teacher!.sourcedId}`,
      `teachers/${student!.sourcedId}`,
      `students/${teacher!.sourcedId}/classes`,
      `users/${klass!.sourcedId}`,
      `schools/elsewhere/classes/${klass!.sourcedId}/students`,
      `schools/school/classes/elsewhere/students`,
      'terms/year-2027',
      'gradingPeriods/year-2027',
    ]) {
      assert.deepEqual(await consumer.refused(path), [404, 'unknownobject'], path)
    }
  })

  test('nobody of the office is found by a filter', async () => {
    for (const filter of [`familyName~'${OFFICE.split(' ')[1]}'`, "email~'olga'", "role='administrator'"]) {
      assert.deepEqual((await school.consumer.page('users', 'users', { filter })).rows, [])
    }
  })

  test('a program that may read the collections reads nothing under another record', async () => {
    const core = await coreOnly()
    const [klass] = (await core.page('classes', 'classes')).rows
    for (const path of [
      `classes/${klass!.sourcedId}/students`,
      'schools/school/classes',
      `schools/school/classes/${klass!.sourcedId}/enrollments`,
      'classes/elsewhere/students',
      'terms/block-1/classes',
    ]) {
      assert.deepEqual(await core.refused(path), [403, 'forbidden'], path)
    }
  })
})

let core: Consumer | undefined
const coreOnly = async () =>
  (core ??= await connect(await providerFor(school.world, 'Core only', ['roster-core.readonly'])))

describe('A request that is refused gets the form of the specification', () => {
  const ask = async (path: string, init: RequestInit) => {
    const reply = await fetch(`${school.provider.base}/${path}`, init)
    return { status: reply.status, headers: reply.headers, body: (await reply.json()) as object }
  }
  const CODES = ({ imsx_codeMajor, imsx_severity, imsx_CodeMinor }: Record<string, unknown>) => [
    imsx_codeMajor,
    imsx_severity,
    (imsx_CodeMinor as { imsx_codeMinorField: { imsx_codeMinorFieldValue: string }[] })
      .imsx_codeMinorField[0]!.imsx_codeMinorFieldValue,
  ]

  test('without a token, with a wrong one, or with one in the address', async () => {
    const { token } = school.consumer
    for (const [path, authorization] of [
      ['users', undefined],
      ['users', 'Bearer wrong'],
      ['users', `Basic ${btoa(`${school.provider.clientId}:${school.provider.clientSecret}`)}`],
      ['users', `Bearer ${token}x`],
      [`users?access_token=${token}`, undefined],
    ] as const) {
      const { status, headers, body } = await ask(path, { headers: authorization ? { authorization } : {} })
      assert.equal(status, 401)
      assert.deepEqual(CODES(body as never), ['failure', 'error', 'unauthorisedrequest'])
      assert.match(headers.get('www-authenticate') ?? '', /^Bearer /)
    }
  })

  test('with the session of somebody of the office: only tokens count', async () => {
    const sora = await school.world.superuser('Sora Session')
    const { statusCode } = await sora.send({ method: 'GET', url: '/ims/oneroster/rostering/v1p2/users' })
    assert.equal(statusCode, 401)
  })

  test('for an address that the service does not have', async () => {
    for (const path of ['demographics', 'users/a/b/c', 'nothing', '../v1p1/users', 'USERS']) {
      assert.deepEqual(await school.consumer.refused(path), [404, 'unknownobject'], path)
    }
  })

  test('for another method', async () => {
    const authorization = `Bearer ${school.consumer.token}`
    for (const method of ['POST', 'PUT', 'DELETE', 'PATCH']) {
      const { status, headers, body } = await ask('users/student-1', { method, headers: { authorization } })
      assert.deepEqual([status, headers.get('allow')], [405, 'GET'])
      assert.deepEqual(CODES(body as never)[0], 'unsupported')
    }
  })

  test('for pages that cannot be', async () => {
    for (const query of [
      { limit: '0' },
      { limit: '-1' },
      { limit: 'all' },
      { limit: '1.5' },
      { offset: '-1' },
      { offset: '99999999999' },
      { orderBy: 'up' },
    ]) {
      assert.deepEqual(await school.consumer.refused('users', query as Record<string, string>), [
        400,
        'invaliddata',
      ])
    }
  })

  test('once its token is too old, or its program is revoked', async () => {
    const provider = await providerFor(school.world, 'Ending', ['roster-core.readonly'])
    const consumer = await connect(provider)
    await consumer.page('users', 'users')
    await sql`update api_token set expires_at = now() - interval '1 second' from api_client
      where api_client.id = api_client_id and client_id = ${provider.clientId}`.execute(school.world.db)
    assert.deepEqual(await consumer.refused('users'), [401, 'unauthorisedrequest'])
    const again = await connect(provider)
    await again.page('users', 'users')
    const sora = await school.world.superuser('Sora Ending')
    const { body } = await sora.call('GET /api/oneroster/clients/')
    const { id } = body.find(({ client_id }) => client_id === provider.clientId)!
    await sora.call('DELETE /api/oneroster/clients/:clientId/', { params: { clientId: id } })
    assert.deepEqual(await again.refused('users'), [401, 'unauthorisedrequest'])
  })
})
