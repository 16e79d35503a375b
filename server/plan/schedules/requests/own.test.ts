import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import {
  changeRequest,
  ownRequests,
  planRequest,
  requestAbsence,
  waitingRequests,
  withdrawRequest,
} from '#tests/world/schedules/requests.ts'
import { TODAY } from '#tests/world/sheets.ts'
import { addClass, addClosure, addPeriod, assign } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin('Olga Office')
})

const HOLIDAY = '2026-10-12'

/** What a teacher sees of their requests, the newest first. */
const seenBy = async (person: Person) =>
  (await ownRequests(person)).map(
    ({ state, start_date, end_date, classes }) =>
      `${state} ${start_date} ${end_date} ${classes === null ? 'all day' : classes.length}`,
  )

describe('A request for an absence is refused', () => {
  test('to visitors, students, people without a record, and the office, which enters absences itself', async () => {
    assert.equal((await requestAbsence(world.visitor())).status, 401)
    for (const person of [await world.newcomer(), await world.student()])
      assert.equal((await requestAbsence(person)).status, 403)
    const refused = await requestAbsence(office)
    assert.deepEqual([refused.status, refused.failure.code], [409, 'conflict'])
    assert.match(refused.failure.message, /Please open Coverage\.$/)
  })

  test('with wrong input: no reason of the list, days in the wrong order, a note that is too long, too many days', async () => {
    const { teacher } = await addClass(world, { name: 'Wrong' })
    const codes = [
      await requestAbsence(teacher, { kind: 'flu' as 'sick' }),
      await requestAbsence(teacher, { start_date: '2026-09-16', end_date: '2026-09-15' }),
      await requestAbsence(teacher, { section_period_ids: [] }),
      await requestAbsence(teacher, { office_note: 'x'.repeat(401) }),
      await requestAbsence(teacher, { end_date: '2028-01-10' }),
    ].map(({ status }) => status)
    assert.deepEqual(codes, [400, 400, 400, 400, 400])
    assert.deepEqual(await seenBy(teacher), [])
  })

  test('for a day that is over, a holiday, and a weekend', async () => {
    const { teacher } = await addClass(world, { name: 'Days' })
    await addClosure(world, 'Columbus Day', HOLIDAY)
    const past = await requestAbsence(teacher, { start_date: '2026-09-11' })
    assert.equal(past.failure.code, 'window')
    assert.match(past.failure.message, /^Friday, September 11, 2026 is over\./)
    const holiday = await requestAbsence(teacher, { start_date: HOLIDAY })
    assert.equal(holiday.failure.code, 'closed_day')
    assert.match(
      holiday.failure.message,
      /is a holiday: Columbus Day\. You do not need to request this day\.$/,
    )
    const weekend = await requestAbsence(teacher, { start_date: '2026-09-19', end_date: '2026-09-20' })
    assert.equal(weekend.failure.code, 'closed_day')
    assert.match(weekend.failure.message, /^No classes meet from Saturday/)
    assert.equal(
      (await requestAbsence(teacher, { start_date: '2026-09-18', end_date: '2026-09-21' })).status,
      200,
    )
  })

  test('for classes that the teacher does not have, or not on these weekdays', async () => {
    const one = await addClass(world, { name: 'Classes' })
    const other = await addClass(world, { name: 'Colleague' })
    const fridays = await addPeriod(world, { block: one.block, from: '11:00', until: '12:00', days: [5] })
    await assign(world, { period: fridays, group: one.group, teacher: one.teacher.teacher! })
    for (const period of [other.period, fridays, 2_147_483_000]) {
      const refused = await requestAbsence(one.teacher, { section_period_ids: [one.period, period] })
      assert.equal(refused.failure.code, 'not_meeting')
      assert.ok(refused.failure.fields?.['section_period_ids'])
    }
    const friday = { start_date: '2026-09-18', section_period_ids: [fridays] }
    assert.equal((await requestAbsence(one.teacher, friday)).status, 200)
  })

  test('where another one waits for the same days or classes, or the office has entered the absence', async () => {
    const one = await addClass(world, { name: 'Twice' })
    const late = await addPeriod(world, { block: one.block, from: '11:00', until: '12:00' })
    await assign(world, { period: late, group: one.group, teacher: one.teacher.teacher! })
    const { teacher } = one
    assert.equal((await requestAbsence(teacher, { section_period_ids: [one.period] })).status, 200)
    assert.equal((await requestAbsence(teacher, { section_period_ids: [late] })).status, 200)
    const again = await requestAbsence(teacher, { end_date: '2026-09-16' })
    assert.equal(again.failure.code, 'duplicate')
    assert.match(again.failure.message, /^You already have a request for Monday, September 14, 2026\./)
    await office.call('POST /schedules/api/absences/', {
      body: { teacher_id: teacher.teacher!, start_date: '2026-09-21', end_date: '2026-09-25' },
    })
    const entered = await requestAbsence(teacher, { start_date: '2026-09-22' })
    assert.equal(entered.failure.code, 'duplicate')
    assert.match(
      entered.failure.message,
      /^The office has already entered you as absent from Monday, September 21/,
    )
  })
})

