import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import {
  addStudents,
  deleteGroup,
  giveHomeroomTeacher,
  placeStudents,
  useGroupsWorld,
} from '#tests/world/groups.ts'
import { allPresent, openSheet, statusesOf, submitSheet } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'

const [FRIDAY, MONDAY] = ['2026-09-11', '2026-09-14']
const { world, admin } = useGroupsWorld()

/** Who is in a class on a day, as its teacher sees it. */
const rosterOn = async ({ teacher }: Class, day: string): Promise<number[]> => {
  const reply = await teacher.call('GET /attendance/section-periods/', { query: { date: day } })
  return reply.body.section_periods.flatMap(({ groups }) =>
    groups.flatMap(({ students }) => students.map(({ id }) => id)),
  )
}

describe('A change of groups today does not change the rosters of earlier days', () => {
  test('when students are placed', async () => {
    const [from, to] = [
      await addClass(world, { name: 'From' }),
      await addClass(world, { name: 'To', students: [] }),
    ]
    const [ana, bo, cy] = from.students as [number, number, number]
    const reply = await placeStudents(admin, [
      { student_id: ana, group_id: to.group },
      { student_id: bo, group_id: null },
    ])
    assert.equal(reply.status, 200)
    assert.deepEqual([await rosterOn(from, FRIDAY), await rosterOn(to, FRIDAY)], [[ana, bo, cy], []])
    assert.deepEqual([await rosterOn(from, MONDAY), await rosterOn(to, MONDAY)], [[cy], [ana]])
  })

  test('when a group is deleted, and attendance of an earlier day can still be taken', async () => {
    const one = await addClass(world, { name: 'Gone' })
    assert.equal((await deleteGroup(admin, one.group)).status, 200)
    assert.deepEqual(await rosterOn(one, FRIDAY), one.students)
    assert.deepEqual(await rosterOn(one, MONDAY), [])
    const taken = await submitSheet(one.teacher, one, allPresent(one), { date: FRIDAY })
    assert.equal(taken.status, 200, taken.text)
    const sheet = await openSheet(admin, one, { date: FRIDAY })
    assert.deepEqual(
      sheet.body.attendance.map(({ student_id, status }) => [student_id, status]),
      one.students.map((student) => [student, 'P']),
    )
  })

  test('nor attendance of this morning, even of a group and assignment that began today', async () => {
    const one = await addClass(world, { name: 'Fresh' })
    await sql`update group_membership set during = daterange(${MONDAY}::date, null)
      where student_group_id = ${one.group}`.execute(world.db)
    await sql`update assignment set during = daterange(${MONDAY}::date, null)
      where student_group_id = ${one.group}`.execute(world.db)
    assert.equal((await submitSheet(one.teacher, one, allPresent(one))).status, 200)
    assert.equal((await deleteGroup(admin, one.group)).status, 200)
    assert.deepEqual(await rosterOn(one, MONDAY), one.students)
    assert.equal(await statusesOf(one.teacher, one), 'PPP')
  })

  test('when students are unassigned, moved or deactivated in bulk', async () => {
    const [one, other] = [
      await addClass(world, { name: 'Bulk', students: ['Ed Earl', 'Flo Fay', 'Gil Gray'] }),
      await addClass(world, { name: 'Next', students: [] }),
    ]
    const [ed, flo, gil] = one.students as [number, number, number]
    for (const body of [
      { action: 'unassign' as const, student_ids: [ed], type: 'core' as const },
      { action: 'move' as const, student_ids: [flo], group_id: other.group },
      { action: 'deactivate' as const, student_ids: [gil] },
    ]) {
      const reply = await admin.call('POST /api/groups/bulk/', { body })
      assert.deepEqual(reply.body.changed, body.student_ids)
    }
    assert.deepEqual(await rosterOn(one, FRIDAY), [ed, flo, gil])
    assert.deepEqual([await rosterOn(one, MONDAY), await rosterOn(other, MONDAY)], [[], [flo]])
  })

  test('when homeroom groups are created from homeroom teachers', async () => {
    const one = await addClass(world, { name: 'Stay' })
    const teacher = await world.addTeacher('Hal Home')
    const students = [...one.students, ...(await addStudents(world, ['Nu Comer']))]
    await giveHomeroomTeacher(world, teacher, students)
    const reply = await admin.call('POST /api/groups/homeroom-groups/from-teachers/', {
      body: { grade_level_id: 4 },
    })
    assert.equal(reply.body.groups[0]?.students.length, 4)
    assert.deepEqual([await rosterOn(one, FRIDAY), await rosterOn(one, MONDAY)], [one.students, one.students])
  })
})
