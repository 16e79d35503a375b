import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { connect, type Consumer } from './consumer.ts'
import { OFFICE, providerFor, useRosterSchool } from './school.ts'

const school = useRosterSchool()

/** Texts that would change an SQL statement or a filter if they were inserted unescaped. */
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

/** Names of database columns and of object properties, and names that only look like a field. */
const FIELDS = (
  'password secret_hash fields own_id place account.email __proto__ constructor toString roles metadata.x ' +
  'familyName.x FAMILYNAME record.fields'
).split(' ')

const quoted = (value: string) => `'${value.replaceAll("'", "''")}'`

describe('A hostile text', () => {
  test('as a value is compared as a text, and finds nobody', async () => {
    for (const text of HOSTILE) {
      for (const [one, other] of [
        ['familyName', 'grades'],
        ['sourcedId', 'roles.org.sourcedId'],
      ]) {
        const filter = `${one}=${quoted(text)} OR ${other}=${quoted(text)}`
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
    for (const field of FIELDS) {
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

describe('Nothing reveals more than requested', () => {
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

  test('no one of the office is found by a filter', async () => {
    for (const filter of [`familyName~'${OFFICE.split(' ')[1]}'`, "email~'olga'", "role='administrator'"]) {
      assert.deepEqual((await school.consumer.page('users', 'users', { filter })).rows, [])
    }
  })

  test('an app that may read the collections reads nothing under another record', async () => {
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
