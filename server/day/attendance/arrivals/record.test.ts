import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { removeAbsences, enterAbsence } from '#tests/world/absences/entries.ts'
import type { Person } from '#tests/world/person.ts'
import { openSheet, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { addClass, useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()

/** The school's clock stands at 9:05; classes of the tests begin at nine. */
const arrive = (
  person: Person,
  body: { student_id: number; time?: string; reason?: 'excused' | 'unexcused' },
) => person.call('POST /attendance/arrivals/', { body })

let classes = 0
const newClass = () => addClass(world, { name: `Arr${'x'.repeat((classes += 1))}` })

describe('An arrival is refused', () => {
  test('to everyone but the office', async () => {
    const student_id = lund.students[0]!
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Pia Pupil'), 403],
      [lund.teacher, 403],
    ] as const) {
      assert.equal((await arrive(person, { student_id })).status, status)
      assert.equal((await person.call('GET /attendance/arrivals/')).status, status)
    }
    assert.deepEqual((await admin.call('GET /attendance/arrivals/')).body.students, [])
  })

  test('in the future, before the first class, and without a class today', async () => {
    const student_id = lund.students[0]!
    const idle = await world.addStudent('Ida Idle')
    for (const [body, status, field] of [
      [{ student_id, time: '09:06' }, 400, 'time'],
      [{ student_id, time: '09:00' }, 400, 'time'],
      [{ student_id, time: '25:00' }, 400, 'time'],
      [{ student_id: idle, time: '09:05' }, 409, undefined],
    ] as const) {
      const { failure, ...reply } = await arrive(admin, body)
      assert.equal(reply.status, status, JSON.stringify(body))
      assert.deepEqual(Object.keys(failure.fields ?? {}), field ? [field] : [])
    }
  })

  test('for a student who is not there or has left', async () => {
    const gone = await world.addStudent('Gone Girl')
    await sql`update student set is_active = false where id = ${gone}`.execute(world.db)
    assert.equal((await arrive(admin, { student_id: gone })).status, 409)
    assert.equal((await arrive(admin, { student_id: 999_999 })).status, 404)
  })

  test('at another time than the one recorded by a colleague', async () => {
    const one = await newClass()
    const student_id = one.students[0]!
    const first = await arrive(admin, { student_id, time: '09:03' })
    assert.equal((await arrive(admin, { student_id, time: '09:04' })).status, 409)
    const again = await arrive(admin, { student_id, time: '09:03' })
    assert.deepEqual([again.status, again.body.absence_id], [200, first.body.absence_id])
  })
})

