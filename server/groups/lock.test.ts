import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import {
  addStudents,
  deleteGroup,
  giveHomeroomTeacher,
  placeStudents,
  useGroupsWorld,
} from '#tests/world/groups.ts'
import { addGroup } from '#tests/world/timetable.ts'
import { waitsForLock } from '#tests/world/waiting.ts'

const { world, admin } = useGroupsWorld()

const lockStudent = (tx: Transaction<DB>, student: number) =>
  sql`select from student where id = ${student} for no key update nowait`.execute(tx)

const GRADES = {
  'placing students': 1,
  'moving many students': 2,
  'taking many students out of their groups': 3,
  'making many students inactive': 4,
  'giving many students a homeroom teacher': 5,
  'deleting their group': 6,
  'making homeroom groups from homeroom teachers': 7,
}

for (const [action, grade] of Object.entries(GRADES)) {
  test(`Students are locked by id when ${action}, so that two saves never wait for each other`, async () => {
    const letter = 'abcdefg'[grade - 1]!
    const students = await addStudents(
      world,
      ['Ann', 'Bob', 'Cat'].map((name) => `${name} Order${letter}`),
      grade,
    )
    const teacher = await world.addTeacher(`Tess Order${letter}`)
    await giveHomeroomTeacher(world, teacher, students)
    const from = await addGroup(world, { name: `From ${grade}`, grade, students })
    const to = await addGroup(world, { name: `To ${grade}`, grade })
    // The first student is written last, so that a scan of the table finds it behind the others.
    await sql`update student set first_name = 'Zoe' where id = ${students[0]}`.execute(world.db)
    const student_ids = students.toReversed()
    const bulk = (body: object) => admin.call('POST /api/groups/bulk/', { body: body as never })
    const calls: Record<string, () => Promise<{ status: number }>> = {
      'placing students': () =>
        placeStudents(
          admin,
          student_ids.map((student_id) => ({ student_id, group_id: to })),
          { grade },
        ),
      'moving many students': () => bulk({ action: 'move', student_ids, group_id: to }),
      'taking many students out of their groups': () =>
        bulk({ action: 'unassign', student_ids, type: 'core' }),
      'making many students inactive': () => bulk({ action: 'deactivate', student_ids }),
      'giving many students a homeroom teacher': () =>
        bulk({ action: 'assign_homeroom_teacher', student_ids, teacher_id: teacher }),
      'deleting their group': () => deleteGroup(admin, from),
      'making homeroom groups from homeroom teachers': () =>
        admin.call('POST /api/groups/homeroom-groups/from-teachers/', {
          body: { grade_level_id: grade },
        }),
    }
    const { call } = await world.db.transaction().execute(async (tx) => {
      const [first, ...others] = students
      await lockStudent(tx, first!)
      const started = calls[action]!()
      assert.ok(await waitsForLock(world, started), 'it waits for the student with the lowest id')
      for (const student of others) await lockStudent(tx, student)
      return { call: started }
    })
    assert.equal((await call).status, 200)
  })
}
