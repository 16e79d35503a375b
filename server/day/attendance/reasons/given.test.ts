import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { editAbsence, enterAbsence, readAbsences } from '#tests/world/absences/entries.ts'
import { reasonId, reasonOf, saveReasons } from '#tests/world/absences/reasons.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { report } from '#tests/world/reports.ts'
import { openSheet, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { addClass, useClassWorld, type Class } from '#tests/world/timetable.ts'
import { openFamily, sendFamilyResponse, DENTIST } from '#tests/world/visits/families.ts'

const { world, admin, lund } = useClassWorld()
let illness: number
let medical: number
let suspension: number
beforeFile(async () => {
  illness = await reasonId(admin, 'Illness')
  medical = await reasonId(admin, 'Medical appointment')
  suspension = await reasonId(admin, 'Suspension')
})

let classes = 0
const newClass = () => addClass(world, { name: `Rea${'x'.repeat((classes += 1))}` })
const markOf = async (person: Person, one: Class, student: number) =>
  (await openSheet(person, one, { teacher_id: one.teacher.teacher! })).body.attendance.find(
    ({ student_id }) => student_id === student,
  )!
const late = { reason: 'The office corrects it' }

describe('The reason of a reported absence', () => {
  test('is refused where it is unknown or was retired', async () => {
    const student_ids = [lund.students[0]!]
    const unknown = await enterAbsence(admin, { student_ids, reason_id: 9999 })
    assert.deepEqual([unknown.status, Object.keys(unknown.failure.fields ?? {})], [400, ['reason_id']])
    const head = await world.superuser('Hanna Head')
    const { body } = await head.call('GET /api/settings/reasons/')
    const list = body.reasons.map(({ is_used: _, ...reason }) => reason)
    const withTrip = (is_active: boolean, id?: number) =>
      saveReasons(head, [...list, reasonOf('Trip', { is_active, ...(id !== undefined && { id }) })])
    await withTrip(true)
    const trip = await reasonId(admin, 'Trip')
    const entered = await enterAbsence(admin, { student_ids, reason_id: trip })
    await withTrip(false, trip)
    const retired = await enterAbsence(admin, { student_ids, reason_id: trip })
    assert.deepEqual([retired.status, retired.failure.fields], [400, { reason_id: 'was retired' }])
    // What has it keeps it.
    const kept = await editAbsence(admin, entered.body.absence_ids[0]!, { note: 'back Monday', reason_id: trip })
    assert.equal(kept.status, 200, kept.text)
  })

  test('decides whether it is excused, unless the office says otherwise', async () => {
    const one = await newClass()
    const [ana, bo, cy] = one.students as [number, number, number]
    await enterAbsence(admin, { student_ids: [ana], kind: undefined, reason_id: suspension })
    await enterAbsence(admin, { student_ids: [bo], kind: undefined, reason_id: illness })
    await enterAbsence(admin, { student_ids: [cy], kind: 'excused', reason_id: suspension })
    const { known } = (await openSheet(one.teacher, one)).body
    assert.deepEqual(
      one.students.map((id) => known?.find(({ student_id }) => student_id === id)?.excuse),
      ['AUX', 'AEX', 'AEX'],
    )
    const nothing = await enterAbsence(admin, { student_ids: [ana], kind: undefined })
    assert.deepEqual([nothing.status, Object.keys(nothing.failure.fields ?? {})], [400, ['kind']])
  })

  test('follows a change, and moves the excuse only where no kind is sent', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    const { body } = await enterAbsence(admin, { student_ids: [ana], reason_id: illness })
    const [id] = body.absence_ids as [number]
    const stored = async () => (await readAbsences(admin, { student_id: ana })).body.absences[0]!
    await editAbsence(admin, id, { reason_id: suspension })
    assert.deepEqual([(await stored()).kind, (await stored()).reason?.name], ['unexcused', 'Suspension'])
    await editAbsence(admin, id, { reason_id: medical, kind: 'unexcused' })
    assert.deepEqual([(await stored()).kind, (await stored()).reason?.name], ['unexcused', 'Medical appointment'])
    await editAbsence(admin, id, { reason_id: null })
    assert.deepEqual([(await stored()).kind, (await stored()).reason], ['unexcused', null])
  })

  test('is for the office: teachers see the absence without it', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await enterAbsence(admin, { student_ids: [ana], reason_id: illness })
    const [ofTeacher] = (await readAbsences(one.teacher, { student_id: ana })).body.absences
    assert.deepEqual([ofTeacher?.kind, 'reason' in ofTeacher!], ['excused', false])
    assert.equal((await readAbsences(admin, { student_id: ana })).body.absences[0]?.reason?.name, 'Illness')
    const { known } = (await openSheet(one.teacher, one)).body
    assert.equal('reason' in known![0]!, false)
    const office = await openSheet(admin, one, { teacher_id: one.teacher.teacher! })
    assert.equal(office.body.known?.[0]?.reason, 'Illness')
  })
})

