import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import { reasonId, reasonOf, saveReasons } from '#tests/world/absences/reasons.ts'
import { editAbsence, enterAbsence, readAbsences, removeAbsences } from '#tests/world/absences/entries.ts'
import type { Person } from '#tests/world/person.ts'
import { openSheet, submitSheet } from '#tests/world/sheets.ts'
import { addClass, addPeriod, assign, useClassWorld, type Class } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()

/** The school's clock stands at 9:05; classes of the tests begin at nine. */
const leave = (person: Person, body: Sent<Api['POST /attendance/leaves/'], 'body'>) =>
  person.call('POST /attendance/leaves/', { body })
const arrive = (student_id: number, time?: string) =>
  admin.call('POST /attendance/arrivals/', { body: { student_id, ...(time && { time }) } })
const left = async (student_id: number) =>
  (await admin.call('GET /attendance/leaves/')).body.students.filter((one) => one.student_id === student_id)

let classes = 0
const newClass = () => addClass(world, { name: `Lea${'x'.repeat((classes += 1))}` })
/** The next class of the same students. */
async function nextClass(one: Class): Promise<Class> {
  const period = await addPeriod(world, { block: one.block, from: '10:00', until: '11:00' })
  await assign(world, { period, group: one.group, teacher: one.teacher.teacher! })
  return { ...one, period }
}
const firstMark = async (one: Class) => {
  const [mark] = (await openSheet(one.teacher, one)).body.attendance
  return [mark!.status, mark!.excuse]
}

describe('A leave is refused', () => {
  test('to everyone but the office', async () => {
    const student_id = lund.students[0]!
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Pia Pupil'), 403],
      [lund.teacher, 403],
    ] as const) {
      assert.equal((await leave(person, { student_id })).status, status)
      assert.equal((await person.call('GET /attendance/leaves/')).status, status)
    }
    assert.deepEqual((await admin.call('GET /attendance/leaves/')).body.students, [])
  })

  test('in the future, before the first class, and without a class today', async () => {
    const student_id = lund.students[0]!
    const idle = await world.addStudent('Ida Idle')
    for (const [body, status, field] of [
      [{ student_id, time: '09:06' }, 400, 'time'],
      [{ student_id, time: '09:00' }, 400, 'time'],
      [{ student_id, time: '25:00' }, 400, 'time'],
      [{ student_id, picked_up_by: 'x'.repeat(501) }, 400, 'picked_up_by'],
      [{ student_id, reason_id: 9999 }, 400, 'reason_id'],
      [{ student_id: idle, time: '09:05' }, 409, undefined],
    ] as const) {
      const { failure, ...reply } = await leave(admin, body)
      assert.equal(reply.status, status, JSON.stringify(body))
      assert.deepEqual(Object.keys(failure.fields ?? {}), field ? [field] : [])
    }
  })

  test('for a student who is not there or has left the school', async () => {
    const gone = await world.addStudent('Gone Girl')
    await sql`update student set is_active = false where id = ${gone}`.execute(world.db)
    assert.equal((await leave(admin, { student_id: gone })).status, 409)
    assert.equal((await leave(admin, { student_id: 999_999 })).status, 404)
  })

  test('before the student arrived, and at another time than the one recorded by a colleague', async () => {
    const one = await newClass()
    const student_id = one.students[0]!
    await arrive(student_id, '09:02')
    assert.deepEqual(Object.keys((await leave(admin, { student_id, time: '09:02' })).failure.fields ?? {}), [
      'time',
    ])
    const first = await leave(admin, { student_id, time: '09:03' })
    assert.equal((await leave(admin, { student_id, time: '09:04' })).status, 409)
    const again = await leave(admin, { student_id, time: '09:03' })
    assert.deepEqual([again.status, again.body.absence_id], [200, first.body.absence_id])
  })

  test('to be edited, or undone after the student came back', async () => {
    const one = await newClass()
    const student_id = one.students[0]!
    const { absence_id } = (await leave(admin, { student_id, time: '09:02' })).body
    assert.equal((await editAbsence(admin, absence_id, { kind: 'excused' })).status, 409)
    const back = (await arrive(student_id, '09:04')).body
    assert.equal((await removeAbsences(admin, { absence_ids: [absence_id], apply: true })).status, 409)
    const both = { absence_ids: [absence_id, back.absence_id], apply: true }
    assert.equal((await removeAbsences(admin, both)).status, 200)
  })
})

