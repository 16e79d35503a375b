import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { TODAY, allPresent, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})
let classes = 0
/** A teacher's class at nine, for which no one else has taken attendance. */
const newClass = () => addClass(world, { name: `Ed${'x'.repeat((classes += 1))}` })

/** Has a teacher take today's sheet of a class at a moment. */
async function takeAt(one: Class, moment: string, teacher = one.teacher): Promise<void> {
  const { status, text } = await submitSheet(teacher, one, allPresent(one))
  assert.equal(status, 200, text)
  const ofSheet = sql`day = ${TODAY} and section_period_id = ${one.period} and teacher_id = ${teacher.teacher}`
  await sql`update attendance_sheet set taken_at = ${moment} where ${ofSheet}`.execute(world.db)
  await sql`update attendance_mark set taken_at = ${moment}, first_taken_at = null, first_taken_by_id = null where ${ofSheet}`.execute(
    world.db,
  )
}

/** The cells of the event that records that a class was taken today. */
async function takenEvent({ group }: Class): Promise<Record<string, string | undefined>> {
  const reply = await office.call('GET /attendance/exchange/', {
    query: { start_date: TODAY, end_date: TODAY },
  })
  const [header, ...lines] = reply.text.replace('\uFEFF', '').trimEnd().split('\r\n')
  const found = lines.filter(
    (line) => line.startsWith('sectionAttendanceTakenEvent,') && line.includes(`,group-${group},`),
  )
  assert.equal(found.length, 1)
  const cells = found[0]!.split(',')
  return Object.fromEntries(header!.split(',').map((name, column) => [name, cells[column]]))
}
const takenOn = async (one: Class) => (await takenEvent(one))['eventDate']

describe('The day on which a section was taken', () => {
  test('is the day at the school, in the evening too', async () => {
    const one = await newClass()
    await takeAt(one, '2026-09-15T03:30:00Z')
    assert.equal(await takenOn(one), '2026-09-14', 'half past eleven in the evening')
    await takeAt(one, '2026-09-15T04:30:00Z')
    assert.equal(await takenOn(one), '2026-09-15')
  })

  test('is that of its first class of the day to be taken, whichever that is', async () => {
    const one = await newClass()
    const late = {
      ...one,
      period: await addPeriod(world, { block: one.block, from: '13:00', until: '13:50' }),
    }
    await assign(world, { period: late.period, group: one.group, teacher: one.teacher.teacher! })
    await takeAt(one, '2026-09-16T14:00:00Z')
    await takeAt(late, '2026-09-14T18:00:00Z')
    assert.equal(await takenOn(one), '2026-09-14')
    await takeAt(one, '2026-09-14T14:00:00Z')
    await takeAt(late, '2026-09-16T18:00:00Z')
    assert.equal(await takenOn(one), '2026-09-14')
  })

  test('is that of the first mark where students were added to the sheet later', async () => {
    const one = await newClass()
    await takeAt(one, '2026-09-14T14:00:00Z')
    await sql`update attendance_mark set taken_at = '2026-09-16T14:00:00Z'
      where section_period_id = ${one.period} and student_id <> ${one.students[1]}`.execute(world.db)
    await sql`update attendance_sheet set taken_at = '2026-09-16T14:00:00Z'
      where section_period_id = ${one.period}`.execute(world.db)
    assert.equal(await takenOn(one), '2026-09-14')
  })

  test('names the teacher of the first class of the day', async () => {
    const one = await newClass()
    const ben = await world.teacher(`Ben Second${'x'.repeat(classes)}`)
    const late = {
      ...one,
      period: await addPeriod(world, { block: one.block, from: '13:00', until: '13:50' }),
    }
    await assign(world, { period: late.period, group: one.group, teacher: ben.teacher! })
    await takeAt(late, '2026-09-14T13:30:00Z', ben)
    await takeAt(one, '2026-09-14T14:00:00Z')
    assert.equal((await takenEvent(one))['staffUniqueId'], `teacher-${one.teacher.teacher}`)
  })

  test('is that of the first of two teachers, where the class got another one after it was taken', async () => {
    const one = await newClass()
    const ben = await world.teacher(`Ben Later${'x'.repeat(classes)}`)
    await takeAt(one, '2026-09-14T14:00:00Z')
    await sql`update assignment set during = daterange(lower(during), ${TODAY}) where id = ${one.assignment}`.execute(
      world.db,
    )
    await assign(world, { period: one.period, group: one.group, teacher: ben.teacher!, since: TODAY })
    await takeAt(one, '2026-09-16T14:00:00Z', ben)
    const sheets =
      await sql`select from attendance_sheet_group where section_period_id = ${one.period}`.execute(world.db)
    assert.equal(sheets.rows.length, 2)
    const { eventDate, staffUniqueId } = await takenEvent(one)
    assert.deepEqual([eventDate, staffUniqueId], ['2026-09-14', `teacher-${one.teacher.teacher}`])
  })
})

test('A school year lasts through its last day', async () => {
  const one = await newClass()
  await takeAt(one, '2026-09-14T14:00:00Z')
  const yearEnding = async (day: string) => {
    await sql`update school set year_end = ${day}`.execute(world.db)
    return (await takenEvent(one))['schoolYear']
  }
  assert.deepEqual([await yearEnding(TODAY), await yearEnding('2026-09-13')], ['2026', '2027'])
})
