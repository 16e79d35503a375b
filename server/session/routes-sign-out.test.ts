import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { sessionCookieName } from '#server/http/tokens/cookies.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

describe('signing out', () => {
  test('ends the session and clears the cookies', async () => {
    const ada = await world.admin('Ada Leaves')
    const reply = await ada.send({ method: 'POST', url: '/logout/' })
    assert.deepEqual([reply.statusCode, reply.json()], [200, { success: true }])
    for (const name of [sessionCookieName(world.config), 'csrftoken']) {
      assert.equal(reply.cookies.find((cookie) => cookie.name === name)?.expires?.getTime(), 0)
    }
    assert.equal((await ada.call('GET /api/check-authentication/')).body.isAuthenticated, false)
  })

  test('works as a plain form with the token in a field', async () => {
    const ada = await world.admin('Ada Plain')
    const token = (await ada.call('GET /api/csrf/')).body.csrfToken
    const reply = await ada.send({
      method: 'POST',
      url: '/logout/',
      headers: { 'content-type': 'application/x-www-form-urlencoded', 'x-csrftoken': '' },
      payload: new URLSearchParams({ csrfmiddlewaretoken: token }).toString(),
    })
    assert.equal(reply.statusCode, 200)
    assert.equal((await ada.call('GET /api/check-authentication/')).body.isAuthenticated, false)
  })

  test('works for a visitor, and for a page whose session has ended', async () => {
    assert.equal((await world.visitor().send({ method: 'POST', url: '/logout/' })).statusCode, 200)
    const ada = await world.admin('Ada Late')
    await sql`delete from session where account_id = ${ada.account}`.execute(world.db)
    assert.equal((await ada.send({ method: 'POST', url: '/logout/' })).statusCode, 200)
  })
})
