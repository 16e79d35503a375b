import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { enterAbsence, removeAbsences } from '#tests/world/absences/entries.ts'
import {
  markOf,
  readReasons,
  reasonId,
  reasonOf,
  saveReasons,
  useReasonWorld,
} from '#tests/world/absences/reasons.ts'
import { openSheet, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { addPeriod, assign } from '#tests/world/timetable.ts'

const { world, admin, reasons, newClass } = useReasonWorld()

const late = { reason: 'The office corrects it' }

describe('The reason of a mark', () => {
  test('is given by the office alone, and not with present', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    const teacher_id = one.teacher.teacher!
    const refused = await submitSheet(one.teacher, one, {
      [ana]: { status: 'A', reason_id: reasons.illness },
    })
    assert.equal(refused.status, 403)
    const present = await submitSheet(
      admin,
      one,
      { [ana]: { status: 'P', reason_id: reasons.illness } },
      { teacher_id },
    )
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
        [ana]: { status: 'A', reason_id: reasons.illness },
        [bo]: { status: 'T', reason_id: reasons.suspension },
        [cy]: { status: 'A', excuse: 'AUX', reason_id: reasons.illness },
      },
      { teacher_id },
    )
    assert.equal(saved.status, 200, saved.text)
    assert.deepEqual(
      saved.body.attendance.map(({ excuse, reason_id }) => [excuse, reason_id]),
      [
        ['AEX', reasons.illness],
        ['TUX', reasons.suspension],
        ['AUX', reasons.illness],
      ],
    )
    // A teacher neither sees it nor removes it with a comment.
    const seen = await markOf(one.teacher, one, ana)
    assert.deepEqual([seen.excuse, 'reason_id' in seen], ['AEX', false])
    await submitSheet(one.teacher, one, { [ana]: { status: 'A', excuse: 'AEX', comment: 'sent homework' } })
    assert.equal((await markOf(admin, one, ana)).reason_id, reasons.illness)
    await submitSheet(one.teacher, one, { [ana]: { status: 'T' } })
    assert.equal((await markOf(admin, one, ana)).reason_id, null)
    await submitSheet(admin, one, { [cy]: { status: 'A', excuse: 'AUX', reason_id: null } }, { teacher_id })
    assert.equal((await markOf(admin, one, cy)).reason_id, null)
  })

  test('gives way to a reported absence that changes the mark, and comes back with it', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    const teacher_id = one.teacher.teacher!
    const office = { [ana]: { status: 'A', reason_id: reasons.suspension } } as const
    await submitSheet(admin, one, office, { teacher_id })
    const { body } = await enterAbsence(admin, { student_ids: [ana], apply: true })
    const given = await markOf(admin, one, ana)
    assert.deepEqual([given.excuse, given.reason_id], ['AEX', null])
    await removeAbsences(admin, { absence_ids: body.absence_ids, apply: true })
    const restored = await markOf(admin, one, ana)
    assert.deepEqual([restored.excuse, restored.reason_id], ['AUX', reasons.suspension])
  })

  test('ends where the student arrived, so that the office can save the sheet, and comes back with the undo', async () => {
    const nine = await newClass()
    const [ana] = nine.students as [number]
    const teacher_id = nine.teacher.teacher!
    const period = await addPeriod(world, { block: nine.block, from: '10:00', until: '11:00' })
    await assign(world, { period, group: nine.group, teacher: teacher_id })
    const one = { ...nine, period }
    await submitSheet(admin, one, { [ana]: { status: 'A', reason_id: reasons.illness } }, { teacher_id })
    const arrived = await admin.call('POST /attendance/arrivals/', { body: { student_id: ana } })
    assert.equal(arrived.status, 200, arrived.text)
    const { status, reason_id } = await markOf(admin, one, ana)
    assert.deepEqual([status, reason_id], ['P', null])
    await removeAbsences(admin, { absence_ids: [arrived.body.absence_id], apply: true })
    assert.equal((await markOf(admin, one, ana)).reason_id, reasons.illness)
  })

  test('that was retired stays where it is, and is given to no one else, in whatever order', async () => {
    const one = await newClass()
    const [ana, bo, cy] = one.students as [number, number, number]
    const teacher_id = one.teacher.teacher!
    const head = await world.superuser('Hanna Head')
    await saveReasons(head, [...(await readReasons(admin)), reasonOf('Bus strike')])
    const strike = await reasonId(admin, 'Bus strike')
    await submitSheet(admin, one, { [bo]: { status: 'A', reason_id: strike } }, { teacher_id })
    const list = await readReasons(admin)
    await saveReasons(
      head,
      list.map((reason) => Object.assign(reason, { is_active: reason.id !== strike && reason.is_active })),
    )
    const mark = { status: 'A', excuse: 'AEX', reason_id: strike } as const
    for (const other of [ana, cy]) {
      const refused = await submitSheet(admin, one, { [bo]: mark, [other]: mark }, { teacher_id })
      assert.equal(refused.status, 400, refused.text)
    }
    const unchanged = await submitSheet(
      admin,
      one,
      { [ana]: { status: 'P' }, [bo]: { ...mark, comment: 'called' } },
      { teacher_id },
    )
    assert.equal(unchanged.status, 200, unchanged.text)
    assert.equal((await markOf(admin, one, bo)).reason_id, strike)
  })

  test('is in the history of the mark, which shows it to the office', async () => {
    const one = await newClass()
    const [ana] = one.students as [number]
    const teacher_id = one.teacher.teacher!
    await submitSheet(one.teacher, one, { [ana]: { status: 'A' } })
    await submitSheet(
      admin,
      one,
      { [ana]: { status: 'A', reason_id: reasons.medical } },
      { teacher_id, ...late },
    )
    const query = { section_period_id: one.period, date: TODAY, student_id: ana, teacher_id }
    const office = (await admin.call('GET /attendance/history/', { query })).body.changes
    assert.deepEqual(
      office.map(({ from, to }) => [from?.reason_id ?? null, to.excuse, to.reason_id ?? null]),
      [
        [null, null, null],
        [null, 'AEX', reasons.medical],
      ],
    )
    const own = (await one.teacher.call('GET /attendance/history/', { query })).body.changes
    assert.equal(
      own.some(({ from, to }) => 'reason_id' in to || (from && 'reason_id' in from)),
      false,
    )
  })
})
