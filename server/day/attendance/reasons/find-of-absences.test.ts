import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { editAbsence, enterAbsence, readAbsences } from '#tests/world/absences/entries.ts'
import { markOf, reasonId, reasonOf, saveReasons, useReasonWorld } from '#tests/world/absences/reasons.ts'
import { openSheet, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { openFamily, sendFamilyResponse, DENTIST } from '#tests/world/visits/families.ts'

const { world, admin, lund, reasons, newClass } = useReasonWorld()

describe('The reason of a reported absence', () => {
  test('is refused where it is unknown or was retired', async () => {
    const student_ids = [lund.students[0]!]
    const unknown = await enterAbsence(admin, { student_ids, reason_id: 9999 })
    assert.deepEqual([unknown.status, Object.keys(unknown.failure.fields ?? {})], [400, ['reason_id']])
    const head = await world.superuser('Hanna Head')
    const { body } = await head.call('GET /api/settings/reasons/')
    const list = body.reasons
    const withTrip = (is_active: boolean, id?: number) =>
      saveReasons(head, [...list, reasonOf('Trip', { is_active, ...(id !== undefined && { id }) })])
    await withTrip(true)
    const trip = await reasonId(admin, 'Trip')
    const entered = await enterAbsence(admin, { student_ids, reason_id: trip })
    await withTrip(false, trip)
    const retired = await enterAbsence(admin, { student_ids, reason_id: trip })
    assert.deepEqual([retired.status, retired.failure.fields], [400, { reason_id: 'was retired' }])
    // What has it keeps it.
    const unchanged = await editAbsence(admin, entered.body.absence_ids[0]!, {
      note: 'back Monday',
      reason_id: trip,
    })
    assert.equal(unchanged.status, 200, unchanged.text)
  })

  test('decides whether it is excused, unless the office says otherwise', async () => {
    const one = await newClass()
    const [ana, bo, cy] = one.students as [number, number, number]
    await enterAbsence(admin, { student_ids: [ana], kind: undefined, reason_id: reasons.suspension })
    await enterAbsence(admin, { student_ids: [bo], kind: undefined, reason_id: reasons.illness })
    await enterAbsence(admin, { student_ids: [cy], kind: 'excused', reason_id: reasons.suspension })
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
    const { body } = await enterAbsence(admin, { student_ids: [ana], reason_id: reasons.illness })
    const [id] = body.absence_ids as [number]
    const stored = async () => (await readAbsences(admin, { student_id: ana })).body.absences[0]!
    await editAbsence(admin, id, { reason_id: reasons.suspension })
    assert.deepEqual([(await stored()).kind, (await stored()).reason?.name], ['unexcused', 'Suspension'])
    await editAbsence(admin, id, { reason_id: reasons.medical, kind: 'unexcused' })
    assert.deepEqual(
      [(await stored()).kind, (await stored()).reason?.name],
      ['unexcused', 'Medical appointment'],
    )
    await editAbsence(admin, id, { reason_id: null })
    assert.deepEqual([(await stored()).kind, (await stored()).reason], ['unexcused', undefined])
  })

  test('is for the office: teachers see the absence without it', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await enterAbsence(admin, { student_ids: [ana], reason_id: reasons.illness })
    const [ofTeacher] = (await readAbsences(one.teacher, { student_id: ana })).body.absences
    assert.deepEqual([ofTeacher?.kind, 'reason' in ofTeacher!], ['excused', false])
    assert.equal((await readAbsences(admin, { student_id: ana })).body.absences[0]?.reason?.name, 'Illness')
    const { known } = (await openSheet(one.teacher, one)).body
    assert.equal('reason' in known![0]!, false)
    const office = await openSheet(admin, one, { teacher_id: one.teacher.teacher! })
    assert.equal(office.body.known?.[0]?.reason, 'Illness')
  })
})

describe('The reason of an arrival, a call and a family response', () => {
  test('explains an arrival and decides its excuse', async () => {
    const one = await newClass()
    const [ana, bo] = one.students as [number, number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' }, [bo]: { status: 'A' } })
    const arrive = (student_id: number, reason_id: number) =>
      admin.call('POST /attendance/arrivals/', { body: { student_id, time: '09:04', reason_id } })
    const reply = await arrive(ana, reasons.medical)
    assert.deepEqual(
      [reply.status, reply.body.student.reason, reply.body.student.is_explained],
      [200, 'Medical appointment', true],
    )
    assert.equal((await markOf(admin, one, ana)).excuse, 'TEX')
    await arrive(bo, reasons.suspension)
    assert.equal((await markOf(admin, one, bo)).excuse, 'TUX')
    assert.equal((await arrive(one.students[2]!, 9999)).status, 400)
  })

  test('is entered with a call that reached the family', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' } })
    const call = (body: object) =>
      admin.call('POST /attendance/calls/', { body: { student_id: ana, date: TODAY, ...body } as never })
    const unreached = await call({ outcome: 'no_answer', reason_id: reasons.illness })
    assert.deepEqual([unreached.status, Object.keys(unreached.failure.fields ?? {})], [400, ['reason_id']])
    const { status, body } = await call({ outcome: 'reached', reason_id: reasons.illness })
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
    const refused = await sendFamilyResponse(world, token, { ...DENTIST, reason: 'Suspension' })
    assert.deepEqual([refused.status, Object.keys(refused.failure.fields ?? {})], [400, ['reason']])
    const sent = await sendFamilyResponse(world, token, { ...DENTIST, reason: 'Medical appointment' })
    assert.equal(sent.status, 200, sent.text)
    assert.equal(sent.body.children[0]?.answers[0]?.reason, 'Medical appointment')
    assert.equal(sent.body.reasons?.includes('Suspension'), false)
    const open = (await admin.call('GET /attendance/answers/', { query: {} })).body
    const response = open.find(({ student }) => student.id === ana)!
    assert.equal(response.reason?.id, reasons.medical)
    const decided = await admin.call('POST /attendance/answers/:answerId/', {
      params: { answerId: response.id },
      body: { decision: 'accept', reason_id: reasons.suspension },
    })
    assert.equal(decided.status, 200, decided.text)
    const [absence] = (await readAbsences(admin, { student_id: ana })).body.absences
    assert.deepEqual([absence?.kind, absence?.reason?.name], ['unexcused', 'Suspension'])
  })
})
