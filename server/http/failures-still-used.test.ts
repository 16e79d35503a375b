import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql, type RawBuilder } from 'kysely'
import { allPresent, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { addBlock, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'
import { waitsForLock } from '#tests/world/waiting.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()

/** A class that meets for the first time today, so that its block can still be deleted. */
async function addNewClass(name: string) {
  const teacher = await world.teacher(`Tess ${name}`)
  const students = [await world.addStudent(`Ana ${name}`)]
  const group = await addGroup(world, { name: `Core ${name}`, students })
  const block = await addBlock(world, { name, from: TODAY })
  const period = await addPeriod(world, { block })
  await assign(world, { period, group, teacher: teacher.teacher!, since: TODAY })
  return { name, teacher, students, group, block, period, assignment: 0 }
}

/** Calls while another transaction has run a statement, which commits once the call waits for it. */
async function callDuring<T>(statement: RawBuilder<unknown>, call: () => Promise<T>): Promise<T> {
  const [ran, mayCommit] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const other = world.db.transaction().execute(async (tx) => {
    await statement.execute(tx)
    ran.resolve()
    await mayCommit.promise
  })
  await ran.promise
  const calling = call()
  assert.ok(await waitsForLock(world, calling))
  mayCommit.resolve()
  await other
  return calling
}

describe('A block that is deleted while a sheet of it is saved', () => {
  test('stays where the sheet is first, and the office hears that something was saved just now', async () => {
    const one = await addNewClass('First')
    const admin = await world.admin('Ada First')
    const remove = () =>
      admin.call('DELETE /schedules/api/block-schedules/:id/', { params: { id: one.block } })
    const sheet = sql`insert into attendance_sheet (section_period_id, day, teacher_id, taken_by_id)
      values (${one.period}, ${TODAY}::date, ${one.teacher.teacher}, ${one.teacher.account})`
    const reply = await callDuring(sheet, remove)
    if (reply.status === 409) assert.match(reply.failure.message, /just saved.*such as attendance.*reload/)
    else assert.equal(reply.body.archived, true)
    const { rows } = await sql`select from attendance_sheet where section_period_id = ${one.period}`.execute(
      world.db,
    )
    assert.equal(rows.length, 1)
    const again = reply.status === 409 ? await remove() : reply
    assert.deepEqual([again.status, again.body.archived], [200, true])
  })

  test('is gone where the deletion is first, and the teacher hears that', async () => {
    const one = await addNewClass('Second')
    const deletion = sql`with gone as (delete from assignment where section_period_id = ${one.period})
      delete from section_period where id = ${one.period}`
    const { status, failure } = await callDuring(deletion, () =>
      submitSheet(one.teacher, one, allPresent(one)),
    )
    assert.equal(status, 409)
    assert.match(failure.message, /was deleted/)
  })
})
