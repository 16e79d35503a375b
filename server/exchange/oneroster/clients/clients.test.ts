import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
const CORE = ['roster-core.readonly' as const]

const make = async (name: string) => {
  const sora = await world.superuser(`Sora ${name}`)
  const { body } = await sora.call('POST /api/oneroster/clients/', { body: { name, scopes: CORE } })
  return { sora, body }
}

describe('An app that may read the roster', () => {
  test('is created only by a superuser', async () => {
    const body = { name: 'Library', scopes: CORE }
    for (const person of [await world.admin(), await world.teacher(), await world.student()]) {
      const { status } = await person.call('POST /api/oneroster/clients/', { body })
      assert.equal(status, 403)
    }
  })

  test('needs a name and something to read', async () => {
    const sora = await world.superuser('Sora Strict')
    const { status, failure } = await sora.call('POST /api/oneroster/clients/', {
      body: { name: ' ', scopes: [] },
    })
    assert.equal(status, 400)
    assert.deepEqual(Object.keys(failure.fields ?? {}), ['name', 'scopes'])
    const other = await sora.call('POST /api/oneroster/clients/', {
      body: { name: 'Library', scopes: ['roster-demographics.readonly' as never] },
    })
    assert.equal(other.status, 400)
  })

  test('has a secret that is shown once and stored as a hash', async () => {
    const { sora, body } = await make('Lunch')
    assert.match(body.client_secret, /^[\w-]{43}$/)
    assert.equal(body.client.client_id, body.client_id)
    assert.ok(body.token_address.endsWith('/api/oneroster/token/'))
    assert.ok(body.base_address.endsWith('/ims/oneroster/rostering/v1p2'))
    const list = await sora.call('GET /api/oneroster/clients/')
    assert.ok(!list.text.includes(body.client_secret))
    const { rows } = await sql<{ row: string }>`
      select row_to_json(api_client)::text "row" from api_client where client_id = ${body.client_id}`.execute(
      world.db,
    )
    assert.ok(!rows[0]!.row.includes(body.client_secret))
    const [listed] = list.body
    assert.deepEqual(
      [listed?.name, listed?.scopes, listed?.last_used, listed?.revoked],
      ['Lunch', CORE, null, null],
    )
    assert.equal(listed?.made.by, 'Sora Lunch')
  })

  test('is revoked once, and the audit log has who created and revoked it', async () => {
    const { sora, body } = await make('Bus')
    const params = { clientId: body.client.id }
    const { body: first } = await sora.call('DELETE /api/oneroster/clients/:clientId/', { params })
    assert.equal(first.client.revoked?.by, 'Sora Bus')
    const again = await sora.call('DELETE /api/oneroster/clients/:clientId/', { params })
    assert.deepEqual(again.body.client.revoked, first.client.revoked)
    const { entries } = (await sora.call('GET /api/audit/')).body
    assert.deepEqual(
      entries.slice(0, 2).map(({ what }) => what),
      ['revoked the app Bus', 'connected the app Bus: roster-core.readonly'],
    )
    assert.ok(!JSON.stringify(entries).includes(body.client_secret))
  })

  test('that does not exist is not revoked', async () => {
    const sora = await world.superuser('Sora Searching')
    const { status } = await sora.call('DELETE /api/oneroster/clients/:clientId/', {
      params: { clientId: 999_999 },
    })
    assert.equal(status, 404)
  })
})
