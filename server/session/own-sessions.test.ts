import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { hashToken } from '#server/http/actor.ts'
import { auditRows } from '#tests/world/audit.ts'
import { person, type Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

/** Another session of a person, as in another browser; it was used last so many hours ago. */
async function elsewhere(who: Person, device: string, { hoursAgo = 0 } = {}): Promise<Person> {
  const token = `token of ${device} ${who.account}`
  await sql`insert into session (token_hash, account_id, device, created_at, seen_at, ends_at)
    select decode(${hashToken(token)}, 'hex'), ${who.account}, ${device}, moment, moment, moment + interval '12 hours'
    from (select now() - make_interval(hours => ${hoursAgo}::int) moment) seen`.execute(world.db)
  return person(world.app, world.config, token, who)
}

const list = async (who: Person) => (await who.call('GET /api/sessions/')).body
const devicesOf = async (who: Person) => (await list(who)).map(({ device }) => device)
const isSignedIn = async (who: Person) =>
  (await who.call('GET /api/check-authentication/')).body.isAuthenticated
const sessionIn = async (who: Person, name: string) =>
  (await list(who)).find(({ device }) => device === name)!.id

describe('The sessions of a person', () => {
  test('are listed, the calling one first, with the browser and the times on the school’s clock', async () => {
    const ada = await world.admin('Ada Lists')
    await elsewhere(ada, 'Firefox on Windows')
    const sessions = await list(ada)
    assert.deepEqual(
      sessions.map(({ device, is_this }) => [device, is_this]),
      [
        ['', true],
        ['Firefox on Windows', false],
      ],
    )
    for (const { signed_in, last_used } of sessions)
      for (const { day, time } of [signed_in, last_used])
        assert.match(`${day} ${time}`, /^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  })

  test('are not ended ones or those of other people, and reveal nothing of their tokens', async () => {
    const suri = await world.student('Suri Sees')
    const other = await world.student('Otto Other')
    await elsewhere(suri, 'Idle browser', { hoursAgo: 3 })
    await elsewhere(other, 'Not hers')
    assert.deepEqual(await devicesOf(suri), [''])
    const teacher = await world.teacher('Tia Idles')
    await elsewhere(teacher, 'Idle browser', { hoursAgo: 3 })
    assert.deepEqual(await devicesOf(teacher), ['', 'Idle browser'])
    const { text } = await suri.call('GET /api/sessions/')
    assert.deepEqual(Object.keys(JSON.parse(text)[0]).toSorted(), [
      'device',
      'id',
      'is_this',
      'last_used',
      'signed_in',
    ])
  })

  test('are ended one by one, immediately, and the audit log says by which', async () => {
    const ada = await world.admin('Ada Ends')
    const lost = await elsewhere(ada, 'Lost phone')
    const home = await elsewhere(ada, 'Home')
    const params = { sessionId: await sessionIn(ada, 'Lost phone') }
    assert.equal((await ada.call('DELETE /api/sessions/:sessionId/', { params })).status, 200)
    assert.deepEqual(
      [await isSignedIn(lost), await isSignedIn(home), await isSignedIn(ada)],
      [false, true, true],
    )
    assert.equal((await ada.call('DELETE /api/sessions/:sessionId/', { params })).status, 404)
    const [row, ...others] = await auditRows(world, 'sign_out', ada.account)
    const nameOf = (who: Person) => hashToken(Object.values(who.cookies)[0]!).slice(0, 8)
    assert.deepEqual([row?.session, row?.details, others], [nameOf(lost), { by_session: nameOf(ada) }, []])
  })

  test('are not ended by anybody else, not even by a superuser', async () => {
    const victim = await world.teacher('Vic Stays')
    const params = { sessionId: (await list(victim))[0]!.id }
    for (const other of [await world.superuser('Sue Pries'), await world.student('Stu Pries')]) {
      const { status, failure } = await other.call('DELETE /api/sessions/:sessionId/', { params })
      assert.deepEqual([status, failure.code], [404, 'not_found'])
    }
    assert.equal(await isSignedIn(victim), true)
  })

  test('are all ended by signing out everywhere, this one too, and other people stay signed in', async () => {
    const ada = await world.admin('Ada Everywhere')
    const other = await world.admin('Olga Stays')
    const browsers = [ada, await elsewhere(ada, 'Phone'), await elsewhere(ada, 'Home')]
    const reply = await ada.send({ method: 'DELETE', url: '/api/sessions/' })
    assert.deepEqual([reply.statusCode, reply.json()], [200, { success: true, ended: 3 }])
    for (const { name, expires } of reply.cookies as { name: string; expires?: Date }[])
      assert.equal(expires?.getTime(), 0, name)
    for (const browser of browsers) assert.equal(await isSignedIn(browser), false)
    assert.equal(await isSignedIn(other), true)
    assert.equal((await auditRows(world, 'sign_out', ada.account)).length, 3)
  })

  test('are not ended by a call from another site’s page', async () => {
    const ada = await world.admin('Ada Foreign')
    const reply = await ada.send({ method: 'DELETE', url: '/api/sessions/', headers: { 'x-csrftoken': '' } })
    assert.deepEqual([reply.statusCode, await isSignedIn(ada)], [403, true])
  })
})
