import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import {
  addStudents,
  findAudit,
  giveHomeroomTeacher,
  findMemberships,
  useGroupsWorld,
} from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { statusesOf } from '#tests/world/world.ts'

type BulkBody = Sent<Api['POST /api/groups/bulk/'], 'body'>
const TODAY = '2026-09-14'
const { world, admin } = useGroupsWorld()

const bulk = (body: BulkBody) => admin.call('POST /api/groups/bulk/', { body })
const auditDetailsOf = async (student: number) =>
  (await findAudit(world, 'student', student)).map(({ details }) => details)

describe('Many students', () => {
  test('move into a group from today on, out of the groups they are in', async () => {
    const [ann, bob] = (await addStudents(world, ['Ann Abel', 'Bob Bond'])) as [number, number]
    const from = await addGroup(world, { name: 'From', type: 'cte', students: [ann] })
    const group_id = await addGroup(world, { name: 'To', type: 'cte' })
    const reply = await bulk({ action: 'move', student_ids: [bob, ann], group_id })
    assert.deepEqual(reply.body, {
      message: 'Moved 2 students to To.',
      changed: [bob, ann],
      refused: [],
      deactivation_id: null,
    })
    assert.deepEqual(await findMemberships(world, ann), [`From [2026-08-17,${TODAY})`, `To [${TODAY},)`])
    assert.deepEqual(await auditDetailsOf(ann), [{ cte_group: { old: from, new: group_id } }])
  })

  test('leave their groups of one type', async () => {
    const [cat] = (await addStudents(world, ['Cat Cole'])) as [number]
    const core = await addGroup(world, { name: 'Core Left', students: [cat] })
    await addGroup(world, { name: 'HR Kept', type: 'homeroom', students: [cat] })
    const reply = await bulk({ action: 'unassign', student_ids: [cat], type: 'core' })
    assert.equal(reply.body.message, 'Unassigned 1 student from their Core Class Group.')
    assert.deepEqual(await findMemberships(world, cat), [
      `Core Left [2026-08-17,${TODAY})`,
      'HR Kept [2026-08-17,)',
    ])
    assert.deepEqual(await auditDetailsOf(cat), [{ core_group: { old: core, new: null } }])
  })

  test('get a homeroom teacher in addition to those they have', async () => {
    const [lund, mora] = [await world.addTeacher('Tess Lund'), await world.addTeacher('Milo Mora')]
    const [dan, eve] = (await addStudents(world, ['Dan Dorn', 'Eve Eden'])) as [number, number]
    await giveHomeroomTeacher(world, lund, [dan])
    const reply = await bulk({
      action: 'assign_homeroom_teacher',
      student_ids: [dan, eve],
      teacher_id: mora,
    })
    assert.equal(reply.body.message, 'Made Milo Mora a homeroom teacher of 2 students.')
    const detail = await admin.call('GET /students/api/details/:studentId/', { params: { studentId: dan } })
    assert.deepEqual(
      detail.body.homeroom_teachers.map(({ last_name }) => last_name),
      ['Lund', 'Mora'],
    )
    assert.deepEqual(await auditDetailsOf(dan), [{ homeroom_teacher_added: mora }])
  })

  test('are deactivated, leave their groups, and are signed out', async () => {
    const fay = await world.student('Fay Finn')
    const student = fay.student!
    const group = await addGroup(world, { name: 'Core Fay', students: [student] })
    const reply = await bulk({ action: 'deactivate', student_ids: [student] })
    const { deactivation_id, ...done } = reply.body
    assert.deepEqual(done, { message: 'Deactivated 1 student.', changed: [student], refused: [] })
    assert.equal(typeof deactivation_id, 'number')
    assert.deepEqual(await findMemberships(world, student), [`Core Fay [2026-08-17,${TODAY})`])
    assert.deepEqual(await auditDetailsOf(student), [
      { is_active: { old: true, new: false }, left_groups: [group] },
    ])
    const sessions = await sql`select from session where account_id = ${fay.account}`.execute(world.db)
    assert.equal(sessions.rows.length, 0)
  })

  test('by several people at the same moment get no more seats than there are, and no call fails', async () => {
    const students = await addStudents(world, ['Ra Race', 'Rb Race', 'Rc Race', 'Rd Race'])
    const group_id = await addGroup(world, { name: 'Race', capacity: 3 })
    const replies = await Promise.all([
      bulk({ action: 'move', student_ids: students.slice(0, 3), group_id }),
      bulk({ action: 'move', student_ids: students.toReversed(), group_id }),
      bulk({ action: 'unassign', student_ids: students, type: 'core' }),
      bulk({ action: 'deactivate', student_ids: [students[3]!] }),
    ])
    assert.deepEqual(statusesOf(replies), [200, 200, 200, 200])
    const { rows } = await sql`select from group_membership
      where student_group_id = ${group_id} and upper_inf(during)`.execute(world.db)
    assert.ok(rows.length <= 3)
  })
})
