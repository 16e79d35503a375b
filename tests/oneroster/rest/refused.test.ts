import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { connect } from './consumer.ts'
import { providerFor, useRosterSchool } from './school.ts'

const school = useRosterSchool()

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

  test('for an address that cannot be read', async () => {
    for (const path of ['users/%ff', 'users/%', `users/${'x'.repeat(256)}`]) {
      assert.deepEqual(await school.consumer.refused(path), [400, 'invaliddata'], path)
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

  test('for a comparison with a day or moment that there is not', async () => {
    for (const value of [
      '',
      'today',
      '2026-02-31',
      '2026-13-01',
      '0000-01-01',
      '2026-09-14T25:00:00Z',
      '14.9.2026',
    ]) {
      for (const [path, field] of [
        ['users', 'dateLastModified'],
        ['terms', 'startDate'],
      ] as const) {
        const filter = `${field}>='${value}'`
        assert.deepEqual(
          await school.consumer.refused(path, { filter }),
          [400, 'invalid_filter_field'],
          filter,
        )
      }
    }
    for (const value of [
      '0001-01-01',
      '9999-12-31T23:59:59-12:00',
      '2026-09-14 09:05',
      '2026-09-14T09:05:00.123456+0530',
    ])
      await school.consumer.page('users', 'users', { filter: `dateLastModified>='${value}'` })
  })

  test('once its token is too old, or its app is revoked', async () => {
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
