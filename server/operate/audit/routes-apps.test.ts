import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

describe('What connected apps read', () => {
  test('is shown only to superusers', async () => {
    const superuser = await world.superuser()
    const { rows } = await sql<{ id: number }>`
      insert into audit (account_id, action, subject, details, student_ids)
      values (${superuser.account}, 'add', 'api_client', '{"program": "Canvas"}', '{1}') returning id::bigint`.execute(
      world.db,
    )
    for (const [person, count, status] of [
      [await world.admin(), 0, 404],
      [superuser, 1, 200],
    ] as const) {
      const { body } = await person.call('GET /api/audit/', { query: { account_id: superuser.account } })
      assert.equal(body.entries.filter(({ what }) => what.includes('Canvas')).length, count)
      const students = await person.call('GET /api/audit/:entryId/students/', {
        params: { entryId: rows[0]!.id },
      })
      assert.equal(students.status, status)
    }
  })
})
