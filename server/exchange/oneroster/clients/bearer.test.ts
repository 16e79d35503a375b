import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { buildApp } from '#server/app.ts'
import { makeClock } from '#server/clock.ts'
import { addClient, tokenOf } from '#tests/world/clients/client.ts'
import { useWorld } from '#tests/world/world.ts'

const READS = 60
const world = useWorld({ env: { READS_PER_MINUTE: String(READS) } })

const read = (token: string, path = 'orgs') =>
  world.app.inject({
    url: `/ims/oneroster/rostering/v1p2/${path}`,
    headers: { authorization: `Bearer ${token}` },
  })

describe('What an app reads', () => {
  test('is in the audit log by its name with the students, who see it too', async () => {
    const suri = await world.student('Suri Student')
    const client = await addClient(world, 'Library')
    const token = await tokenOf(world, client)
    assert.equal((await read(token, 'students')).statusCode, 200)
    await read(token, 'students?offset=0')
    await read(token, 'classes')
    const sora = await world.superuser('Sora Auditor')
    const { entries } = (await sora.call('GET /api/audit/', { query: { action: 'export' } })).body
    assert.deepEqual(
      entries.map(({ by, what, count }) => [by, what, count]),
      [
        ['The app Library', 'read classes', 1],
        ['The app Library', 'read students: Suri Student', 2],
      ],
    )
    const own = (await suri.call('GET /students/api/me/privacy/', { query: {} })).body.days.flatMap(
      (day) => day.entries,
    )
    assert.deepEqual(
      own.map(({ by, what }) => [by, what]),
      [['The app Library', 'The school’s roster']],
    )
    const file = await sora.send({ url: `/students/api/file/${suri.student}/` })
    assert.match(file.body, /The app Library/)
    const [listed] = (await sora.call('GET /api/oneroster/clients/')).body
    assert.ok(listed?.last_used)
  })

  test('is limited per minute, separately for each app', async () => {
    const [hasty, calm] = [await addClient(world, 'Hasty'), await addClient(world, 'Calm')]
    const [token, other] = [await tokenOf(world, hasty), await tokenOf(world, calm)]
    for (let nth = 0; nth < READS; nth += 1) assert.equal((await read(token)).statusCode, 200)
    const refused = await read(token)
    assert.equal(refused.statusCode, 429)
    assert.ok(Number(refused.headers['retry-after']) > 0)
    assert.equal(
      refused.json<{ imsx_CodeMinor: { imsx_codeMinorField: { imsx_codeMinorFieldValue: string }[] } }>()
        .imsx_CodeMinor.imsx_codeMinorField[0]?.imsx_codeMinorFieldValue,
      'server_busy',
    )
    assert.equal((await read(other)).statusCode, 200)
  })
})

test('The log has no token, secret or filter of an app', async () => {
  const client = await addClient(world, 'Logged')
  const token = await tokenOf(world, client)
  const lines: string[] = []
  const { db, reports, config } = world
  const app = await buildApp({
    db,
    reports,
    config: { ...config, logLevel: 'debug' },
    clock: makeClock(config.fixedNow),
    logStream: { write: (line) => lines.push(line) },
  })
  const url = `/ims/oneroster/rostering/v1p2/users?access_token=${token}&filter=familyName%3D%27Lund%27`
  assert.equal((await app.inject({ url, headers: { authorization: `Bearer ${token}` } })).statusCode, 200)
  const { client_id, client_secret } = client
  await app.inject({
    method: 'POST',
    url: '/api/oneroster/token/',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams({ client_id, client_secret, grant_type: 'wrong' }).toString(),
  })
  await app.close()
  const log = lines.join('\n')
  assert.match(log, /"route":"\/ims\/oneroster\/rostering\/v1p2\/users"/)
  for (const secret of [token, client_secret, 'Lund']) assert.ok(!log.includes(secret))
})
