import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { rangesOf } from '#tests/world/assignments.ts'
import { deleteBlock, useNewClasses } from '#tests/world/classes.ts'
import { report } from '#tests/world/reports.ts'
import { allPresent, openSheet, submitSheet, TODAY } from '#tests/world/sheets.ts'

const { world, admin, lund } = useNewClasses()

const takeAttendance = () => submitSheet(lund.teacher, lund, allPresent(lund))

describe('Deleting a block is refused', () => {
  test('to visitors, students and teachers', async () => {
    assert.equal((await deleteBlock(world.visitor(), lund.block)).status, 401)
    const student = await world.student(`Stu Dent${lund.name}`)
    assert.equal((await deleteBlock(student, lund.block)).status, 403)
    assert.equal((await deleteBlock(lund.teacher, lund.block)).status, 403)
  })

  test('where it is unknown, and a second time', async () => {
    assert.equal((await deleteBlock(admin, 99999)).status, 404)
    await takeAttendance()
    await deleteBlock(admin, lund.block)
    assert.equal((await deleteBlock(admin, lund.block)).status, 404)
  })
})

describe('A block', () => {
  test('that has not met yet is deleted with its section periods', async () => {
    await sql`update block_schedule set start_date = ${TODAY} where id = ${lund.block}`.execute(world.db)
    const { status, body } = await deleteBlock(admin, lund.block)
    assert.deepEqual(
      [status, body],
      [
        200,
        { message: 'Autumn with 1 section period deleted.', archived: false, section_periods: 1, marks: 0 },
      ],
    )
    assert.deepEqual(await rangesOf(world, lund.group), [])
    const { rows } = await sql`select from block_schedule where id = ${lund.block}`.execute(world.db)
    assert.equal(rows.length, 0)
  })

  test('that has met is archived, even without attendance', async () => {
    const { body } = await deleteBlock(admin, lund.block)
    assert.deepEqual([body.archived, body.marks], [true, 0])
    assert.equal((await openSheet(lund.teacher, lund)).status, 403)
    assert.equal((await openSheet(lund.teacher, lund, { date: '2026-09-11' })).body.may.submit, true)
  })

  test('with attendance is archived, and nothing can be added to it any more', async () => {
    const listIds = async (
      key: 'GET /schedules/api/block-schedules/' | 'GET /schedules/api/section-periods/',
    ) => (await admin.call(key)).body.map(({ id }) => id)
    await takeAttendance()
    const { body } = await deleteBlock(admin, lund.block)
    assert.deepEqual([body.archived, body.marks], [true, 3])
    assert.equal(
      body.message,
      'Autumn with 1 section period archived. Earlier days stay, with 3 marks.',
    )
    assert.ok(!(await listIds('GET /schedules/api/block-schedules/')).includes(lund.block))
    assert.ok(!(await listIds('GET /schedules/api/section-periods/')).includes(lund.period))
    const records = (await report(admin, { start_date: TODAY })).body
    assert.equal(records.filter(({ group }) => group === `Core ${lund.name}`).length, 3)
    const late = await admin.call('POST /schedules/api/section-periods/', {
      body: {
        start_time: '11:00',
        end_time: '12:00',
        block_schedule: lund.block,
        grade_level: 4,
        days_of_week: ['Monday'],
      },
    })
    assert.equal(late.status, 400)
  })
})
