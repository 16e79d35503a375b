import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { assignGroups, endAssignment } from '#tests/world/assignments.ts'
import { deleteBlock, deletePeriod } from '#tests/world/classes.ts'
import { deleteGroup, moveStudent, updateGroup } from '#tests/world/groups.ts'
import { assertPastUnchanged, assertTakenTodayUnchanged, boardOf, usePastScene } from './scene.ts'
import { screensOn } from './screens.ts'
import { TODAY } from '#tests/world/sheets.ts'
import { addPeriod, type Class } from '#tests/world/timetable.ts'

const TOMORROW = '2026-09-15'
const scene = usePastScene()
const isOf = (id: number | undefined) => (one: { student_id: number }) => one.student_id === id

describe('The days before today stay, and what was taken today, when', () => {
  test('a section period is deleted in which attendance has been taken', async () => {
    await assertPastUnchanged(scene, () => deletePeriod(scene.admin, scene.taken.period))
    await assertTakenTodayUnchanged(scene)
    assert.deepEqual(await boardOf(scene, TOMORROW, scene.taken), [])
  })

  test('a section period is deleted in which no attendance was ever taken', async () => {
    await assertPastUnchanged(scene, () => deletePeriod(scene.admin, scene.quiet.period))
    assert.deepEqual(await boardOf(scene, TODAY, scene.quiet), [])
  })

  test('a block is deleted in which attendance has been taken', async () => {
    await assertPastUnchanged(scene, () => deleteBlock(scene.admin, scene.taken.block))
    await assertTakenTodayUnchanged(scene)
    assert.deepEqual(await boardOf(scene, TOMORROW, scene.taken), [])
  })

  test('a block is deleted in which no attendance was ever taken', async () => {
    await assertPastUnchanged(scene, () => deleteBlock(scene.admin, scene.quiet.block))
    assert.deepEqual(await boardOf(scene, TODAY, scene.quiet), [])
  })

  test('groups are deleted', async () => {
    await assertPastUnchanged(scene, () => deleteGroup(scene.admin, scene.quiet.group))
    await assertPastUnchanged(scene, () => deleteGroup(scene.admin, scene.taken.group))
    await assertTakenTodayUnchanged(scene)
    assert.deepEqual(await boardOf(scene, TOMORROW, scene.taken), [])
  })

  test('a course is deleted', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into course (name, grade_level_id) values (${scene.taken.name}, 4) returning id`.execute(
      scene.world.db,
    )
    await assertPastUnchanged(scene, () =>
      scene.admin.call('DELETE /courses/api/courses/:id/', { params: { id: rows[0]!.id } }),
    )
    await assertTakenTodayUnchanged(scene)
  })

  test('students are deactivated, by form or many at once', async () => {
    const [ana, bo] = scene.taken.students
    await assertPastUnchanged(scene, () =>
      scene.admin.call('PATCH /students/api/update/:studentId/', {
        params: { studentId: ana! },
        body: { is_active: false },
      }),
    )
    await assertPastUnchanged(scene, () =>
      scene.admin.call('POST /api/groups/bulk/', { body: { action: 'deactivate', student_ids: [bo!] } }),
    )
    const { calls } = await screensOn(scene, '2026-09-02')
    const { contradictions, reported } = await screensOn(scene, '2026-09-11')
    assert.deepEqual(
      [calls.filter(isOf(ana)).length, calls.filter(isOf(bo)).length, contradictions.filter(isOf(bo)).length],
      [1, 1, 1],
    )
    assert.equal(reported.filter(({ student }) => student?.id === bo).length, 1)
    await assertTakenTodayUnchanged(scene)
  })

  test('a student comes into another grade', async () => {
    const [studentId] = scene.taken.students
    await assertPastUnchanged(scene, () =>
      scene.admin.call('PATCH /students/api/update/:studentId/', {
        params: { studentId: studentId! },
        body: { grade_level: 5 },
      }),
    )
    await assertTakenTodayUnchanged(scene)
  })

  test('a teacher is deactivated', async () => {
    const { account } = scene.taken.teacher
    const superuser = await scene.world.superuser(`Sora ${scene.taken.name}`)
    await assertPastUnchanged(scene, () =>
      superuser.call('PATCH /api/staff/:id/', { params: { id: account }, body: { active: false } }),
    )
    await assertTakenTodayUnchanged(scene)
  })

  test('students move to another group, and out of all of them', async () => {
    const [ana, bo] = scene.taken.students
    await assertPastUnchanged(scene, () =>
      moveStudent(scene.admin, { student_id: ana!, group_id: scene.quiet.group }),
    )
    await assertPastUnchanged(scene, () => moveStudent(scene.admin, { student_id: bo!, group_id: null }))
    await assertTakenTodayUnchanged(scene)
  })

  test('a group moves to another section period, or to another teacher, or out of the timetable', async () => {
    const { taken, quiet } = scene
    const period = await addPeriod(scene.world, { block: taken.block, from: '13:00', until: '14:00' })
    await assertPastUnchanged(scene, () =>
      assignGroups(scene.admin, period, {
        groups: [taken.group],
        teacher: taken.teacher.teacher!,
        insteadOf: taken.assignment,
      }),
    )
    await assertTakenTodayUnchanged(scene)
    await assertPastUnchanged(scene, () => endAssignment(scene.admin, quiet.assignment))
    assert.deepEqual(await boardOf(scene, TODAY, quiet), [])
  })

  test('a group without students comes into another grade', async () => {
    const { taken, quiet } = scene
    for (const table of ['group_membership', 'assignment']) {
      await sql`update ${sql.table(table)} set during = daterange(lower(during), '2026-09-14')
        where student_group_id in (${taken.group}, ${quiet.group})`.execute(scene.world.db)
    }
    const bodyOf = (one: Class) => ({
      name: `Core ${one.name}`,
      grade_level: 5,
      teacher: one.teacher.teacher,
    })
    await assertPastUnchanged(scene, () => updateGroup(scene.admin, taken.group, bodyOf(taken)), {
      refused: true,
    })
    await assertPastUnchanged(scene, () => updateGroup(scene.admin, quiet.group, bodyOf(quiet)))
  })
})
