import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { rangesOf } from '#tests/world/assignments.ts'
import { type BlockChange, changeBlock, useNewClasses } from '#tests/world/classes.ts'
import type { Person } from '#tests/world/person.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addBlock, addClosure, addGroup, addPeriod, assign } from '#tests/world/timetable.ts'

const TODAY = '2026-09-14'

const { world, admin, lund } = useNewClasses()

const change = (body: BlockChange, { id = lund.block, person = admin } = {}) => changeBlock(person, id, body)

const datesOf = async (id: number) =>
  (await sql`select name, start_date, end_date from block_schedule where id = ${id}`.execute(world.db))
    .rows[0]

describe('A block', () => {
  test('can be renamed and moved, and its duration changes with its dates', async () => {
    const { status, body } = await change({ name: ' Fall ', end_date: '2026-10-16' })
    assert.deepEqual([status, body.saved, body.name, body.duration], [200, true, 'Fall', 9])
    assert.equal(body.message, 'Fall saved.')
    assert.deepEqual(await datesOf(lund.block), {
      name: 'Fall',
      start_date: '2026-08-17',
      end_date: '2026-10-16',
    })
    const { rows } = await sql<{ details: object }>`
      select details from audit where subject = 'block_schedule' and subject_id = ${lund.block}`.execute(
      world.db,
    )
    assert.deepEqual(rows, [
      {
        details: { name: { old: 'Autumn', new: 'Fall' }, end_date: { old: '2026-10-30', new: '2026-10-16' } },
      },
    ])
  })

  test('has the numbers of its section periods, sheets and marks', async () => {
    await submitSheet(lund.teacher, lund, allPresent(lund))
    const read = (person: Person) =>
      person.call('GET /schedules/api/block-schedules/:id/', { params: { id: lund.block } })
    const { section_periods, sheets, marks, may } = (await read(admin)).body
    assert.deepEqual([section_periods, sheets, marks], [1, 1, 3])
    assert.deepEqual(may, { edit: true, delete: true })
    assert.deepEqual((await read(lund.teacher)).body.may, { edit: true, delete: false })
  })

  test('is previewed with the meetings that would be cancelled, and nothing is saved', async () => {
    await addPeriod(world, { block: lund.block, days: [1, 3] })
    await addClosure(world, 'Autumn Day', '2026-10-26')
    await submitSheet(lund.teacher, lund, allPresent(lund))
    const { status, body } = await change({ end_date: '2026-09-13', preview_only: true })
    await sql`delete from school_closure`.execute(world.db)
    assert.equal(status, 200)
    // Seven weeks from today on, less a closed Monday.
    const everyDay = 35 - 1
    const twiceAWeek = 14 - 1
    assert.deepEqual(body.falls_out, {
      section_periods: 2,
      meetings: everyDay + twiceAWeek,
      meetings_added: 0,
      sheets: 1,
      marks: 3,
    })
    assert.deepEqual([body.saved, body.message], [false, 'Nothing is saved yet.'])
    assert.deepEqual(await datesOf(lund.block), {
      name: 'Autumn',
      start_date: '2026-08-17',
      end_date: '2026-10-30',
    })
    const longer = await change({ end_date: '2026-11-06', preview_only: true })
    assert.deepEqual([longer.body.falls_out.meetings, longer.body.falls_out.meetings_added], [0, 5 + 2])
  })

  test('moves the assignments that were to begin with it, but never to a day before today', async () => {
    const coming = await addBlock(world, { name: 'Coming', from: '2026-11-02', until: '2026-12-18' })
    const period = await addPeriod(world, { block: coming, from: '13:00', until: '14:00' })
    const group = await addGroup(world, { name: `Late ${lund.name}` })
    await assign(world, { period, group, teacher: lund.teacher.teacher!, since: '2026-11-02' })
    await change({ start_date: '2026-11-09' }, { id: coming })
    assert.deepEqual(await rangesOf(world, group), ['[2026-11-09,)'])
    await change({ start_date: '2026-09-01' }, { id: coming })
    assert.deepEqual(await rangesOf(world, group), [`[${TODAY},)`])
    assert.deepEqual(await rangesOf(world, lund.group), ['[2026-08-17,)'])
  })

  test('that begins earlier adds no class to the days that are over', async () => {
    await change({ start_date: '2026-08-10' })
    const calendar = await admin.call('GET /schedules/api/calendar/:day/', { params: { day: '2026-08-12' } })
    assert.ok(calendar.body.blocks.some(({ id }) => id === lund.block))
    assert.deepEqual(calendar.body.section_periods, [])
  })
})
