import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { placeStudents } from '#tests/world/groups.ts'
import { useStudentsSchool, takeAttendance } from '#tests/world/portal.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup, assign } from '#tests/world/timetable.ts'

const school = useStudentsSchool()
beforeFile(async () => {
  const { world, suri, lund } = school
  const admin = await world.admin()
  for (const [name, grade_level_id, core_class_id] of [
    ['Geometry', 4, 1],
    ['Algebra', 4, 1],
    ['Chemistry', 5, 3],
  ] as const) {
    await admin.call('POST /courses/api/add/', { body: { name, grade_level_id, core_class_id } })
  }
  await takeAttendance(lund, '2026-09-10', { [suri.student!]: { status: 'A' } })
  await takeAttendance(lund, '2026-09-11', { [suri.student!]: { status: 'P' } })
  const other = await addGroup(world, { name: 'Core 9B' })
  await assign(world, { period: lund.period, group: other, teacher: lund.teacher.teacher! })
  await placeStudents(admin, [{ student_id: suri.student!, group_id: other }])
  await takeAttendance(lund, '2026-09-14', { [suri.student!]: { status: 'T' } })
})

const progress = async (person: Person) => (await person.call('GET /students/api/me/progress/')).body

describe('Own progress', () => {
  test('has each group of the school year, the current ones first, and the total', async () => {
    const { grade_level, groups, standing } = await progress(school.suri)
    assert.equal(grade_level, 4)
    assert.deepEqual(
      groups.map(({ id: _id, ...group }) => group),
      [
        {
          type: 'core',
          name: 'Core 9B',
          teacher: null,
          since: '2026-09-14',
          until: null,
          P: 0,
          T: 1,
          E: 0,
          A: 0,
          total: 1,
          attendance_rate: 100,
        },
        {
          type: 'core',
          name: 'Core 9A',
          teacher: null,
          since: '2026-08-17',
          until: '2026-09-13',
          P: 1,
          T: 0,
          E: 0,
          A: 1,
          total: 2,
          attendance_rate: 50,
        },
      ],
    )
    assert.deepEqual(standing, { P: 1, T: 1, E: 0, A: 1, total: 3, attendance_rate: 66.67 })
    const { body } = await school.suri.call('GET /students/api/me/attendance/')
    assert.deepEqual(standing, body.year_standing)
  })

  test('shows a group in which nothing was taken yet', async () => {
    const { groups, standing } = await progress(school.tim)
    assert.deepEqual(
      groups.map(({ name, total, attendance_rate, until }) => [name, total, attendance_rate, until]),
      [['Core 9A', 0, null, null]],
    )
    assert.equal(standing.total, 0)
  })

  test('lists the courses of the own grade', async () => {
    const { courses } = await progress(school.tim)
    assert.deepEqual(
      courses.map(({ name, core_class, cte_class }) => [name, core_class, cte_class]),
      [
        ['Algebra', 'Math', null],
        ['Geometry', 'Math', null],
      ],
    )
  })

  test('of a student in no group is empty', async () => {
    const { groups, courses, standing } = await progress(await school.world.student('Nora New', 7))
    assert.deepEqual([groups, courses, standing.attendance_rate], [[], [], null])
  })
})
