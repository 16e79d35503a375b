import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { poolOf } from '#server/database/pool.ts'
import { changePeriod, deletePeriod, type PeriodBody } from '#tests/world/classes.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { coverDay, saveCover } from '#tests/world/schedules/cover.ts'
import { TODAY, allPresent, openSheet, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { sendDuringSave } from '#tests/world/waiting.ts'
import { openWorld, useWorld } from '#tests/world/world.ts'

const TOMORROW = '2026-09-15'
const FRIDAY = '2026-09-18'
/** Half past nine: the classes of nine have begun. */
const world = useWorld({ now: '2026-09-14T09:30:00' })
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

/** A teacher with classes at nine and at eleven, and one who can cover them. */
async function addTwoClasses(name: string) {
  const nine = await addClass(world, { name })
  const period = await addPeriod(world, { block: nine.block, from: '11:00', until: '12:00' })
  await assign(world, { period, group: nine.group, teacher: nine.teacher.teacher! })
  return { nine, eleven: { ...nine, period }, deputy: await world.teacher(`Dora ${name}`) }
}

/** Gives a class new times, and returns it with its new section period. */
async function move(one: Class, sent: Partial<PeriodBody>, person = office): Promise<Class> {
  const { status, text, body } = await changePeriod(person, one, sent)
  assert.equal(status, 200, text)
  return { ...one, period: body.id }
}
const AT_TWO = { start_time: '14:00', end_time: '15:00' }
const AT_ELEVEN = { start_time: '11:00', end_time: '12:00' }

const createTeacherAbsence = async (
  one: Class,
  periods: Class[] | null,
  [start_date, end_date]: [string, string],
) => {
  const { status, text } = await office.call('POST /schedules/api/absences/', {
    body: {
      teacher_id: one.teacher.teacher!,
      start_date,
      end_date,
      section_period_ids: periods && periods.map(({ period }) => period),
      reason: 'jury duty',
    },
  })
  assert.equal(status, 200, text)
}
const absencesOf = async (one: Class) =>
  (
    await office.call('GET /schedules/api/absences/', { query: { teacher_id: one.teacher.teacher! } })
  ).body.map(({ start_date, end_date, section_period_ids, reason }) => ({
    start_date,
    end_date,
    section_period_ids,
    reason,
  }))

/** A teacher's classes of a day that need coverage: section period, covering teacher and state. */
const meetingsOf = async (one: Class, date = TODAY) =>
  (await coverDay(office, [], date)).body.meetings
    .filter(({ absent_teacher_id }) => absent_teacher_id === one.teacher.teacher)
    .map(({ section_period_id, teacher_id, state }) => [section_period_id, state === 'saved' && teacher_id])

describe('New times of a section period keep', () => {
  test('who covers it today, where it has not begun, and the absence of its teacher in it', async () => {
    const { eleven, deputy } = await addTwoClasses('Today')
    await saveCover(office, [[eleven, deputy.teacher]])
    const moved = await move(eleven, AT_TWO)
    assert.notEqual(moved.period, eleven.period)
    assert.deepEqual(await meetingsOf(eleven), [[moved.period, deputy.teacher]])
    const [absence] = await absencesOf(eleven)
    assert.deepEqual(
      [absence?.start_date, absence?.end_date, absence?.section_period_ids],
      [TODAY, TODAY, [moved.period]],
    )
    const teacher_id = eleven.teacher.teacher!
    assert.equal((await openSheet(deputy, moved, { teacher_id })).status, 200)
    const saved = await submitSheet(deputy, moved, allPresent(eleven), { teacher_id })
    assert.equal(saved.status, 200, saved.text)
  })

  test('who covers it from tomorrow on where it has begun today, which stays as it was', async () => {
    const { nine, deputy } = await addTwoClasses('Begun')
    for (const date of [TODAY, TOMORROW]) await saveCover(office, [[nine, deputy.teacher]], { date })
    const moved = await move(nine, AT_TWO)
    assert.deepEqual(await meetingsOf(nine), [[nine.period, deputy.teacher]])
    assert.deepEqual(await meetingsOf(nine, TOMORROW), [[moved.period, deputy.teacher]])
  })

  test('an absence in it that lasts for days, of which the days before stay as they were', async () => {
    const { nine, eleven } = await addTwoClasses('Days')
    await createTeacherAbsence(nine, [nine, eleven], [TODAY, FRIDAY])
    const moved = await move(nine, AT_TWO)
    const reason = 'jury duty'
    assert.deepEqual(await absencesOf(nine), [
      { start_date: TODAY, end_date: TODAY, section_period_ids: [nine.period, eleven.period], reason },
      { start_date: TOMORROW, end_date: FRIDAY, section_period_ids: [eleven.period, moved.period], reason },
    ])
    const both = (first: number, second: number) => [
      [first, false],
      [second, false],
    ]
    assert.deepEqual(await meetingsOf(nine), both(nine.period, eleven.period))
    assert.deepEqual(await meetingsOf(nine, TOMORROW), both(eleven.period, moved.period))
  })

  test('absences of whole days, and of days that are over, untouched', async () => {
    const { nine, eleven, deputy } = await addTwoClasses('Whole')
    await createTeacherAbsence(nine, null, [TODAY, FRIDAY])
    await sql`with added as (
        insert into teacher_absence (teacher_id, start_date, end_date, whole_days)
        values (${deputy.teacher}, '2026-09-10', '2026-09-11', false) returning id)
      insert into teacher_absence_period select id, ${eleven.period} from added`.execute(world.db)
    await sql`insert into cover (section_period_id, day, absent_teacher_id, teacher_id)
      values (${eleven.period}, '2026-09-11', ${nine.teacher.teacher}, ${deputy.teacher})`.execute(world.db)
    const moved = await move(eleven, AT_TWO)
    const absences = await absencesOf(nine)
    assert.deepEqual([absences.length, absences[0]?.section_period_ids], [1, null])
    const { rows } = await sql<{ of: string }>`
      select 'absence' of from teacher_absence_period where section_period_id = ${eleven.period}
      union all select day::text from cover where section_period_id = ${eleven.period}
      union all select 'moved' from teacher_absence_period where section_period_id = ${moved.period}`.execute(
      world.db,
    )
    assert.deepEqual(
      rows.map((row) => row.of),
      ['absence', '2026-09-11'],
    )
  })

  test('covers and absences through there and back, and through another change days later', async () => {
    const { eleven, deputy } = await addTwoClasses('Again')
    await createTeacherAbsence(eleven, [eleven], [TODAY, FRIDAY])
    for (const date of [TODAY, FRIDAY]) await saveCover(office, [[eleven, deputy.teacher]], { date })
    const back = await move(await move(eleven, AT_TWO), AT_ELEVEN)
    assert.deepEqual(await meetingsOf(eleven), [[back.period, deputy.teacher]])
    assert.deepEqual(await meetingsOf(eleven, FRIDAY), [[back.period, deputy.teacher]])
    const { db, reports, url } = world
    const pools = { db, writes: db, reports, url, pool: poolOf(db), close: async () => undefined }
    const wednesday = await openWorld({ now: '2026-09-16T09:30:00', database: pools })
    const again = await move(back, AT_TWO, await wednesday.admin('Otto Office'))
    await wednesday.app.close()
    assert.notEqual(again.period, back.period)
    assert.deepEqual(await meetingsOf(eleven), [[back.period, deputy.teacher]])
    assert.deepEqual(await meetingsOf(eleven, FRIDAY), [[again.period, deputy.teacher]])
    assert.deepEqual(
      (await absencesOf(eleven)).map(({ start_date, end_date, section_period_ids }) => [
        start_date,
        end_date,
        section_period_ids,
      ]),
      [
        [TODAY, TOMORROW, [back.period]],
        ['2026-09-16', FRIDAY, [again.period]],
      ],
    )
  })

  test('nothing of a section period that is deleted afterwards, before it has met', async () => {
    const { eleven, deputy } = await addTwoClasses('Deleted')
    await saveCover(office, [[eleven, deputy.teacher]])
    const moved = await move(eleven, AT_TWO)
    assert.equal((await deletePeriod(office, moved.period)).status, 200)
    assert.deepEqual(await meetingsOf(eleven), [])
    const { rows } = await sql`select from cover where absent_teacher_id = ${eleven.teacher.teacher}`.execute(
      world.db,
    )
    assert.equal(rows.length, 0)
  })
})

test('A cover on a weekday that its section period no longer has is on no first screen, and counts once it has it again', async () => {
  const { eleven, deputy } = await addTwoClasses('Weekday')
  await saveCover(office, [[eleven, deputy.teacher]], { date: FRIDAY })
  const coveringOn = async (date: string) =>
    (await deputy.call('GET /api/teachers/me/home/')).body.week
      .filter((day) => day.date === date)
      .flatMap(({ classes }) => classes.map(({ section_period_id }) => section_period_id))
  assert.deepEqual(await coveringOn(FRIDAY), [eleven.period])
  const without = await move(eleven, { ...AT_ELEVEN, days_of_week: ['Monday', 'Tuesday'] })
  assert.deepEqual(await coveringOn(FRIDAY), [])
  const again = await move(without, AT_ELEVEN)
  assert.deepEqual(await coveringOn(FRIDAY), [again.period])
})

test('Saving coverage while the times of the class change is refused, and no coverage has the old times', async () => {
  const { eleven, deputy } = await addTwoClasses('Meanwhile')
  const colleague = await world.admin('Olga Colleague')
  const { first, second, waited } = await sendDuringSave(world, {
    person: office,
    first: () => changePeriod(office, eleven, AT_TWO),
    second: () => saveCover(colleague, [[eleven, deputy.teacher]]),
  })
  assert.deepEqual(
    [first.status, waited, second.status, second.failure.code],
    [200, true, 409, 'not_meeting'],
  )
  const { rows } = await sql`select from cover where section_period_id = ${eleven.period}`.execute(world.db)
  assert.equal(rows.length, 0)
})