describe('An arrival', () => {
  test('makes a saved absence tardy without a reason, and undoing it restores the absence', async () => {
    const one = await newClass()
    const [ana, bo] = one.students as [number, number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' }, [bo]: { status: 'P' } })
    const { body } = await arrive(admin, { student_id: ana })
    assert.deepEqual([body.marks, body.student.arrived_at, body.student.is_explained], [1, '09:05', false])
    const marks = async () =>
      (await openSheet(one.teacher, one)).body.attendance.map(({ status, excuse }) => [status, excuse])
    assert.deepEqual((await marks()).slice(0, 2), [
      ['T', null],
      ['P', null],
    ])
    await removeAbsences(admin, { absence_ids: [body.absence_id], apply: true })
    assert.deepEqual((await marks())[0], ['A', null])
    assert.deepEqual(
      (await admin.call('GET /attendance/arrivals/')).body.students.filter((s) => s.student_id === ana),
      [],
    )
  })

  test('is recorded once where two people press at the same moment', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' } })
    const replies = await Promise.all([
      arrive(admin, { student_id: ana }),
      arrive(await world.admin('Second Secretary'), { student_id: ana }),
    ])
    assert.deepEqual(
      replies.map(({ status }) => status),
      [200, 200],
    )
    assert.equal(replies[0].body.absence_id, replies[1].body.absence_id)
    assert.deepEqual(replies.map(({ body }) => body.marks).sort(), [0, 1])
  })

  test('takes the student from the list of who is absent now, also where the class stays missed', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    const isListed = async () =>
      (await admin.call('GET /attendance/absent/')).body.students.some(({ student_id }) => student_id === ana)
    await sql`update school set tardy_minutes = 4`.execute(world.db)
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' } })
    assert.equal(await isListed(), true)
    const { body } = await arrive(admin, { student_id: ana })
    await sql`update school set tardy_minutes = 30`.execute(world.db)
    assert.equal(await isListed(), false)
    await removeAbsences(admin, { absence_ids: [body.absence_id], apply: true })
    assert.equal(await isListed(), true)
  })

  test('later than the tardy minutes leaves the student absent', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await sql`update school set tardy_minutes = 4`.execute(world.db)
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' } })
    const { body } = await arrive(admin, { student_id: ana })
    assert.equal(body.marks, 1)
    await sql`update school set tardy_minutes = 30`.execute(world.db)
    const [mark] = (await openSheet(one.teacher, one)).body.attendance
    assert.deepEqual([mark!.status, mark!.arrived_at], ['A', '09:05'])
    await removeAbsences(admin, { absence_ids: [body.absence_id], apply: true })
    assert.equal((await openSheet(one.teacher, one)).body.attendance[0]!.arrived_at, undefined)
  })

  test('stands on the mark of the class that it falls into, and on the one that a sheet opens with', async () => {
    const one = await newClass()
    const [ana, bo, cy] = one.students as [number, number, number]
    await submitSheet(one.teacher, one, {
      [ana]: { status: 'A' },
      [bo]: { status: 'T', arrived_at: '09:02' },
    })
    for (const student_id of [ana, bo, cy]) await arrive(admin, { student_id, time: '09:04' })
    const { attendance, known } = (await openSheet(one.teacher, one)).body
    assert.deepEqual(
      attendance.map(({ arrived_at }) => arrived_at),
      ['09:04', '09:02'],
    )
    assert.equal(known?.find(({ student_id }) => student_id === cy)?.arrived_at, '09:04')
    await arrive(admin, { student_id: ana })
    const query = { section_period_id: one.period, date: TODAY, student_id: ana }
    const { changes } = (await admin.call('GET /attendance/history/', { query })).body
    assert.deepEqual(
      changes.map(({ to, reason }) => [to.status, to.arrived_at, reason]),
      [
        ['A', undefined, null],
        ['T', '09:04', 'Arrived at 9:04\u00a0AM'],
      ],
    )
  })

  test('keeps the reason that was reported before', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await enterAbsence(admin, { student_ids: [ana] })
    await submitSheet(one.teacher, one, { [ana]: { status: 'A', excuse: 'AEX' } })
    const { body } = await arrive(admin, { student_id: ana })
    assert.equal(body.student.is_explained, true)
    const [mark] = (await openSheet(one.teacher, one)).body.attendance
    assert.deepEqual([mark!.status, mark!.excuse], ['T', 'TEX'])
  })

  test('is proposed on a sheet that is not saved, and does not change what a teacher marks later', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await arrive(admin, { student_id: ana })
    const [proposal] = (await openSheet(one.teacher, one)).body.known ?? []
    assert.deepEqual([proposal!.status, proposal!.excuse, proposal!.arrived], ['T', null, true])
    await submitSheet(one.teacher, one, { [ana]: { status: 'P' } })
    assert.equal((await arrive(admin, { student_id: ana })).body.marks, 0)
    assert.equal((await openSheet(one.teacher, one)).body.attendance[0]!.status, 'P')
  })

  test('without a reason leaves the absences of earlier classes on the call list', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await sql`update school set tardy_minutes = 4`.execute(world.db)
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' } })
    await arrive(admin, { student_id: ana })
    await sql`update school set tardy_minutes = 30`.execute(world.db)
    const { students } = (await admin.call('GET /attendance/calls/', { query: {} })).body
    const listed = students.find(({ student_id }) => student_id === ana)
    assert.deepEqual([listed!.needs_reason, listed!.arrived_at], [true, '09:05'])
  })
})
