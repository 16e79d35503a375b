import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { gradeCodes } from '#contract/grades.ts'
import { beforeEachInFile, beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addBlock, addPeriod } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const BELL = 'POST /schedules/api/section-periods/bell-schedule/'
const URL = '/schedules/api/section-periods/bell-schedule/'

const world = useWorld()
let admin: Person
let block: number
beforeFile(async () => {
  admin = await world.admin()
})
beforeEachInFile(async () => {
  block = await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
})

const LINES = 'Homeroom 7:45-7:58\n1  8:00-8:45\nPeriod 2, 8:50 AM - 9:35 AM\n3 12:50-1:35 MWF'

const bodyWith = (changes: object = {}) => ({
  block_schedule: block,
  grade_levels: [...gradeCodes()],
  days_of_week: ['Monday' as const, 'Tuesday' as const],
  text: LINES,
  ...changes,
})

const paste = (changes: object = {}, person: Person = admin) => person.call(BELL, { body: bodyWith(changes) })

/** '9 Period 1 08:00-08:45 2', the last being the number of weekdays. */
const periodsOf = async (grade: number) => {
  const { body } = await admin.call('GET /schedules/api/section-periods/')
  return body
    .filter(({ block_schedule, grade_level }) => block_schedule === block && grade_level.id === grade)
    .map(
      ({ name, start_time, end_time, days_of_week, homeroom }) =>
        `${name} ${start_time}-${end_time} ${days_of_week.length}${homeroom ? ' homeroom' : ''}`,
    )
}

const countAll = async () => (await admin.call('GET /schedules/api/section-periods/')).body.length

describe('A bell schedule is refused', () => {
  test('to visitors and students', async () => {
    assert.equal((await paste({}, world.visitor())).status, 401)
    assert.equal((await paste({}, await world.student())).status, 403)
  })

  test('without a block, grades, days or lines', async () => {
    const fieldsOf = async (changes: object) => {
      const { status, failure } = await paste(changes)
      return [status, ...Object.keys(failure.fields ?? {})]
    }
    assert.deepEqual(await fieldsOf({ block_schedule: 99999 }), [400, 'block_schedule'])
    assert.deepEqual(await fieldsOf({ grade_levels: [] }), [400, 'grade_levels'])
    assert.deepEqual(await fieldsOf({ days_of_week: [] }), [400, 'days_of_week'])
    assert.deepEqual(await fieldsOf({ text: ' \n ' }), [400, 'text'])
    assert.deepEqual(await fieldsOf({ text: '1 8:00-8:45\u202e' }), [400, 'text'])
    assert.deepEqual(await fieldsOf({ text: '\n1 8:00-8:45'.repeat(61) }), [400, 'text'])
    const archived = await addBlock(world, { name: 'Gone' })
    await sql`update block_schedule set archived_on = '2026-08-17' where id = ${archived}`.execute(world.db)
    assert.deepEqual(await fieldsOf({ block_schedule: archived }), [400, 'block_schedule'])
  })

  test('as a whole, with every line that cannot be read or overlaps another one', async () => {
    const before = await countAll()
    const { status, failure } = await paste({ text: '1 8:00-8:45\n2 8:40-9:25\nLunch\n4 10:00-9:00' })
    assert.deepEqual(
      [status, failure.fields?.['text']],
      [
        400,
        'Line 2 overlaps line 1 on Monday and Tuesday. Line 3 has no start and end time. Line 4 ends before it starts.',
      ],
    )
    assert.equal(await countAll(), before)
  })

  test('where a grade meets at another time within a line', async () => {
    await addPeriod(world, { block, from: '08:00', until: '09:30', grade: 5, days: [1, 3] })
    const { status, failure } = await paste({ text: '1 8:00-8:45' })
    assert.deepEqual(
      [status, failure.message],
      [400, 'Line 1 overlaps 8:00-9:30\u00a0AM, which 10th Grade has on Monday.'],
    )
    assert.equal((await paste({ text: '1 8:00-8:45', grade_levels: [4] })).status, 200)
  })
})

describe('A bell schedule', () => {
  test('gives each grade its section periods, on the weekdays of the line or the chosen ones', async () => {
    const { status, body } = await paste()
    assert.equal(status, 200)
    assert.deepEqual(
      [body.message, body.created.length, body.left_out],
      ['28 section periods added to Winter.', 28, []],
    )
    for (const grade of gradeCodes())
      assert.deepEqual(await periodsOf(grade), [
        'Homeroom 07:45-07:58 2 homeroom',
        'Period 1 08:00-08:45 2',
        'Period 2 08:50-09:35 2',
        'Period 3 12:50-13:35 3',
      ])
  })

  test('skips what a grade has already, and names it', async () => {
    await addPeriod(world, { block, from: '08:00', until: '08:45', grade: 4, days: [1, 2] })
    const { body } = await paste({ grade_levels: [3, 4], text: '1 8:00-8:45\n2 9:00-9:45' })
    assert.deepEqual(
      [body.message, body.left_out],
      ['3 section periods added to Winter.', ['Line 1: 9th Grade has it already.']],
    )
    const again = await paste({ grade_levels: [3, 4], text: '1 8:00-8:45\n2 9:00-9:45' })
    assert.deepEqual(
      [again.body.message, again.body.created, again.body.left_out.length],
      ['Nothing to add: all section periods are already in Winter.', [], 2],
    )
  })

  test('begins today in a block under way, so that past days get no classes', async () => {
    const underWay = await addBlock(world)
    await paste({ block_schedule: underWay, grade_levels: [4], text: '1 8:00-8:45' })
    const { rows } = await sql<{ starts_on: string }>`
      select to_char(starts_on, 'YYYY-MM-DD') starts_on from section_period where block_schedule_id = ${underWay}`.execute(
      world.db,
    )
    assert.deepEqual(rows, [{ starts_on: '2026-09-14' }])
  })

  test('is added once when two people paste it at the same moment, or one person sends it twice', async () => {
    const body = bodyWith({ grade_levels: [4], text: '1 8:00-8:45' })
    const other = await world.admin('Ada Other')
    const replies = await Promise.all([admin.call(BELL, { body }), other.call(BELL, { body })])
    assert.deepEqual(
      replies.map((reply) => reply.status === 200 && reply.body.created.length).toSorted(),
      [0, 1],
    )
    const send = () =>
      admin.send({
        method: 'POST',
        url: URL,
        payload: { ...body, text: '2 9:00-9:45' },
        headers: { 'idempotency-key': 'bell' },
      })
    const [first, again] = [await send(), await send()]
    assert.deepEqual([first.statusCode, again.json()], [200, first.json()])
    assert.equal((await periodsOf(4)).length, 2)
  })

  test('leaves a line in the audit log for each section period', async () => {
    const { body } = await paste({ grade_levels: [4], text: '1 8:00-8:45' })
    const { rows } = await sql<{ details: { from_bell_schedule: boolean } }>`
      select details from audit where subject = 'section_period' and subject_id = ${body.created[0]!.id}`.execute(
      world.db,
    )
    assert.deepEqual(
      rows.map(({ details }) => details.from_bell_schedule),
      [true],
    )
  })
})
