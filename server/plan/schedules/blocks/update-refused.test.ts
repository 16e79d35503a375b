import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { type BlockChange, changeBlock, changePeriod, useNewClasses } from '#tests/world/classes.ts'
import { report } from '#tests/world/reports.ts'
import { allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addBlock, addPeriod, assign } from '#tests/world/timetable.ts'
import { sendDuringSave } from '#tests/world/waiting.ts'

const TODAY = '2026-09-14'

const { world, admin, lund } = useNewClasses()

const change = (body: BlockChange, { id = lund.block, person = admin } = {}) => changeBlock(person, id, body)

const datesOf = async (id: number) =>
  (await sql`select name, start_date, end_date from block_schedule where id = ${id}`.execute(world.db))
    .rows[0]

describe('A change of a block is refused', () => {
  test('when it would have more than 400 days', async () => {
    for (const body of [{ end_date: '2199-12-31' }, { start_date: '1950-01-01', preview_only: true }]) {
      const before = await datesOf(lund.block)
      const reply = await change(body)
      assert.deepEqual(
        [reply.status, reply.failure.fields],
        [400, { end_date: 'A block can be at most 400 days long.' }],
      )
      assert.deepEqual(await datesOf(lund.block), before)
    }
  })

  test('but an existing longer one can be read, renamed and shortened, never extended', async () => {
    const id = await addBlock(world, { name: 'Endless', from: '2040-01-01', until: '2199-12-31' })
    const read = await admin.call('GET /schedules/api/block-schedules/:id/', { params: { id } })
    assert.deepEqual([read.status, read.body.end_date], [200, '2199-12-31'])
    assert.equal((await change({ name: 'Still endless' }, { id })).status, 200)
    assert.equal((await change({ start_date: '2039-12-31' }, { id })).status, 400)
    assert.equal((await change({ end_date: '2100-12-31' }, { id })).status, 200)
    assert.equal((await change({ end_date: '2101-01-01' }, { id })).status, 400)
    assert.equal((await change({ end_date: '2040-12-31' }, { id })).status, 200)
    assert.equal((await change({ end_date: '2041-12-31' }, { id })).status, 400)
  })

  test('to visitors, students, and teachers where only the office edits', async () => {
    assert.equal((await change({ name: 'Mine' }, { person: world.visitor() })).status, 401)
    const student = await world.student(`Stu Dent${lund.name}`)
    assert.equal((await change({ name: 'Mine' }, { person: student })).status, 403)
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    assert.equal((await change({ name: 'Mine' }, { person: lund.teacher })).status, 403)
    await sql`update school set teachers_may_edit = true`.execute(world.db)
  })

  test('for an unknown or archived block', async () => {
    assert.equal((await change({ name: 'Mine' }, { id: 99999 })).status, 404)
    const archived = await addBlock(world, { name: 'Gone' })
    await sql`update block_schedule set archived_on = '2026-08-17' where id = ${archived}`.execute(world.db)
    assert.equal((await change({ name: 'Mine' }, { id: archived })).status, 404)
    const reply = await admin.call('GET /schedules/api/block-schedules/:id/', { params: { id: archived } })
    assert.equal(reply.status, 404)
  })

  test('when it would end before it starts, also where only one of the dates is sent', async () => {
    for (const body of [{ end_date: '2026-08-16' }, { start_date: '2026-10-31' }]) {
      const reply = await change(body)
      assert.deepEqual(
        [reply.status, reply.failure.fields],
        [400, { end_date: 'End date must be on or after start date.' }],
      )
    }
    assert.equal((await change({ name: '', end_date: '2026-02-30' })).status, 400)
  })

  test('when it would take away days that are over, or add classes to them, also in a preview', async () => {
    const over = await addBlock(world, { name: 'Summer', from: '2026-08-01', until: '2026-09-04' })
    await addPeriod(world, { block: over })
    const refused = async (body: BlockChange, id = lund.block) => {
      const { status, failure } = await change({ ...body, allow_marks_outside: true }, { id })
      assert.equal((await change({ ...body, preview_only: true }, { id })).status, 409)
      return [status, failure.message, Object.keys(failure.fields ?? {})]
    }
    assert.deepEqual(await refused({ start_date: '2026-08-24' }), [
      409,
      'Autumn has had classes since Monday, August 17, 2026, so you cannot change its first day. Please add a closure for days without classes.',
      ['start_date'],
    ])
    assert.deepEqual(await refused({ end_date: '2026-09-10' }), [
      409,
      'Autumn has had classes until Sunday, September 13, 2026, so it cannot end earlier. Please choose that day or a later one.',
      ['end_date'],
    ])
    assert.deepEqual(await refused({ end_date: '2026-10-30' }, over), [
      409,
      'Summer ended on Friday, September 4, 2026, and you cannot add past days to it. Please add a block schedule that starts today, and copy the section periods into it.',
      ['end_date'],
    ])
    assert.equal((await change({ end_date: '2026-09-06' }, { id: over })).status, 200)
  })

  test('when marks of today would be outside of the new dates, until that is allowed; they stay', async () => {
    await submitSheet(lund.teacher, lund, allPresent(lund))
    const reply = await change({ end_date: '2026-09-13' })
    assert.deepEqual([reply.status, reply.failure.code], [409, 'confirm_needed'])
    assert.match(
      reply.failure.message,
      /^Attendance was already taken today for classes that would be cancelled: 1 sheet with 3 marks\./,
    )
    assert.deepEqual(await datesOf(lund.block), {
      name: 'Autumn',
      start_date: '2026-08-17',
      end_date: '2026-10-30',
    })
    assert.equal((await change({ end_date: '2026-09-13', allow_marks_outside: true })).status, 200)
    const { body } = await report(admin, { start_date: TODAY })
    assert.equal(body.filter(({ teacher }) => teacher.endsWith(lund.name)).length, 3)
  })

  test('when it causes a conflict, until that is allowed with a reason', async () => {
    const winter = await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
    const period = await addPeriod(world, { block: winter })
    await assign(world, { period, group: lund.group, teacher: lund.teacher.teacher!, since: '2026-11-02' })
    const reply = await change({ end_date: '2026-11-06' })
    assert.deepEqual([reply.status, reply.failure.code], [409, 'clash'])
    assert.match(
      reply.failure.message,
      /on Monday, Tuesday, Wednesday, Thursday, and Friday, 9:00-10:00\u00a0AM \(Winter\)\.$/,
    )
    const allowed = await change({ end_date: '2026-11-06', allow_conflicts: true, reason: 'A week of both' })
    assert.deepEqual(
      [allowed.status, allowed.body.end_date, allowed.body.clashes.length],
      [200, '2026-11-06', 2],
    )
    assert.equal((await change({ end_date: '2026-11-06', name: 'Longer' })).status, 200)
  })

  test('for the second of two people whose concurrent changes conflict', async () => {
    const winter = await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
    const period = await addPeriod(world, { block: winter, from: '13:00', until: '14:00' })
    await assign(world, { period, group: lund.group, teacher: lund.teacher.teacher!, since: '2026-11-02' })
    const office = await world.admin(`Olga Office ${lund.name}`)
    const { first, second, waited } = await sendDuringSave(world, {
      person: office,
      first: () => changePeriod(office, { period, block: winter }),
      second: () => change({ end_date: '2026-11-06' }),
    })
    assert.deepEqual([waited, first.status, second.status], [true, 200, 409])
    assert.equal(second.failure.code, 'clash')
  })
})
