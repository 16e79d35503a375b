import { sql, type Kysely, type Transaction } from 'kysely'
import type { HomeroomsFromTeachers } from '#contract/groups/group-shapes.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { insertGroups } from '../group/create-many.ts'
import { lockGroups, lockNames, lockStudents } from '../lock.ts'
import { carryOut } from '../members/place.ts'
import { gradeHomerooms, type GradeHomerooms } from './list.ts'
import { gather, gatheringText, homeroomNames, type Gathering } from '../members/spreading.ts'

type Asked = { actor: Actor; grade: number; today: string }

/** What `makeFromTeachers` would do now; changes nothing. */
export async function previewFromTeachers(
  db: Kysely<DB>,
  { grade, today }: Omit<Asked, 'actor'>,
): Promise<HomeroomsFromTeachers> {
  const plan = await planFor(db, grade, today)
  return tell(plan, { grade, isPreview: true })
}

/**
 * Makes a homeroom group for every homeroom teacher of the grade's students who has none there, and puts students who
 * are in no homeroom group yet, and have one homeroom teacher only, into their teacher's group from today on.
 */
export const makeFromTeachers = (
  db: Kysely<DB>,
  { actor, grade, today }: Asked,
): Promise<HomeroomsFromTeachers> =>
  db.transaction().execute(async (tx) => {
    await lockNames(tx)
    await lockGrade(tx, grade)
    const plan = await planFor(tx, grade, today)
    const fresh = plan.homerooms.filter(({ id }) => id === null)
    const made = await insertGroups(
      tx,
      { actor, type: 'homeroom', grade },
      fresh.map(({ name, teacher }) => ({ name, teacher: teacher.id })),
    )
    for (const [index, homeroom] of fresh.entries()) homeroom.id = made[index]!.id
    await carryOut(tx, { actor, type: 'homeroom', today }, { moves: placesIn(plan), from: new Map() })
    return tell(plan, { grade, made: made.map(({ id }) => id), isPreview: false })
  })

async function lockGrade(tx: Transaction<DB>, grade: number): Promise<void> {
  const students = await sql<{ id: number }>`
    select id from student where is_active and grade_level_id = ${grade}`.execute(tx)
  const groups = await sql<{ id: number }>`
    select id from student_group where type = 'homeroom' and grade_level_id = ${grade}`.execute(tx)
  await lockStudents(
    tx,
    students.rows.map(({ id }) => id),
  )
  await lockGroups(
    tx,
    groups.rows.map(({ id }) => id),
  )
}

type Plan = Awaited<ReturnType<typeof planFor>>

async function planFor(db: Kysely<DB>, grade: number, today: string) {
  const school = await gradeHomerooms(db, grade, today)
  const { gatherings, left_over } = gather(school.students, school.groups)
  const names = homeroomNames(
    gatherings.filter(({ group }) => group === null).map(({ teacher }) => teacherIn(school, teacher)),
    school.groups.map(({ name }) => name),
  )
  const homerooms = gatherings.map((gathering) => homeroomOf(school, gathering, () => names.shift()!))
  return { homerooms, left_over: namesIn(school, left_over) }
}

function homeroomOf(school: GradeHomerooms, { group, teacher, students }: Gathering, nextName: () => string) {
  return {
    id: group,
    name: group === null ? nextName() : school.groups.find(({ id }) => id === group)!.name,
    teacher: teacherIn(school, teacher),
    is_new: group === null,
    students: namesIn(school, students),
  }
}

const teacherIn = ({ teachers }: GradeHomerooms, wanted: number) => teachers.find(({ id }) => id === wanted)!

function namesIn({ students }: GradeHomerooms, ids: readonly number[]) {
  const wanted = new Set(ids)
  return students
    .filter(({ id }) => wanted.has(id))
    .map(({ id, first_name, last_name }) => ({ id, first_name, last_name }))
}

const placesIn = ({ homerooms }: Plan) =>
  homerooms.flatMap(({ id, students }) =>
    students.map((student) => ({ student_id: student.id, group_id: id })),
  )

type Telling = { grade: number; made?: number[]; isPreview: boolean }

function tell(plan: Plan, { grade, made = [], isPreview }: Telling): HomeroomsFromTeachers {
  const placed = placesIn(plan)
  const fresh = plan.homerooms.filter(({ is_new }) => is_new).map(({ name }) => name)
  const count = { grade, made: fresh, placed: placed.length, left: plan.left_over.length }
  return {
    groups: plan.homerooms,
    left_over: plan.left_over,
    undo: {
      places: isPreview ? [] : placed.map(({ student_id }) => ({ student_id, group_id: null })),
      made,
    },
    message: gatheringText(count, isPreview),
  }
}