describe('The reason of a mark', () => {
  test('is given by the office alone, and not with present', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    const teacher_id = one.teacher.teacher!
    const refused = await submitSheet(one.teacher, one, { [ana]: { status: 'A', reason_id: illness } })
    assert.equal(refused.status, 403)
    const present = await submitSheet(admin, one, { [ana]: { status: 'P', reason_id: illness } }, { teacher_id })
    assert.equal(present.status, 400)
    assert.equal((await openSheet(admin, one, { teacher_id })).body.taken, null)
  })

  test('decides the excuse, stays while the mark stays, and ends with another mark', async () => {
    const one = await newClass()
    const [ana, bo, cy] = one.students as [number, number, number]
    const teacher_id = one.teacher.teacher!
    const saved = await submitSheet(
      admin,
      one,
      {
        [ana]: { status: 'A', reason_id: illness },
        [bo]: { status: 'T', reason_id: suspension },
        [cy]: { status: 'A', excuse: 'AUX', reason_id: illness },
      },
      { teacher_id },
    )
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual(
      saved.body.attendance.map(({ excuse, reason_id }) => [excuse, reason_id]),
      [
        ['AEX', illness],
        ['TUX', suspension],
        ['AUX', illness],
      ],
    )
    // A teacher neither sees it nor removes it with a comment.
    const seen = await markOf(one.teacher, one, ana)
    assert.deepEqual([seen.excuse, 'reason_id' in seen], ['AEX', false])
    await submitSheet(one.teacher, one, { [ana]: { status: 'A', excuse: 'AEX', comment: 'sent homework' } })
    assert.equal((await markOf(admin, one, ana)).reason_id, illness)
    await submitSheet(one.teacher, one, { [ana]: { status: 'T' } })
    assert.equal((await markOf(admin, one, ana)).reason_id, null)
    await submitSheet(admin, one, { [cy]: { status: 'A', excuse: 'AUX', reason_id: null } }, { teacher_id })
    assert.equal((await markOf(admin, one, cy)).reason_id, null)
  })

  test('is in the history of the mark, which shows it to the office', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    const teacher_id = one.teacher.teacher!
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' } })
    await submitSheet(admin, one, { [ana]: { status: 'A', reason_id: medical } }, { teacher_id, ...late })
    const query = { section_period_id: one.period, date: TODAY, student_id: ana, teacher_id }
    const office = (await admin.call('GET /attendance/history/', { query })).body.changes
    assert.deepEqual(
      office.map(({ from, to }) => [from?.reason_id ?? null, to.excuse, to.reason_id ?? null]),
      [
        [null, null, null],
        [null, 'AEX', medical],
      ],
    )
    const own = (await one.teacher.call('GET /attendance/history/', { query })).body.changes
    assert.equal(
      own.some(({ from, to }) => 'reason_id' in to || (from && 'reason_id' in from)),
      false,
    )
  })
})

