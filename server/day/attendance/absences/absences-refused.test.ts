import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  absenceIds,
  editAbsence,
  enterAbsence,
  removeAbsence,
  removeAbsences,
  type AbsenceFields,
} from '#tests/world/absences/entries.ts'
import { useClassWorld } from '#tests/world/timetable.ts'

const { world, admin, lund } = useClassWorld()

/** An entry of a student of the class. */
async function entered(more: AbsenceFields = {}) {
  const student = lund.students[1]!
  const { body } = await enterAbsence(admin, { student_ids: [student], ...more })
  return { student, id: body.absence_ids[0]! }
}

describe('A reported absence is refused', () => {
  test('to everyone but the office', async () => {
    const { id, student } = await entered()
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Pia Pupil'), 403],
      [lund.teacher, 403],
    ] as const) {
      assert.equal((await enterAbsence(person, { student_ids: [student] })).status, status)
      assert.equal((await editAbsence(person, id, {})).status, status)
      assert.equal((await removeAbsence(person, id)).status, status)
    }
    assert.deepEqual(await absenceIds(admin, { student_id: student }), [id])
  })

  test('where a field is wrong, which is named, and nothing is saved', async () => {
    const student_ids = lund.students
    for (const [wrong, field] of [
      [{ student_ids: [] }, 'student_ids'],
      [{}, 'student_ids'],
      [{ student_ids: Array.from({ length: 2001 }, (_, nth) => nth + 1) }, 'student_ids'],
      [{ student_ids, scope: { school: true } }, 'scope'],
      [{ scope: { grade_level: 4, group_id: 1 } }, 'scope'],
      [{ student_ids, end_date: '2026-09-13' }, 'end_date'],
      [{ student_ids, end_date: '2027-09-16' }, 'end_date'],
      [{ student_ids, kind: 'late' }, 'end_time'],
      [{ student_ids, kind: 'leaves_early', end_time: '13:00' }, 'start_time'],
      [{ student_ids, start_time: '10:00', end_time: '10:00' }, 'end_time'],
      [{ student_ids, start_time: '25:00' }, 'start_time'],
      [{ student_ids, kind: 'ill' }, 'kind'],
      [{ student_ids, source: 'rumor' }, 'source'],
      [{ student_ids, note: 'x'.repeat(501) }, 'note'],
    ] as [AbsenceFields, string][]) {
      const { status, failure, text } = await enterAbsence(admin, wrong)
      assert.equal(status, 400, JSON.stringify(wrong))
      assert.deepEqual(Object.keys(failure.fields ?? {}), [field], text)
    }
    assert.deepEqual(await absenceIds(admin, { student_id: student_ids[0] }), [])
  })

  test('for students who are not there or inactive, and for a group that is gone', async () => {
    const gone = await world.addStudent('Gone Girl')
    await sql`update student set is_active = false where id = ${gone}`.execute(world.db)
    const { status, failure } = await enterAbsence(admin, { student_ids: [lund.students[0]!, gone, 999_999] })
    assert.equal(status, 400)
    assert.deepEqual(failure.details, { student_ids: [gone, 999_999] })
    assert.equal((await enterAbsence(admin, { scope: { group_id: 999_999 } })).status, 404)
    assert.deepEqual(await absenceIds(admin, { student_id: lund.students[0] }), [])
  })

  test('when it is changed to contradicting values, or was deleted', async () => {
    const { id } = await entered({ kind: 'late', end_time: '10:30' })
    const { status, failure } = await editAbsence(admin, id, { kind: 'excused', start_time: '11:00' })
    assert.deepEqual([status, Object.keys(failure.fields ?? {})], [400, ['end_time']])
    assert.equal((await removeAbsence(admin, id)).status, 200)
    assert.equal((await removeAbsence(admin, id)).status, 404)
    assert.equal((await editAbsence(admin, id, { note: 'late' })).status, 404)
    assert.equal((await removeAbsences(admin, { absence_ids: [id] })).status, 404)
    assert.equal((await removeAbsence(admin, 999_999)).status, 404)
  })
})
