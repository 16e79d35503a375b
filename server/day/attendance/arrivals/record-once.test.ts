import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { addClass, useClassWorld } from '#tests/world/timetable.ts'

const { world, admin } = useClassWorld()

/** The school's clock stands at 9:05; classes of the tests begin at nine. */
type Sent = { student_id: number; time?: string }
const leave = (body: Sent, key?: string) =>
  admin.call('POST /attendance/leaves/', { body, ...(key && { headers: { 'idempotency-key': key } }) })
const arrive = (body: Sent, key?: string) =>
  admin.call('POST /attendance/arrivals/', { body, ...(key && { headers: { 'idempotency-key': key } }) })

let classes = 0
const newStudent = async () => {
  const { students } = await addClass(world, { name: `Once${'x'.repeat((classes += 1))}` })
  return students[0]!
}
const leavesOf = async (student: number) =>
  (await admin.call('GET /attendance/leaves/')).body.students
    .filter(({ student_id }) => student_id === student)
    .map(({ left_at, back_at }) => [left_at, back_at])
const arrivalsOf = async (student: number) =>
  (await admin.call('GET /attendance/arrivals/')).body.students
    .filter(({ student_id }) => student_id === student)
    .map(({ arrived_at }) => arrived_at)

describe('A press at the counter whose reply was lost, sent again with its key', () => {
  test('records no second dismissal, also after the student came back', async () => {
    const student_id = await newStudent()
    await leave({ student_id, time: '09:01' })
    await arrive({ student_id, time: '09:02' })
    const key = `leave-${student_id}`
    const first = await leave({ student_id, time: '09:03' }, key)
    await arrive({ student_id, time: '09:04' })
    const before = await leavesOf(student_id)
    const again = await leave({ student_id, time: '09:03' }, key)
    assert.deepEqual([again.status, again.body.absence_id], [200, first.body.absence_id])
    assert.deepEqual(await leavesOf(student_id), before)
  })

  test('records no second dismissal without a time either', async () => {
    const student_id = await newStudent()
    const key = `leave-${student_id}`
    const replies = await Promise.all([leave({ student_id }, key), leave({ student_id }, key)])
    assert.deepEqual(
      replies.map(({ status, body }) => [status, body.absence_id]),
      replies.map(() => [200, replies[0].body.absence_id]),
    )
    assert.deepEqual(await leavesOf(student_id), [['09:05', null]])
  })

  test('records no second arrival, also after the student was dismissed', async () => {
    const student_id = await newStudent()
    const key = `arrival-${student_id}`
    const first = await arrive({ student_id, time: '09:02' }, key)
    await leave({ student_id, time: '09:03' })
    const again = await arrive({ student_id, time: '09:02' }, key)
    assert.deepEqual([again.status, again.body.absence_id], [200, first.body.absence_id])
    assert.deepEqual(
      [await arrivalsOf(student_id), await leavesOf(student_id)],
      [['09:02'], [['09:03', null]]],
    )
  })

  test('is refused where it says something else than the first one', async () => {
    const student_id = await newStudent()
    await arrive({ student_id, time: '09:02' }, 'counter-arrival')
    await leave({ student_id, time: '09:03' }, 'counter-leave')
    for (const { status, failure } of [
      await arrive({ student_id, time: '09:04' }, 'counter-arrival'),
      await leave({ student_id, time: '09:04' }, 'counter-leave'),
    ])
      assert.deepEqual([status, failure.code], [409, 'conflict'])
    assert.deepEqual(await leavesOf(student_id), [['09:03', null]])
  })
})