describe('Reports', () => {
  test('have the reason of the mark, else that of the reported absence, for the office only', async () => {
    const one = await newClass()
    const [ana, bo, cy] = one.students as [number, number, number]
    const teacher_id = one.teacher.teacher!
    await enterAbsence(admin, { student_ids: [ana, bo, cy], reason_id: illness })
    await submitSheet(
      admin,
      one,
      { [ana]: { status: 'A' }, [bo]: { status: 'A', reason_id: medical }, [cy]: { status: 'P' } },
      { teacher_id },
    )
    const query = { type: 'records' as const, teacher_id, start_date: TODAY, end_date: TODAY }
    const rows = async (person: Person) =>
      (await report(person, query)).body.map((row) => ('reason' in row ? row.reason : undefined))
    assert.deepEqual(await rows(admin), ['Illness', 'Medical appointment', null])
    assert.deepEqual(await rows(one.teacher), [undefined, undefined, undefined])
    const page = await report(admin, { ...query, limit: '2' })
    assert.deepEqual(
      (page.body as unknown as { rows: { reason: string }[] }).rows.map(({ reason }) => reason),
      ['Illness', 'Medical appointment'],
    )
    const lines = async (person: Person) =>
      (await report(person, { ...query, csv: '1' })).text.replace('\uFEFF', '').split('\r\n')
    assert.match((await lines(admin))[0]!, /,Comment,Reason$/)
    assert.match((await lines(admin))[2]!, /,Medical appointment$/)
    assert.match((await lines(one.teacher))[0]!, /,Comment$/)
    const absent = (await admin.call('GET /attendance/absent/')).body.students
    assert.equal(absent.find(({ student_id }) => student_id === ana)?.reason, 'Illness')
  })

  test('for the district have the code of the reason where it has one', async () => {
    const head = await world.superuser('Hilda Head')
    const { body } = await head.call('GET /api/settings/reasons/')
    const list = body.reasons.map(({ is_used: _, ...reason }) =>
      reason.id === medical ? { ...reason, district_code: 'uri://district.example/codes#MED' } : reason,
    )
    assert.equal((await saveReasons(head, list)).status, 200)
    const one = await newClass()
    const [ana, bo] = one.students as [number, number]
    const teacher_id = one.teacher.teacher!
    await submitSheet(
      admin,
      one,
      { [ana]: { status: 'A', reason_id: medical }, [bo]: { status: 'A', reason_id: illness } },
      { teacher_id },
    )
    const query = { start_date: TODAY, end_date: TODAY, exceptions_only: '1' }
    const { text } = (await admin.call('GET /attendance/exchange/', { query: query as never })) as { text: string }
    const lines = text.split('\r\n')
    assert.match(
      lines.find((line) => line.includes(`student-${ana},`))!,
      /,uri:\/\/district\.example\/codes#MED,Medical appointment,,,$/,
    )
    assert.match(lines.find((line) => line.includes(`student-${bo},`))!, /#Excused Absence,Illness,,,$/)
  })
})

describe('The reason of an arrival, a call and a family response', () => {
  test('explains an arrival and decides its excuse', async () => {
    const one = await newClass()
    const [ana, bo] = one.students as [number, number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' }, [bo]: { status: 'A' } })
    const arrive = (student_id: number, reason_id: number) =>
      admin.call('POST /attendance/arrivals/', { body: { student_id, time: '09:04', reason_id } })
    const reply = await arrive(ana, medical)
    assert.deepEqual(
      [reply.status, reply.body.student.reason, reply.body.student.is_explained],
      [200, 'Medical appointment', true],
    )
    assert.equal((await markOf(admin, one, ana)).excuse, 'TEX')
    await arrive(bo, suspension)
    assert.equal((await markOf(admin, one, bo)).excuse, 'TUX')
    assert.equal((await arrive(one.students[2]!, 9999)).status, 400)
  })

  test('is entered with a call that reached the family', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' } })
    const call = (body: object) =>
      admin.call('POST /attendance/calls/', { body: { student_id: ana, date: TODAY, ...body } as never })
    const unreached = await call({ outcome: 'no_answer', reason_id: illness })
    assert.deepEqual([unreached.status, Object.keys(unreached.failure.fields ?? {})], [400, ['reason_id']])
    const { status, body } = await call({ outcome: 'reached', reason_id: illness })
    assert.equal(status, 200)
    assert.deepEqual(
      [body.student.needs_reason, body.student.known?.reason?.name, body.student.calls[0]?.entered_reason],
      [false, 'Illness', 'Illness'],
    )
    assert.equal((await markOf(admin, one, ana)).excuse, 'AEX')
  })

  test('is chosen by the family among those offered, and may be changed by the office', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' } })
    const token = await openFamily(admin, ana, 'Mia Mother')
    const refused = await sendFamilyResponse(world, token, { ...DENTIST, reason_id: suspension })
    assert.deepEqual([refused.status, Object.keys(refused.failure.fields ?? {})], [400, ['reason_id']])
    const sent = await sendFamilyResponse(world, token, { ...DENTIST, reason_id: medical })
    assert.equal(sent.status, 200, sent.text)
    assert.equal(sent.body.answers[0]?.reason?.name, 'Medical appointment')
    assert.equal(sent.body.reasons?.some(({ name }) => name === 'Suspension'), false)
    const open = (await admin.call('GET /attendance/answers/', { query: {} })).body
    const response = open.find(({ student }) => student.id === ana)!
    assert.equal(response.reason?.id, medical)
    const decided = await admin.call('POST /attendance/answers/:answerId/', {
      params: { answerId: response.id },
      body: { decision: 'accept', reason_id: suspension },
    })
    assert.equal(decided.status, 200, decided.text)
    const [absence] = (await readAbsences(admin, { student_id: ana })).body.absences
    assert.deepEqual([absence?.kind, absence?.reason?.name], ['unexcused', 'Suspension'])
  })
})
