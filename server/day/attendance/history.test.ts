import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { historyOfMark } from '#tests/world/corrections.ts'
import { allPresent, openSheet, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { addClass, addGroup, assign, useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()

describe('The history of a mark', () => {
  test('is for people who may open its sheet, and for nobody else', async () => {
    const [ana] = lund.students
    const codes: string[] = []
    for (const person of [world.visitor(), await world.student()]) {
      codes.push((await historyOfMark(person, lund, ana!, TODAY)).failure.code)
    }
    assert.deepEqual(codes, ['signed_out', 'forbidden'])
    const reply = await historyOfMark(await world.teacher('Sid Swan'), lund, ana!, TODAY)
    assert.equal(reply.status, 403)
    assert.equal(reply.failure.message, 'Forbidden. You are not assigned to this section/teacher.')
  })

  test('is refused for a student of another sheet and for an invalid date', async () => {
    const zoe = await world.addStudent('Zoe Elsewhere')
    assert.equal((await historyOfMark(lund.teacher, lund, zoe, TODAY)).status, 404)
    assert.equal((await historyOfMark(admin, lund, 2147483000, TODAY)).status, 404)
    assert.equal((await historyOfMark(admin, { period: 2147483000 }, zoe, TODAY)).status, 404)
    for (const date of ['', '2026-02-30', 'yesterday']) {
      assert.equal((await historyOfMark(admin, lund, zoe, date)).status, 400, date)
    }
  })

  test('is empty while the sheet has not been taken', async () => {
    const { body } = await historyOfMark(lund.teacher, lund, lund.students[0]!, TODAY)
    assert.deepEqual(body, {
      student: { id: lund.students[0], name: 'AbaraLund, Ana' },
      first_taken: null,
      last_saved: null,
      changes: [],
    })
  })

  test('shows who changed it, when, from what to what, and why', async () => {
    const [ana, bo] = lund.students
    await submitSheet(lund.teacher, lund, allPresent(lund))
    await submitSheet(
      admin,
      lund,
      { [ana!]: { status: 'A', excuse: 'AEX', comment: 'dentist' } },
      { reason: 'note' },
    )
    const { body } = await historyOfMark(lund.teacher, lund, ana!, TODAY)
    assert.deepEqual(
      body.changes.map(({ by, from, to, reason, asked_by }) => [
        by,
        from?.status ?? '-',
        to,
        reason,
        asked_by,
      ]),
      [
        ['Tess Lund', '-', { status: 'P', excuse: null, comment: null }, null, null],
        ['Ada Admin', 'P', { status: 'A', excuse: 'AEX', comment: 'dentist' }, 'note', null],
      ],
    )
    const moment = { day: '2026-09-14', time: '09:05' }
    assert.deepEqual(
      body.changes.map(({ day, time }) => ({ day, time })),
      [moment, moment],
    )
    assert.deepEqual(body.first_taken, { ...moment, by: 'Tess Lund' })
    assert.deepEqual(body.last_saved, { ...moment, by: 'Ada Admin' })
    assert.equal((await historyOfMark(admin, lund, bo!, TODAY)).body.changes.length, 1)
  })
  test('says who took it first and when, even after others saved it', async () => {
    const one = await addClass(world, { name: 'First' })
    const [ana, bo] = one.students
    await submitSheet(one.teacher, one, allPresent(one))
    await sql`update attendance_mark set taken_at = taken_at - interval '20 minutes'
      where section_period_id = ${one.period}`.execute(world.db)
    for (const status of ['A', 'T', 'P'] as const) {
      await submitSheet(admin, one, { [ana!]: { status } }, { reason: 'note' })
    }
    const { body } = await historyOfMark(one.teacher, one, ana!, TODAY)
    const first = { day: TODAY, time: '08:45', by: 'Tess First' }
    const none = { excuse: null, comment: null }
    assert.deepEqual(body.first_taken, first)
    assert.deepEqual(body.changes[0], {
      ...first,
      from: null,
      to: { status: 'P', ...none },
      reason: null,
      asked_by: null,
    })
    assert.deepEqual(
      body.changes.map(({ by, time, to }) => [by, time, to.status]),
      [
        ['Tess First', '08:45', 'P'],
        ['Ada Admin', '09:05', 'A'],
        ['Ada Admin', '09:05', 'T'],
        ['Ada Admin', '09:05', 'P'],
      ],
    )
    const untouched = (await historyOfMark(admin, one, bo!, TODAY)).body
    assert.deepEqual([untouched.first_taken, untouched.changes.length], [first, 1])
    // Only the office sees reasons.
    assert.deepEqual(untouched.changes[0], {
      ...body.changes[0],
      to: { status: 'P', ...none, reason_id: null },
    })
  })

  test('stores no change for a first value, except with a reason', async () => {
    const one = await addClass(world, { name: 'Reason', students: ['Ana Abara', 'Bo Begum'] })
    const [ana, bo] = one.students
    const stored = async () =>
      (
        await sql`select student_id, old_status, new_status, reason from attendance_change
          where section_period_id = ${one.period}`.execute(world.db)
      ).rows
    await submitSheet(one.teacher, one, { [bo!]: { status: 'P' } })
    assert.deepEqual(await stored(), [])
    await submitSheet(admin, one, { [ana!]: { status: 'A' } }, { reason: 'taken on paper' })
    const change = { student_id: ana, old_status: null, new_status: 'A', reason: 'taken on paper' }
    assert.deepEqual(await stored(), [change])
    const { changes } = (await historyOfMark(admin, one, ana!, TODAY)).body
    assert.deepEqual(
      changes.map(({ by, from, reason }) => [by, from, reason]),
      [['Ada Admin', null, 'taken on paper']],
    )
  })

  test('is there for the students whom the sheet names as changed', async () => {
    const one = await addClass(world, { name: 'Marks' })
    const [ana, bo, cy] = one.students
    const first = await submitSheet(one.teacher, one, { [ana!]: { status: 'P' }, [bo!]: { status: 'P' } })
    assert.deepEqual(first.body.changed, [])
    const late = await submitSheet(
      admin,
      one,
      { [cy!]: { status: 'A' } },
      {
        teacher_id: one.teacher.teacher!,
        reason: 'a phone call',
      },
    )
    assert.deepEqual(late.body.changed, [cy])
    const again = await submitSheet(one.teacher, one, { [ana!]: { status: 'T' }, [bo!]: { status: 'P' } })
    assert.deepEqual(again.body.changed, [ana, cy])
    assert.deepEqual((await openSheet(one.teacher, one)).body.changed, [ana, cy])
    const lengths = await Promise.all(
      one.students.map(async (id) => (await historyOfMark(one.teacher, one, id, TODAY)).body.changes.length),
    )
    assert.deepEqual(lengths, [2, 1, 1])
  })

  test('names no student of a colleague as changed', async () => {
    const one = await addClass(world, { name: 'Pair' })
    const colleague = await world.teacher('Cole Pair')
    const group = await addGroup(world, { name: 'Core Cole', students: [await world.addStudent('Zed Pair')] })
    await assign(world, { period: one.period, group, teacher: colleague.teacher! })
    for (const status of ['P', 'A'] as const) {
      await submitSheet(one.teacher, one, { [one.students[0]!]: { status } })
    }
    assert.deepEqual((await openSheet(one.teacher, one)).body.changed, [one.students[0]])
    assert.deepEqual((await openSheet(colleague, one)).body.changed, [])
  })
})
