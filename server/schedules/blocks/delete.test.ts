import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { rangesOf } from '#tests/world/assigning.ts'
import { deleteBlock, deletePeriod, useNewClasses } from '#tests/world/classes.ts'
import { report } from '#tests/world/reported.ts'
import { allPresent, openSheet, submitSheet, TODAY } from '#tests/world/sheets.ts'

const { world, admin, lund } = useNewClasses()

const take = () => submitSheet(lund.teacher, lund, allPresent(lund))

const listed = async (key: 'GET /schedules/api/block-schedules/' | 'GET /schedules/api/section-periods/') =>
  (await admin.call(key)).body.map(({ id }) => id)
const records = async () => {
  const { body } = await report(admin, { start_date: TODAY })
  return body.filter(({ group }) => group === `Core ${lund.name}`).length
}

describe('A section period', () => {
  test('in which nobody took attendance goes, with who was assigned to it', async () => {
    const { status, body } = await deletePeriod(lund.teacher, lund.period)
    assert.equal(status, 200)
    assert.deepEqual(body, { message: 'Grade 9, 09:00-10:00 deleted.', archived: false, marks: 0 })
    assert.deepEqual(await rangesOf(world, lund.group), [])
    const { rows } = await sql`select from section_period where id = ${lund.period}`.execute(world.db)
    assert.equal(rows.length, 0)
  })

  test('with attendance is archived: it leaves the lists from today, reports keep it', async () => {
    await take()
    const { body } = await deletePeriod(admin, lund.period)
    assert.deepEqual(body, {
      message: 'Grade 9, 09:00-10:00 archived. 3 marks stay in the reports.',
      archived: true,
      marks: 3,
    })
    assert.ok(!(await listed('GET /schedules/api/section-periods/')).includes(lund.period))
    assert.deepEqual(await rangesOf(world, lund.group), [`[2026-08-17,${TODAY})`])
    assert.equal(await records(), 3)
    assert.equal((await openSheet(lund.teacher, lund)).status, 403)
  })
})

describe('A block', () => {
  test('in which nobody took attendance goes with its section periods', async () => {
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

  test('with attendance is archived, and whoever adds to it meanwhile is told that it is gone', async () => {
    await take()
    const { body } = await deleteBlock(admin, lund.block)
    assert.deepEqual([body.archived, body.marks], [true, 3])
    assert.equal(body.message, 'Autumn with 1 section period archived. 3 marks stay in the reports.')
    assert.ok(!(await listed('GET /schedules/api/block-schedules/')).includes(lund.block))
    assert.ok(!(await listed('GET /schedules/api/section-periods/')).includes(lund.period))
    assert.equal(await records(), 3)
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
