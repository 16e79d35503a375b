import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Api, Sent } from '#contract/index.ts'
import { removeAbsences } from '#tests/world/absences/entries.ts'
import type { Person } from '#tests/world/person.ts'
import { openSheet, submitSheet } from '#tests/world/sheets.ts'
import { addClass, useClassWorld } from '#tests/world/timetable.ts'

const { world, admin } = useClassWorld()

/** The school's clock stands at 9:05; classes of the tests begin at nine. */
const leave = (person: Person, body: Sent<Api['POST /attendance/leaves/'], 'body'>) =>
  person.call('POST /attendance/leaves/', { body })
const arrive = (student_id: number, time: string) =>
  admin.call('POST /attendance/arrivals/', { body: { student_id, time } })

let classes = 0
const newClass = () => addClass(world, { name: `Out${'x'.repeat((classes += 1))}` })

describe('The time of a leave', () => {
  test('stands on the mark of the class that is on, also on one of a sheet that is saved later', async () => {
    const one = await newClass()
    const [ana, bo, cy] = one.students as [number, number, number]
    await submitSheet(one.teacher, one, {
      [ana]: { status: 'P' },
      [bo]: { status: 'T', arrived_at: '09:03' },
      [cy]: { status: 'A' },
    })
    const leftAt = async () =>
      (await openSheet(one.teacher, one)).body.attendance.map(({ left_at }) => left_at ?? null)
    const ids: number[] = []
    for (const student_id of [ana, bo, cy]) {
      ids.push(
        (await leave(admin, { student_id, time: student_id === bo ? '09:02' : '09:04' })).body.absence_id,
      )
    }
    // Bo came after that, says the teacher, and Cy was never there.
    assert.deepEqual(await leftAt(), ['09:04', null, null])
    await removeAbsences(admin, { absence_ids: ids, apply: true })
    assert.deepEqual(await leftAt(), [null, null, null])

    const next = await newClass()
    const [student_id] = next.students as [number]
    const { absence_id } = (await leave(admin, { student_id, time: '09:04' })).body
    const [proposal] = (await openSheet(next.teacher, next)).body.known ?? []
    assert.deepEqual([proposal!.status, proposal!.left_at], ['P', '09:04'])
    await submitSheet(next.teacher, next, { [student_id]: { status: 'P', left_at: '09:04' } })
    await removeAbsences(admin, { absence_ids: [absence_id], apply: true })
    assert.equal((await openSheet(next.teacher, next)).body.attendance[0]!.left_at, undefined)
  })

  test('is not on the mark of a class to which the student came back', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'P' } })
    const leftAt = async () => (await openSheet(one.teacher, one)).body.attendance[0]!.left_at
    await leave(admin, { student_id: ana, time: '09:02' })
    assert.equal(await leftAt(), '09:02')
    const back = await arrive(ana, '09:04')
    assert.equal(await leftAt(), undefined)
    await removeAbsences(admin, { absence_ids: [back.body.absence_id], apply: true })
    assert.equal(await leftAt(), '09:02')
  })

  test('keeps an arrival of the same class apart: each is undone alone', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' } })
    const arrival = (await arrive(ana, '09:02')).body
    const { absence_id } = (await leave(admin, { student_id: ana, time: '09:04' })).body
    const mark = async () => {
      const { status, arrived_at, left_at } = (await openSheet(one.teacher, one)).body.attendance[0]!
      return [status, arrived_at, left_at]
    }
    assert.deepEqual(await mark(), ['T', '09:02', '09:04'])
    await removeAbsences(admin, { absence_ids: [absence_id], apply: true })
    assert.deepEqual(await mark(), ['T', '09:02', undefined])
    await leave(admin, { student_id: ana, time: '09:04' })
    await removeAbsences(admin, { absence_ids: [arrival.absence_id], apply: true })
    assert.deepEqual(await mark(), ['A', undefined, undefined])
  })
})
