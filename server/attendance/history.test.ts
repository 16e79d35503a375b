import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { historyOfMark } from '#tests/world/corrections.ts'
import { allPresent, submitSheet, TODAY } from '#tests/world/sheets.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

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
})