describe('A leave', () => {
  test('leaves the class that is on as it is, and excuses an absence in a later one until it is undone', async () => {
    const one = await newClass()
    const next = await nextClass(one)
    const [ana] = one.students as [number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'P' } })
    await submitSheet(one.teacher, next, { [ana]: { status: 'A' } })
    const { body } = await leave(admin, { student_id: ana, picked_up_by: 'Selma Abara, mother' })
    assert.equal(body.marks, 2)
    assert.deepEqual(
      [body.student.left_at, body.student.picked_up_by, body.student.is_excused, body.student.back_at],
      ['09:05', 'Selma Abara, mother', true, null],
    )
    assert.deepEqual(
      [await firstMark(one), await firstMark(next)],
      [
        ['P', null],
        ['A', 'AEX'],
      ],
    )
    await removeAbsences(admin, { absence_ids: [body.absence_id], apply: true })
    assert.deepEqual(await firstMark(next), ['A', null])
    assert.deepEqual(await left(ana), [])
  })

  test('without an excuse makes later classes unexcused', async () => {
    const one = await newClass()
    const next = await nextClass(one)
    const [ana] = one.students as [number]
    const { body } = await leave(admin, { student_id: ana, reason: 'unexcused' })
    const [proposal] = (await openSheet(one.teacher, next)).body.known ?? []
    assert.deepEqual(
      [proposal!.status, proposal!.excuse, proposal!.left, body.student.is_excused],
      ['A', 'AUX', true, false],
    )
    const [now] = (await openSheet(one.teacher, one)).body.known ?? []
    assert.deepEqual([now!.status, now!.excuse], ['P', null])
  })

  test('with a reason of the school gets its excuse, unless the office gives another', async () => {
    const one = await newClass()
    const next = await nextClass(one)
    const [ana, bo, cy] = one.students as [number, number, number]
    const medical = await reasonId(admin, 'Medical appointment')
    const suspension = await reasonId(admin, 'Suspension')
    const leaves = [
      await leave(admin, { student_id: ana, reason_id: medical }),
      await leave(admin, { student_id: bo, reason_id: suspension }),
      await leave(admin, { student_id: cy, reason_id: suspension, reason: 'excused' }),
    ]
    assert.deepEqual(
      leaves.map(({ body }) => [body.student.reason, body.student.is_excused]),
      [
        ['Medical appointment', true],
        ['Suspension', false],
        ['Suspension', true],
      ],
    )
    const sheet = await openSheet(admin, next, { teacher_id: one.teacher.teacher! })
    const ofAna = sheet.body.known?.find(({ student_id }) => student_id === ana)
    assert.deepEqual([ofAna?.excuse, ofAna?.reason], ['AEX', 'Medical appointment'])
    const [ofTeacher] = (await openSheet(one.teacher, next)).body.known ?? []
    assert.equal('reason' in ofTeacher!, false)
  })

  test('and an arrival keep a reported reason that was retired since, and take no other retired one', async () => {
    const one = await newClass()
    const [ana, bo, cy] = one.students as [number, number, number]
    const head = await world.superuser('Hanna Head')
    const { reasons } = (await head.call('GET /api/settings/reasons/')).body
    const withTrip = (is_active: boolean, id?: number) =>
      saveReasons(head, [...reasons, reasonOf('Trip', { is_active, ...(id !== undefined && { id }) })])
    await withTrip(true)
    const trip = await reasonId(admin, 'Trip')
    await enterAbsence(admin, { student_ids: [ana], start_time: '09:03', reason_id: trip })
    await enterAbsence(admin, { student_ids: [bo], end_time: '09:30', reason_id: trip })
    await enterAbsence(admin, { student_ids: [cy], start_time: '10:00', end_time: '11:00', reason_id: trip })
    await withTrip(false, trip)
    assert.equal((await leave(admin, { student_id: ana })).body.student.reason, 'Trip')
    assert.equal((await arrive(bo)).body.student.reason, 'Trip')
    const other = await leave(admin, { student_id: cy, time: '09:01', reason_id: trip })
    assert.deepEqual([other.status, other.failure.fields], [400, { reason_id: 'was retired' }])
  })

  test('keeps the reason that was reported for later in the day', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await enterAbsence(admin, { student_ids: [ana], kind: 'unexcused', start_time: '10:00' })
    assert.equal((await leave(admin, { student_id: ana })).body.student.is_excused, false)
  })

  test('ends when the student comes back, and undoing that opens it again', async () => {
    const one = await newClass()
    const next = await nextClass(one)
    const [ana] = one.students as [number]
    await submitSheet(one.teacher, next, { [ana]: { status: 'A' } })
    await leave(admin, { student_id: ana, time: '09:02' })
    assert.deepEqual(await firstMark(next), ['A', 'AEX'])
    const back = await arrive(ana, '09:04')
    assert.deepEqual([back.body.student.arrived_at, back.body.marks], ['09:04', 1])
    assert.deepEqual(await firstMark(next), ['P', null])
    assert.equal((await left(ana))[0]!.back_at, '09:04')
    await removeAbsences(admin, { absence_ids: [back.body.absence_id], apply: true })
    assert.deepEqual(await firstMark(next), ['A', 'AEX'])
    assert.equal((await left(ana))[0]!.back_at, null)
  })

  test('and a later one are each recorded, once where two people press at the same moment', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await leave(admin, { student_id: ana, time: '09:01' })
    assert.equal((await arrive(ana, '09:03')).status, 200)
    const replies = await Promise.all([
      leave(admin, { student_id: ana }),
      leave(await world.admin('Second Secretary'), { student_id: ana }),
    ])
    assert.equal(replies[0].body.absence_id, replies[1].body.absence_id)
    assert.deepEqual(
      (await left(ana)).map(({ left_at }) => left_at),
      ['09:05', '09:01'],
    )
  })

  test('is shown to the teacher without who picked up the student', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await leave(admin, { student_id: ana, picked_up_by: 'Selma Abara' })
    const read = async (person: Person) =>
      (await readAbsences(person, { student_id: ana })).body.absences.map((absence) => [
        absence.left,
        absence.picked_up_by,
        absence.may.change,
      ])
    assert.deepEqual(await read(admin), [[true, 'Selma Abara', false]])
    assert.deepEqual(await read(one.teacher), [[true, null, false]])
  })
})
