import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { coverDay } from '#tests/world/schedules/cover.ts'
import {
  absencesOf,
  mailsAbout,
  ownRequests,
  planRequest,
  requestAbsence,
} from '#tests/world/schedules/requests.ts'
import { addClass, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin('Olga Office')
})

/** The classes of the teacher that need coverage on a day. */
const toCover = async ({ teacher }: Pick<Class, 'teacher'>, day: string) =>
  (await coverDay(office, [], day)).body.meetings
    .filter(({ absent_teacher_id }) => absent_teacher_id === teacher.teacher)
    .map(({ section_period_id }) => section_period_id)

async function addLate(one: Class): Promise<number> {
  const late = await addPeriod(world, { block: one.block, from: '11:00', until: '12:00' })
  await assign(world, { period: late, group: one.group, teacher: one.teacher.teacher! })
  return late
}

describe('Planning a request', () => {
  test('enters the absence with its days, classes, reason and notes, and its classes need coverage', async () => {
    const one = await addClass(world, { name: 'Plan' })
    const late = await addLate(one)
    const { id } = (
      await requestAbsence(one.teacher, {
        start_date: '2026-09-19',
        end_date: '2026-09-22',
        section_period_ids: [late],
        kind: 'sick',
        office_note: 'Back on Wednesday.',
        substitute_note: 'Quiz on desk.',
      })
    ).body
    const planned = await planRequest(office, id)
    assert.equal(planned.status, 200, planned.text)
    assert.equal(planned.body.message, 'Planned: Tess Plan is entered as absent.')
    assert.equal(planned.body.cover_date, '2026-09-21')
    assert.deepEqual(await absencesOf(office, one.teacher), [
      {
        start_date: '2026-09-19',
        end_date: '2026-09-22',
        section_period_ids: [late],
        reason: 'Sick: Back on Wednesday.',
        substitute_note: 'Quiz on desk.',
      },
    ])
    assert.deepEqual(await toCover(one, '2026-09-21'), [late])
    const [own] = await ownRequests(one.teacher)
    assert.deepEqual(
      [own?.state, own?.decided?.by, own?.absence?.end_date],
      ['planned', 'Olga Office', '2026-09-22'],
    )
    const { body: home } = await one.teacher.call('GET /api/teachers/me/home/')
    assert.deepEqual(
      home.absence_requests.map(({ state, whole_days }) => [state, whole_days]),
      [['planned', false]],
    )
  })

  test('again, as after a lost reply, changes nothing', async () => {
    const one = await addClass(world, { name: 'Again' })
    const { id } = (await requestAbsence(one.teacher)).body
    const first = await planRequest(office, id)
    const second = await planRequest(office, id)
    assert.deepEqual([second.status, second.body.cover_date], [200, first.body.cover_date])
    assert.equal((await absencesOf(office, one.teacher)).length, 1)
    assert.equal((await mailsAbout(world, 'Tess Again')).length, 2, 'one to the office, one to the teacher')
  })

  test('leaves out days that have passed, and classes that no longer meet', async () => {
    const one = await addClass(world, { name: 'Passed' })
    const late = await addLate(one)
    const { id } = (
      await requestAbsence(one.teacher, { end_date: '2026-09-15', section_period_ids: [one.period, late] })
    ).body
    await sql`update absence_request set start_date = '2026-09-11' where id = ${id}`.execute(world.db)
    await sql`delete from assignment where section_period_id = ${late}`.execute(world.db)
    const planned = await planRequest(office, id)
    assert.match(planned.body.message, /1 class that no longer meets was left out\.$/)
    const [absence] = await absencesOf(office, one.teacher)
    assert.deepEqual([absence?.start_date, absence?.section_period_ids], ['2026-09-14', [one.period]])
  })

  test('uses an absence that the office has entered meanwhile, and adds the note for the substitute', async () => {
    const one = await addClass(world, { name: 'Entered' })
    const { id } = (await requestAbsence(one.teacher, { substitute_note: 'Quiz on desk.' })).body
    await office.call('POST /schedules/api/absences/', {
      body: {
        teacher_id: one.teacher.teacher!,
        start_date: '2026-09-14',
        end_date: '2026-09-15',
        reason: 'called at seven',
        substitute_note: 'Keys at the office.',
      },
    })
    const planned = await planRequest(office, id)
    assert.equal(planned.body.message, 'Planned: Tess Entered was already entered as absent.')
    const absences = await absencesOf(office, one.teacher)
    assert.deepEqual(
      absences.map(({ reason, substitute_note }) => [reason, substitute_note]),
      [['called at seven', 'Keys at the office.\nQuiz on desk.']],
    )
  })

  test('saves nothing where the notes of the office and the teacher do not fit together, until one is shorter', async () => {
    const one = await addClass(world, { name: 'Notes' })
    const note = 'q'.repeat(300)
    const { id } = (await requestAbsence(one.teacher, { substitute_note: note })).body
    const enter = (substitute_note: string) => ({
      body: {
        teacher_id: one.teacher.teacher!,
        start_date: '2026-09-14',
        end_date: '2026-09-15',
        substitute_note,
      },
    })
    const entered = await office.call('POST /schedules/api/absences/', enter('k'.repeat(200)))
    const refused = await planRequest(office, id)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'conflict'])
    assert.match(refused.failure.message, /longer than 500 characters\. Nothing was saved\./)
    const [before] = await absencesOf(office, one.teacher)
    assert.deepEqual([before?.reason, before?.substitute_note], [null, 'k'.repeat(200)])
    assert.equal((await ownRequests(one.teacher))[0]?.state, 'open')
    await office.call('PATCH /schedules/api/absences/:absenceId/', {
      params: { absenceId: entered.body.id },
      body: { substitute_note: 'k'.repeat(199) },
    })
    assert.equal((await planRequest(office, id)).status, 200)
    const [after] = await absencesOf(office, one.teacher)
    assert.equal(after?.substitute_note, `${'k'.repeat(199)}\n${note}`)
  })

  test('follows a class to its new times, before and after the plan', async () => {
    const one = await addClass(world, { name: 'Follows' })
    const { id } = (
      await requestAbsence(one.teacher, { start_date: '2026-09-16', section_period_ids: [one.period] })
    ).body
    const moved = await office.call('PUT /schedules/api/section-periods/:id/', {
      params: { id: one.period },
      body: {
        block_schedule: one.block,
        grade_level: 4,
        start_time: '10:00',
        end_time: '11:00',
        days_of_week: ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday'],
        homeroom: false,
      },
    })
    assert.equal(moved.status, 200, moved.text)
    assert.notEqual(moved.body.id, one.period)
    const [shown] = await ownRequests(one.teacher)
    assert.deepEqual(
      shown?.classes?.map((each) => [each.section_period_id, each.start_time, each.meets]),
      [[moved.body.id, '10:00', true]],
    )
    assert.equal((await planRequest(office, id)).status, 200)
    assert.deepEqual(await toCover(one, '2026-09-16'), [moved.body.id])
  })

  test('says so where the office has removed the absence since', async () => {
    const one = await addClass(world, { name: 'Back' })
    const { id } = (await requestAbsence(one.teacher, { start_date: '2026-09-16' })).body
    await planRequest(office, id)
    const { body } = await office.call('GET /schedules/api/absences/', {
      query: { teacher_id: one.teacher.teacher! },
    })
    await office.call('DELETE /schedules/api/absences/:absenceId/', { params: { absenceId: body[0]!.id } })
    const [own] = await ownRequests(one.teacher)
    assert.deepEqual([own?.state, own?.absence], ['planned', null])
    assert.deepEqual((await one.teacher.call('GET /api/teachers/me/home/')).body.absence_requests, [])
  })
})
