import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useWorld } from '#tests/world/world.ts'
import { deleteOld } from './delete-old.ts'

const world = useWorld()

/** A person without a record who last signed in this many days ago. */
async function newcomer(name: string, daysAgo: number): Promise<number> {
  const { account } = await world.newcomer(name)
  await signedIn(account, daysAgo)
  return account
}

const signedIn = (account: number, daysAgo: number) =>
  sql`update account set signed_in_at = now() - make_interval(days => ${daysAgo}::int) where id = ${account}`.execute(
    world.db,
  )
const sweep = async () => (await deleteOld(world.db, new Date())).unused_accounts
const exists = async (account: number) =>
  (await sql`select from account where id = ${account}`.execute(world.db)).rows.length === 1

describe('An account of a person without a record', () => {
  test('is deleted 30 days after the last sign-in, with its sessions, and what it did stays in the audit', async () => {
    const [old, recent] = [await newcomer('Odo Old', 31), await newcomer('Rea Recent', 29)]
    await sql`insert into audit (account_id, action, subject, details)
      values (${old}, 'sign_in', 'session', '{"email": "odo.old@larkfield.example"}')`.execute(world.db)
    assert.equal(await sweep(), 1)
    assert.deepEqual([await exists(old), await exists(recent)], [false, true])
    const { rows } = await sql`select account_id from audit
      where details ->> 'email' = 'odo.old@larkfield.example'`.execute(world.db)
    assert.deepEqual(rows, [{ account_id: null }])
    assert.equal(await sweep(), 0)
  })

  test('stays while a record refers to it, also one of a table that was added later', async () => {
    const account = await newcomer('Uwe Uploads', 100)
    await sql`insert into upload_batch (kind, file_name, account_id, row_count, added, changed, unchanged)
      values ('students', 'a.csv', ${account}, 0, 0, 0, 0)`.execute(world.db)
    const other = await newcomer('Lia Later', 100)
    await sql`create table later_record (made_by integer references account)`.execute(world.db)
    await sql`insert into later_record values (${other})`.execute(world.db)
    assert.equal(await sweep(), 0)
    assert.deepEqual([await exists(account), await exists(other)], [true, true])
    await sql`delete from upload_batch`.execute(world.db)
    await sql`delete from later_record`.execute(world.db)
    assert.equal(await sweep(), 2)
  })

  test('stays where it has changed records, and where the office keeps that person out', async () => {
    const former = await newcomer('Fay Former', 100)
    await sql`insert into audit (account_id, action, subject) values (${former}, 'change', 'school')`.execute(
      world.db,
    )
    const deactivated = await newcomer('Kit Kept Out', 100)
    await sql`update account set active = false where id = ${deactivated}`.execute(world.db)
    assert.equal(await sweep(), 0)
    assert.deepEqual([await exists(former), await exists(deactivated)], [true, true])
  })

  test('that was replaced by a record with the same address is deleted too', async () => {
    const replaced = await newcomer('Rosa Replaced', 100)
    await sql`update account set active = false, email = email || ' (replaced, ' || id || ')'
      where id = ${replaced}`.execute(world.db)
    assert.equal(await sweep(), 1)
  })
})

test('Accounts of the office, of teachers and of students are never deleted', async () => {
  const people = [await world.superuser(), await world.admin(), await world.teacher(), await world.student()]
  for (const { account } of people) await signedIn(account, 4000)
  assert.equal(await sweep(), 0)
  for (const { account } of people) assert.equal(await exists(account), true)
})
