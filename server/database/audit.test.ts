import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useWorld } from '#tests/world/world.ts'
import { audit, type AuditEntry } from './audit.ts'

const world = useWorld()

/** An entry that was made so many days ago; returns its id. */
async function entryMade(daysAgo: number, more: Partial<AuditEntry> = {}): Promise<number> {
  await world.db
    .transaction()
    .execute((tx) =>
      audit(tx, { account: null, action: 'read', subject: 'student', subjectId: 1, details: {}, ...more }),
    )
  const { rows } = await sql<{ id: number }>`select max(id)::int id from audit`.execute(world.db)
  const { id } = rows[0]!
  await world.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx)
    await sql`update audit set at = at - make_interval(days => ${daysAgo}::int) where id = ${id}`.execute(tx)
  })
  return id
}

const APPEND_ONLY = /audit is append-only/

describe('An audit row', () => {
  test('cannot be changed: neither the action, nor its time, nor its person', async () => {
    const { account } = await world.admin()
    const id = await entryMade(0, { account, details: { reason: 'asked' } })
    for (const change of [
      sql`account_id = null`,
      sql`at = now() - interval '1 day'`,
      sql`details = '{}'`,
      sql`automatic = true`,
      sql`student_ids = '{7}'`,
      sql`count = 2, last_at = now()`,
    ]) {
      await assert.rejects(sql`update audit set ${change} where id = ${id}`.execute(world.db), APPEND_ONLY)
    }
  })

  test('cannot be deleted, also where it is old', async () => {
    const id = await entryMade(4000)
    await assert.rejects(sql`delete from audit where id = ${id}`.execute(world.db), APPEND_ONLY)
  })

  test('has one of the known actions', async () => {
    const entry = { action: 'peek' as 'read' }
    await assert.rejects(entryMade(0, entry), /audit_action/)
  })

  test('that has a key counts repeats, but cannot count backwards or lose a student', async () => {
    const id = await entryMade(0, { students: [3, 4] })
    await world.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx)
      await sql`update audit set repeat_key = 'k' where id = ${id}`.execute(tx)
    })
    const change = (set: ReturnType<typeof sql>) =>
      sql`update audit set ${set} where id = ${id}`.execute(world.db)
    await change(sql`count = count + 1, last_at = now(), student_ids = student_ids || 5`)
    await assert.rejects(change(sql`count = 1`), APPEND_ONLY)
    await assert.rejects(change(sql`count = count + 1, last_at = now(), student_ids = '{5}'`), APPEND_ONLY)
    await assert.rejects(change(sql`count = count + 1, last_at = now(), subject_id = 2`), APPEND_ONLY)
  })
})

describe('Retention', () => {
  const isThere = async (id: number) =>
    (await sql`select from audit where id = ${id}`.execute(world.db)).rows.length === 1

  test('deletes what is older than its moment, and never the last 90 days', async () => {
    const [old, younger, young] = [await entryMade(400), await entryMade(100), await entryMade(80)]
    await sql`select delete_audit_before(now() - interval '365 days', '{read}', 1000)`.execute(world.db)
    assert.deepEqual([await isThere(old), await isThere(younger), await isThere(young)], [false, true, true])
    await sql`select delete_audit_before(now(), '{read}', 1000)`.execute(world.db)
    assert.deepEqual([await isThere(younger), await isThere(young)], [false, true])
  })

  test('leaves the table append-only afterwards, in the same transaction too', async () => {
    const id = await entryMade(400)
    await assert.rejects(
      world.db.transaction().execute(async (tx) => {
        await sql`select delete_audit_before(now() - interval '1000 days', '{read}', 10)`.execute(tx)
        await sql`delete from audit where id = ${id}`.execute(tx)
      }),
      APPEND_ONLY,
    )
  })
})

test('An account in no record can be deleted; what it did stays', async () => {
  const { rows } = await sql<{ id: number }>`
    insert into account (email, role) values ('nobody@larkfield.example', 'none') returning id`.execute(
    world.db,
  )
  const account = rows[0]!.id
  const id = await entryMade(0, { account, action: 'sign_in' })
  await sql`delete from account where id = ${account}`.execute(world.db)
  const left = await sql<object>`select account_id, action from audit where id = ${id}`.execute(world.db)
  assert.deepEqual(left.rows, [{ account_id: null, action: 'sign_in' }])
})