describe('A teacher’s request', () => {
  test('is sent once, though its reply was lost, and only its teacher and the office see it', async () => {
    const one = await addClass(world, { name: 'Sent' })
    const colleague = await addClass(world, { name: 'Nosy' })
    const fields = { office_note: 'Back at noon.', substitute_note: 'Quiz on desk.' }
    const [first, second] = [
      await requestAbsence(one.teacher, fields, 'key-of-sent'),
      await requestAbsence(one.teacher, fields, 'key-of-sent'),
    ]
    assert.equal(first.status, 200, first.text)
    assert.equal(second.body.id, first.body.id)
    assert.equal(first.body.message, 'Sent to the office: your request for Monday, September 14, 2026.')
    assert.deepEqual(await seenBy(one.teacher), ['open 2026-09-14 2026-09-14 all day'])
    assert.deepEqual(await seenBy(colleague.teacher), [])
    assert.equal((await withdrawRequest(colleague.teacher, first.body.id)).status, 404)
    assert.equal((await changeRequest(colleague.teacher, first.body.id, { version: 1 })).status, 404)
    const waiting = (await waitingRequests(office)).find(({ id }) => id === first.body.id)
    assert.deepEqual([waiting?.office_note, waiting?.may], ['Back at noon.', { change: false, decide: true }])
  })

  test('may be changed until the office answers, by the version that was seen, and keeps its place', async () => {
    const one = await addClass(world, { name: 'Changed' })
    const { id } = (await requestAbsence(one.teacher)).body
    const changed = await changeRequest(one.teacher, id, {
      version: 1,
      start_date: '2026-09-15',
      section_period_ids: [one.period],
      kind: 'sick',
    })
    assert.equal(changed.status, 200, changed.text)
    assert.deepEqual([changed.body.version, changed.body.kind], [2, 'sick'])
    assert.deepEqual(await seenBy(one.teacher), ['open 2026-09-15 2026-09-15 1'])
    const stale = await changeRequest(one.teacher, id, { version: 1 })
    assert.match(stale.failure.message, /^You changed this request in another window\./)
    assert.equal((await changeRequest(one.teacher, id, { version: 2, start_date: '2026-09-11' })).status, 409)
    assert.deepEqual(await seenBy(one.teacher), ['open 2026-09-15 2026-09-15 1'])
    assert.equal((await planRequest(office, id, 2)).status, 200)
    const late = await changeRequest(one.teacher, id, { version: 2 })
    assert.match(
      late.failure.message,
      /^The office has already planned this absence\. Please tell the office/,
    )
  })

  test('may be withdrawn until the office answers; withdrawing it again changes nothing', async () => {
    const one = await addClass(world, { name: 'Withdrawn' })
    const { id } = (await requestAbsence(one.teacher)).body
    assert.equal((await withdrawRequest(one.teacher, id)).body.message, 'Your request was withdrawn.')
    assert.equal((await withdrawRequest(one.teacher, id)).status, 200)
    assert.deepEqual(await seenBy(one.teacher), ['withdrawn 2026-09-14 2026-09-14 all day'])
    assert.ok(!(await waitingRequests(office)).some((request) => request.id === id))
    const refused = await planRequest(office, id)
    assert.match(
      refused.failure.message,
      /^Tess Withdrawn already withdrew this request\. Nothing was changed\.$/,
    )
    const next = (await requestAbsence(one.teacher)).body
    await planRequest(office, next.id)
    assert.equal((await withdrawRequest(one.teacher, next.id)).failure.code, 'conflict')
  })

  test('no longer waits once its days are over', async () => {
    const one = await addClass(world, { name: 'Over' })
    const { id } = (await requestAbsence(one.teacher)).body
    await sql`update absence_request set start_date = '2026-09-10', end_date = '2026-09-11' where id = ${id}`.execute(
      world.db,
    )
    const [own] = await ownRequests(one.teacher)
    assert.deepEqual([own?.is_over, own?.may], [true, { change: false, decide: false }])
    assert.equal((await withdrawRequest(one.teacher, id)).failure.code, 'window')
    assert.equal((await planRequest(office, id)).failure.code, 'window')
    assert.ok(!(await waitingRequests(office)).some((request) => request.id === id))
  })

  test('is on the teacher’s home until its last day, and the office’s home counts those that wait', async () => {
    const one = await addClass(world, { name: 'Home' })
    const before = (await office.call('GET /api/office/today/')).body.absence_requests
    const { id } = (await requestAbsence(one.teacher, { start_date: '2026-09-17' })).body
    const homeOf = async () => (await one.teacher.call('GET /api/teachers/me/home/')).body.absence_requests
    assert.deepEqual(await homeOf(), [
      { id, state: 'open', start_date: '2026-09-17', end_date: '2026-09-17', whole_days: true },
    ])
    assert.equal((await office.call('GET /api/office/today/')).body.absence_requests, before + 1)
    await withdrawRequest(one.teacher, id)
    assert.deepEqual(await homeOf(), [])
    assert.equal((await office.call('GET /api/office/today/')).body.absence_requests, before)
  })

  test('leaves neither its reason nor a note in the audit log', async () => {
    const one = await addClass(world, { name: 'Audit' })
    await requestAbsence(one.teacher, { kind: 'sick', office_note: 'migraine', substitute_note: 'worksheet' })
    const { rows } = await sql<{ details: object }>`
      select details from audit where subject = 'absence_request' and subject_id = ${one.teacher.teacher}`.execute(
      world.db,
    )
    assert.deepEqual(rows, [{ details: { start_date: TODAY, end_date: TODAY } }])
  })
})
