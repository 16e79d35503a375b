import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addDays } from '#server/plan/calendar/days.ts'
import { PRODUCTION } from '#tests/provider/production.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { coverDay } from '#tests/world/schedules/cover.ts'
import {
  changeRequest,
  declineRequest,
  ownRequests,
  planRequest,
  requestAbsence,
  waitingRequests,
} from '#tests/world/schedules/requests.ts'
import { addBlock, addClass, addClosure, addPeriod, assign, type Class } from '#tests/world/timetable.ts'
import { openWorld, useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin('Olga Office')
})

const absencesOf = async ({ teacher }: Pick<Class, 'teacher'>) =>
  (await office.call('GET /schedules/api/absences/', { query: { teacher_id: teacher.teacher! } })).body.map(
    ({ id: _id, teacher_id: _teacher, ...absence }) => absence,
  )

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

type Mail = { to_name: string; subject: string; text: string }
const mailsAbout = async (name: string, db = world.db): Promise<Mail[]> =>
  (
    await sql<Mail>`select to_name, subject, text from message
      where purpose = 'absence_request' and (subject like ${`%${name}%`} or to_name like ${`%${name}%`}) order by id`.execute(
      db,
    )
  ).rows

describe('Answering a request is refused', () => {
  test('to everyone but the office, and for a request that does not exist', async () => {
    const one = await addClass(world, { name: 'Refused' })
    const { id } = (await requestAbsence(one.teacher)).body
    for (const person of [world.visitor(), await world.student(), one.teacher]) {
      assert.ok([401, 403].includes((await planRequest(person, id)).status))
      assert.ok([401, 403].includes((await declineRequest(person, id)).status))
    }
    assert.equal((await one.teacher.call('GET /schedules/api/absence-requests/', { query: {} })).status, 403)
    assert.equal((await planRequest(office, 2_147_483_000)).status, 404)
    assert.equal((await declineRequest(office, 2_147_483_000)).status, 404)
    assert.equal((await declineRequest(office, id, { answer: ' ' })).status, 400)
    assert.equal((await ownRequests(one.teacher))[0]?.state, 'open')
  })

  test('where the teacher has changed it since, and nothing is entered', async () => {
    const one = await addClass(world, { name: 'Stale' })
    const { id } = (await requestAbsence(one.teacher)).body
    await changeRequest(one.teacher, id, { version: 1, start_date: '2026-09-16' })
    for (const refused of [await planRequest(office, id, 1), await declineRequest(office, id)])
      assert.match(refused.failure.message, /^Tess Stale has changed this request since you opened it\./)
    assert.deepEqual(await absencesOf(one), [])
  })

  test('where a colleague was faster: it names them, also for two at one moment', async () => {
    const one = await addClass(world, { name: 'Both' })
    const second = await world.admin('Omar Office')
    const { id } = (await requestAbsence(one.teacher)).body
    const replies = await Promise.all([planRequest(office, id), planRequest(second, id)])
    assert.deepEqual(replies.map(({ status }) => status).toSorted(), [200, 409])
    const refused = replies.find(({ status }) => status === 409)!
    assert.match(
      refused.failure.message,
      /^(Olga|Omar) Office already planned this request\. Nothing was changed\.$/,
    )
    assert.equal((await absencesOf(one)).length, 1)
    const loser = replies[0]!.status === 409 ? office : second
    assert.match((await declineRequest(loser, id)).failure.message, /already planned this request/)
  })

  test('of a teacher who is no longer active, and where a closure or another schedule has left nothing to cover', async () => {
    const former = await addClass(world, { name: 'Former' })
    const inactive = (await requestAbsence(former.teacher)).body
    await sql`update teacher set active = false where id = ${former.teacher.teacher}`.execute(world.db)
    const gone = await planRequest(office, inactive.id)
    assert.match(gone.failure.message, /^Tess Former is no longer active\. Please decline this request\.$/)
    assert.equal((await declineRequest(office, inactive.id)).status, 200)

    const one = await addClass(world, { name: 'Moved' })
    const moved = (
      await requestAbsence(one.teacher, { start_date: '2026-09-17', section_period_ids: [one.period] })
    ).body
    await sql`update assignment set during = daterange(lower(during), '2026-09-15') where id = ${one.assignment}`.execute(
      world.db,
    )
    const [shown] = (await waitingRequests(office)).filter(({ id }) => id === moved.id)
    assert.deepEqual(
      shown?.classes?.map(({ meets }) => meets),
      [false],
    )
    const refused = await planRequest(office, moved.id)
    assert.equal(refused.failure.code, 'not_meeting')
    assert.match(refused.failure.message, /^Tess Moved no longer has any of these classes/)

    const two = await addClass(world, { name: 'Closed' })
    const closed = (await requestAbsence(two.teacher, { start_date: '2026-10-05' })).body
    await addClosure(world, 'Storm', '2026-10-05')
    assert.equal((await planRequest(office, closed.id)).failure.code, 'closed_day')
    for (const one_ of [one, two]) assert.deepEqual(await absencesOf(one_), [])
  })
})

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
    assert.deepEqual(await absencesOf(one), [
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
    assert.equal((await absencesOf(one)).length, 1)
    assert.equal((await mailsAbout('Tess Again')).length, 3, 'two to the office, one to the teacher')
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
    const [absence] = await absencesOf(one)
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
    const absences = await absencesOf(one)
    assert.deepEqual(
      absences.map(({ reason, substitute_note }) => [reason, substitute_note]),
      [['called at seven', 'Keys at the office.\nQuiz on desk.']],
    )
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

describe('Declining a request', () => {
  test('tells the teacher the sentence, enters nothing, and may be repeated', async () => {
    const one = await addClass(world, { name: 'Declined' })
    const { id } = (await requestAbsence(one.teacher)).body
    assert.equal(
      (await declineRequest(office, id)).body.message,
      'Declined: Tess Declined can see your answer.',
    )
    assert.equal((await declineRequest(office, id)).status, 200)
    assert.equal((await declineRequest(office, id, { answer: 'Other words.' })).status, 409)
    const [own] = await ownRequests(one.teacher)
    assert.deepEqual([own?.state, own?.answer], ['declined', 'Two colleagues are away that day.'])
    assert.deepEqual(await absencesOf(one), [])
    const { body: ended } = await office.call('GET /schedules/api/absence-requests/', {
      query: { state: 'ended' },
    })
    assert.equal(ended.find((request) => request.id === id)?.decided?.by, 'Olga Office')
  })
})

describe('Mails about a request', () => {
  test('go to the office when it is sent or changed, and to the teacher when it is answered, without the reason', async () => {
    const one = await addClass(world, { name: 'Mailed' })
    const { id } = (
      await requestAbsence(one.teacher, {
        kind: 'sick',
        office_note: 'migraine',
        substitute_note: 'worksheet',
      })
    ).body
    await changeRequest(one.teacher, id, { version: 1, start_date: '2026-09-15' })
    await declineRequest(office, id, { version: 2 })
    const mails = await mailsAbout('Tess Mailed')
    const toOlga = mails.filter(({ to_name }) => to_name === 'Olga Office').map(({ subject }) => subject)
    assert.deepEqual(toOlga, [
      'Absence request: Tess Mailed, Sep 14, 2026',
      'Absence request: Tess Mailed, Sep 15, 2026',
    ])
    const toTess = mails.filter(({ to_name }) => to_name === 'Tess Mailed')
    assert.deepEqual(
      toTess.map(({ subject }) => subject),
      ['Absence declined: Sep 15, 2026'],
    )
    assert.match(toTess[0]!.text, /\/absence-requests$/)
    assert.ok(!/sick|migraine|worksheet|colleagues/i.test(JSON.stringify(mails)))
  })

  test('are not queued where Homeroom cannot send mail', async () => {
    // In production the school's clock is the real one.
    const silent = await openWorld({ env: { ...PRODUCTION, HOMEROOM_NOW: '' } })
    const today = new Date().toISOString().slice(0, 10)
    const end_date = addDays(today, 7)
    const teacher = await silent.teacher('Tess Silent')
    const chief = await silent.admin()
    await addPeriod(silent, { block: await addBlock(silent, { from: addDays(today, -7), until: end_date }) })
    const { id } = (await requestAbsence(teacher, { start_date: addDays(today, 1), end_date })).body
    assert.equal((await planRequest(chief, id)).status, 200)
    assert.deepEqual(await mailsAbout('Tess Silent', silent.db), [])
    await silent.close()
  })
})
