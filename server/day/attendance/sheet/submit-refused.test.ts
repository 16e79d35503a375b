import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { TODAY, countRows, submitSheet, type Marks } from '#tests/world/sheets.ts'
import { addClosure, addGroup, assign, type Class, useClassWorld } from '#tests/world/timetable.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const { world, admin, lund } = useClassWorld()
beforeFile(async () => {
  await addClosure(world, 'Labor Day', '2026-09-07')
})

const firstPresent = ({ students }: Class): Marks => ({ [students[0]!]: { status: 'P' } })

const refused = async (reply: Promise<{ status: number; failure: { code: string } }>) => {
  const { status, failure } = await reply
  return [status, failure.code]
}

describe('Submitting is refused, and nothing is saved', () => {
  test('without marks, with an unknown status, or with an excuse that does not go with it', async () => {
    const [ana] = lund.students
    for (const attendance of [
      {},
      { [ana!]: { status: 'E' } },
      { [ana!]: { status: 'A', excuse: 'TEX' } },
      { [ana!]: { status: 'P', excuse: 'AEX' } },
      { [ana!]: { status: 'A', comment: 'x'.repeat(501) } },
      { [ana!]: { status: 'A', comment: 'zero \u0000 byte' } },
      { '01': { status: 'P' } },
      { Ana: { status: 'P' } },
      { [ana!]: null },
      [],
      'all',
    ]) {
      const reply = await lund.teacher.send({
        method: 'POST',
        url: '/attendance/submit/',
        payload: { section_period_id: lund.period, date: TODAY, attendance },
      })
      assert.equal(reply.statusCode, 400, JSON.stringify(attendance))
    }
    assert.equal(await countRows(world, 'attendance_mark', lund), 0)
  })

  test('for future days, closed days, and days without the class', async () => {
    assert.deepEqual(
      await refused(submitSheet(lund.teacher, lund, firstPresent(lund), { date: '2026-09-15' })),
      [409, 'future_day'],
    )
    assert.deepEqual(await refused(submitSheet(admin, lund, firstPresent(lund), { date: '2026-09-15' })), [
      409,
      'future_day',
    ])
    assert.deepEqual(await refused(submitSheet(admin, lund, firstPresent(lund), { date: '2026-09-07' })), [
      409,
      'closed_day',
    ])
    assert.deepEqual(
      await refused(submitSheet(lund.teacher, lund, firstPresent(lund), { date: '2026-09-12' })),
      [409, 'not_meeting'],
    )
    assert.deepEqual(await refused(submitSheet(admin, lund, firstPresent(lund), { date: '2026-08-14' })), [
      409,
      'not_meeting',
    ])
    assert.equal(await countRows(world, 'attendance_mark', lund), 0)
  })

  test('to a teacher on a day closed for teachers, and to an admin without a reason', async () => {
    const late = await submitSheet(lund.teacher, lund, firstPresent(lund), { date: '2026-09-09' })
    assert.deepEqual([late.status, late.failure.code], [409, 'window'])
    assert.match(late.failure.message, /today and the last 2 school days, so Wednesday, September 9, 2026/)
    const withoutReason = await submitSheet(admin, lund, firstPresent(lund), {
      date: '2026-09-09',
      reason: ' ',
    })
    assert.deepEqual([withoutReason.status, withoutReason.failure.code], [409, 'window'])
    assert.deepEqual(withoutReason.failure.fields, { reason: 'is required' })
    assert.equal(await countRows(world, 'attendance_mark', lund), 0)
  })

  test('with students of other lists: all of them are named and nothing is saved', async () => {
    const [ana, bo] = lund.students
    const zoe = await world.addStudent('Zoe Elsewhere')
    const reply = await submitSheet(lund.teacher, lund, {
      [ana!]: { status: 'A' },
      [bo!]: { status: 'P' },
      [zoe]: { status: 'P' },
      9999999999: { status: 'P' },
    })
    assert.deepEqual([reply.status, reply.failure.code], [409, 'not_enrolled'])
    assert.equal(
      reply.failure.message,
      'Elsewhere, Zoe; student 9999999999 were not on Tess Lund’s list in Grade 9, 9:00-10:00\u00a0AM ' +
        'on Monday, September 14, 2026. Nothing was saved. Please reload the sheet.',
    )
    assert.deepEqual(
      [await countRows(world, 'attendance_mark', lund), await countRows(world, 'attendance_sheet', lund)],
      [0, 0],
    )
  })

  test('for a colleague`s students in the same section period', async () => {
    const colleague = await world.addTeacher('Cole Colleague')
    const zed = await world.addStudent('Zed Zander')
    const group = await addGroup(world, { name: 'Core Zed', students: [zed] })
    await assign(world, { period: lund.period, group, teacher: colleague })
    const reply = await submitSheet(lund.teacher, lund, { [zed]: { status: 'A' } })
    assert.deepEqual([reply.status, reply.failure.code], [409, 'not_enrolled'])
  })
})
