import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Api, Sent } from '#contract/index.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addCover, coverDay } from '#tests/world/schedules/cover.ts'
import { TODAY } from '#tests/world/sheets.ts'
import { addClass, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

/** Half past nine: the classes of nine have begun. */
const world = useWorld({ now: '2026-09-14T09:30:00' })
let office: Person
beforeFile(async () => {
  office = await world.admin()
})
type Body = Sent<Api['POST /schedules/api/absences/'], 'body'>
type Change = Sent<Api['PATCH /schedules/api/absences/:absenceId/'], 'body'>
const enter = (one: Pick<Class, 'teacher'>, more: Partial<Body> = {}) =>
  office.call('POST /schedules/api/absences/', {
    body: { teacher_id: one.teacher.teacher!, start_date: TODAY, end_date: '2026-09-16', ...more },
  })
const change = (absenceId: number, body: Change) =>
  office.call('PATCH /schedules/api/absences/:absenceId/', { params: { absenceId }, body })
const end = (absenceId: number) =>
  office.call('DELETE /schedules/api/absences/:absenceId/', { params: { absenceId } })
const absencesOf = async (one: Class) =>
  (
    await office.call('GET /schedules/api/absences/', { query: { teacher_id: one.teacher.teacher! } })
  ).body.map(({ start_date, end_date, section_period_ids }) => [start_date, end_date, section_period_ids])

/** A teacher with classes at nine and at eleven. */
async function addTwoClasses(name: string) {
  const one = await addClass(world, { name })
  const late = await addPeriod(world, { block: one.block, from: '11:00', until: '12:00' })
  await assign(world, { period: late, group: one.group, teacher: one.teacher.teacher! })
  return { one, late: { ...one, period: late } }
}
const coversOf = async (one: Class) =>
  (
    await world.db
      .selectFrom('cover')
      .select(['day', 'section_period_id', 'teacher_id'])
      .where('absent_teacher_id', '=', one.teacher.teacher)
      .orderBy('day')
      .orderBy('section_period_id')
      .execute()
  ).map(({ day, section_period_id }) => `${day} ${section_period_id === one.period ? 'nine' : 'eleven'}`)

describe('An absence is refused', () => {
  test('on days that are over or in the wrong order, in section periods without a class, and where it is entered', async () => {
    const { one } = await addTwoClasses('Refused')
    const strange = await addClass(world, { name: 'Strange' })
    assert.equal((await enter(one, { start_date: '2026-09-11' })).failure.code, 'window')
    assert.equal((await enter(one, { end_date: '2026-09-13' })).status, 400)
    assert.equal((await enter(one, { end_date: '2028-09-13' })).status, 400)
    assert.equal((await enter(one, { section_period_ids: [strange.period] })).failure.code, 'not_meeting')
    assert.equal((await enter({ teacher: { ...one.teacher, teacher: 2_147_483_000 } })).status, 404)
    assert.equal((await enter(one)).status, 200)
    assert.equal((await enter(one, { end_date: TODAY })).failure.code, 'duplicate')
    assert.equal((await enter(one, { section_period_ids: [one.period] })).failure.code, 'duplicate')
  })

  test('a change that is over, unknown, or would change days that are over', async () => {
    const { one } = await addTwoClasses('Over')
    const { id } = await world.db
      .insertInto('teacher_absence')
      .values({
        teacher_id: one.teacher.teacher!,
        start_date: '2026-09-10',
        end_date: TODAY,
        whole_days: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    assert.equal((await change(id, { start_date: '2026-09-11' })).failure.code, 'window')
    assert.equal((await change(id, { end_date: '2026-09-10' })).failure.code, 'window')
    assert.equal((await change(id, { end_date: '2026-09-01' })).status, 400)
    assert.equal((await change(2_147_483_000, {})).status, 404)
    assert.equal((await change(id, { end_date: '2026-09-13' })).status, 200)
    assert.equal((await end(id)).failure.code, 'window')
  })
})

describe('An absence', () => {
  test('has the classes of its days to be covered, and its reason for the office only', async () => {
    const { one, late } = await addTwoClasses('Days')
    const { body } = await enter(one, { section_period_ids: [late.period], reason: 'dentist' })
    assert.equal(body.reason, 'dentist')
    const day = (await coverDay(office, [], '2026-09-15')).body
    assert.deepEqual(
      day.meetings
        .filter(({ absent_teacher_id }) => absent_teacher_id === one.teacher.teacher)
        .map((m) => m.section_period_id),
      [late.period],
    )
    const entries = await world.db
      .selectFrom('audit')
      .select('details')
      .where('subject', '=', 'teacher_absence')
      .execute()
    assert.ok(!JSON.stringify(entries).includes('dentist'))
  })

  test('that ends early frees the covers of classes that have not begun', async () => {
    const { one, late } = await addTwoClasses('Early')
    const { body } = await enter(one)
    const deputy = await world.addTeacher('Dora Deputy')
    for (const meeting of [one, late]) {
      await addCover(world, meeting, { teacher: deputy })
      await addCover(world, meeting, { day: '2026-09-15', teacher: deputy })
    }
    const ended = await end(body.id)
    assert.deepEqual(
      [ended.body.message, ended.body.freed],
      ['Tess Early is marked as back. Coverage of 3 classes removed.', 3],
    )
    assert.deepEqual(await coversOf(one), ['2026-09-14 nine'])
    assert.deepEqual(await absencesOf(one), [[TODAY, TODAY, [one.period]]])
  })

  test('that has fewer days or section periods frees the covers of the others, and keeps its past', async () => {
    const { one, late } = await addTwoClasses('Fewer')
    const { id } = await world.db
      .insertInto('teacher_absence')
      .values({
        teacher_id: one.teacher.teacher!,
        start_date: '2026-09-10',
        end_date: '2026-09-16',
        whole_days: true,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    for (const day of ['2026-09-11', '2026-09-15', '2026-09-16']) {
      for (const meeting of [one, late]) await addCover(world, meeting, { day, teacher: null })
    }
    assert.equal((await change(id, { end_date: '2026-09-15' })).body.freed, 2)
    assert.equal((await change(id, { section_period_ids: [late.period] })).body.freed, 1)
    assert.deepEqual(await coversOf(one), ['2026-09-11 nine', '2026-09-11 eleven', '2026-09-15 eleven'])
    assert.deepEqual(await absencesOf(one), [[TODAY, '2026-09-15', [late.period]]])
  })

  test('removes the coverage by the teacher at that time, so that the class is open again', async () => {
    const { one, late } = await addTwoClasses('Covered')
    const deputy = await addTwoClasses('Ill')
    for (const meeting of [one, late]) await addCover(world, meeting, { teacher: deputy.one.teacher.teacher })
    await enter(deputy.one, { section_period_ids: [deputy.late.period] })
    assert.deepEqual(await coversOf(one), ['2026-09-14 nine'])
  })

  test('changes no class that has begun: neither the teacher’s own, nor one that the teacher covers', async () => {
    const { one, late } = await addTwoClasses('Partly')
    const deputy = await addTwoClasses('Deputy')
    const { body } = await enter(one)
    for (const meeting of [one, late]) await addCover(world, meeting, { teacher: deputy.one.teacher.teacher })
    await enter(deputy.one)
    assert.deepEqual(await coversOf(one), ['2026-09-14 nine'])
    await change(body.id, { section_period_ids: [late.period] })
    assert.deepEqual(await coversOf(one), ['2026-09-14 nine'])
  })
})
