import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { addGroup } from '#tests/world/timetable.ts'
import {
  useSchoolToRollOver,
  NEXT_YEAR,
  rollOverYear,
  snapshot,
  undoRollOver,
} from '#tests/world/years/next-year.ts'

const { world, office, school } = useSchoolToRollOver()
const BY_TEACHER = { groups: { homeroom: 'by_teacher' } } as const
let olive: number
let rooms: { olive: number; bare: number }

/** Homerooms of 7th grade: one of Olive with a seat, one without a teacher. */
beforeFile(async () => {
  olive = await world.addTeacher('Olive Ozols')
  const of7th = { type: 'homeroom', grade: 2 } as const
  rooms = {
    olive: await addGroup(world, { ...of7th, name: 'HR Ozols', students: school.seventh, capacity: 1 }),
    bare: await addGroup(world, { ...of7th, name: 'HR Nobody' }),
  }
  await sql`update student_group set teacher_id = ${olive}, room_number = '7' where id = ${rooms.olive}`.execute(
    world.db,
  )
})

const hasHomeroomTeacher = (student: number, ...teachers: number[]) =>
  sql`insert into student_homeroom_teacher (student_id, teacher_id)
    select ${student}, id from unnest(${teachers}::bigint[]) id`.execute(world.db)

/** The students of the homerooms of the next year, as 'HR Ozols, Ozols: Abara'. */
async function homerooms(): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select name || ', ' || coalesce(teacher.last_name, 'no teacher') || ': ' || coalesce((
      select string_agg(student.last_name, ' ' order by student.last_name) from group_membership
        join student on student.id = student_id
      where student_group_id = student_group.id and during @> ${NEXT_YEAR.start_date}::date), 'nobody') line
    from student_group left join teacher on teacher.id = teacher_id
    where type = 'homeroom' and planned_from is not null order by name`.execute(world.db)
  return rows.map(({ line }) => line)
}

describe('Homerooms that stay with their teacher', () => {
  test('are no choice for core and CTE groups', async () => {
    for (const type of ['core', 'cte']) {
      const groups = { [type]: 'by_teacher' } as unknown as { core: 'carry' }
      const { status, failure } = await rollOverYear(office, school.year, { groups })
      assert.deepEqual([status, Object.keys(failure.fields ?? {})], [400, ['groups']])
    }
  })

  test('do not take along the students who go up from them', async () => {
    const group_choices = [{ key: `group-${rooms.olive}`, students: 'carry' as const }]
    const { status, failure } = await rollOverYear(office, school.year, { ...BY_TEACHER, group_choices })
    assert.deepEqual([status, Object.keys(failure.fields ?? {})], [400, ['group_choices']])
  })

  test('have the students of the next year who have that homeroom teacher, as far as there are seats, and are undone', async () => {
    const [ada, bo] = school.sixth as [number, number]
    const [cy] = school.seventh as [number]
    await hasHomeroomTeacher(ada, olive)
    // Bo has two homeroom teachers, so the office decides.
    await hasHomeroomTeacher(bo, olive, school.teachers.trinh)
    // Cy goes up to 8th grade, where Olive has no homeroom.
    await hasHomeroomTeacher(cy, olive)
    const before = await snapshot(world)
    const preview = await rollOverYear(office, school.year, { ...BY_TEACHER, preview_only: true })
    const shown = preview.body.planned_groups.find(({ name }) => name === 'HR Ozols')
    assert.ok(shown)
    assert.deepEqual(
      [shown.students, shown.student_count, shown.minus, shown.plus, shown.teacher_id, shown.room_number],
      ['by_teacher', 1, 0, 0, olive, '7'],
    )
    assert.deepEqual(await snapshot(world), before)
    const { body } = await rollOverYear(office, school.year, { ...BY_TEACHER, keep_teachers: false })
    assert.deepEqual(await homerooms(), ['HR Nobody, no teacher: nobody', 'HR Ozols, Ozols: Abara'])
    assert.deepEqual((await undoRollOver(office, body.batch_id!)).body.kept, [])
    assert.deepEqual(await snapshot(world), before)
  })

  test('have no more students than seats when the year is prepared again, also with the seats that the office has changed', async () => {
    const { status } = await rollOverYear(office, school.year, BY_TEACHER)
    assert.equal(status, 200)
    const late = [await world.addStudent('Lou Late', 1), await world.addStudent('Mia Maybe', 1)]
    for (const student of late) await hasHomeroomTeacher(student, olive)
    await rollOverYear(office, school.year, BY_TEACHER)
    assert.deepEqual(await homerooms(), ['HR Nobody, no teacher: nobody', 'HR Ozols, Ozols: Abara'])
    await sql`update student_group set capacity = 2 where name = 'HR Ozols' and planned_from is not null`.execute(
      world.db,
    )
    const nia = await world.addStudent('Nia Next', 1)
    await hasHomeroomTeacher(nia, olive)
    await rollOverYear(office, school.year, BY_TEACHER)
    assert.deepEqual(await homerooms(), ['HR Nobody, no teacher: nobody', 'HR Ozols, Ozols: Abara Next'])
  })
})
