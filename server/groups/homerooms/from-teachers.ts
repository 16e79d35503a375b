import { sql, type Kysely, type Transaction } from 'kysely'
import type { HomeroomsFromTeachers } from '#contract/groups/group-shapes.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { findGroupsFilledByOffice } from '#server/http/own-class/office-only.ts'
import { ofToday, type PlanDay } from '#server/plan/calendar/plan-day.ts'
import { insertGroups } from '../group/create-many.ts'
import { lockGroupNames, lockGroups, lockStudents } from '../lock.ts'
import { applyMoves } from '../members/place.ts'
import { findGradeHomerooms, type GradeHomerooms } from './list.ts'
import { homeroomNames, homeroomsMessage, planHomerooms, type HomeroomPlan } from './plan.ts'

/** What `createHomerooms` would do now; changes nothing. */
export async function previewHomerooms(context: Context, grade: number): Promise<HomeroomsFromTeachers> {
  const plan = await planGrade(context.db, context, grade)
  return toReply(plan, { grade, isPreview: true })
}

/**
 * Creates a homeroom group for each homeroom teacher of the grade's students who has none there. From today on, puts
 * students who are in no homeroom group and have only one homeroom teacher into that teacher's group. The office does that for
 * the students of a teacher who calls this.
 */
export const createHomerooms = (context: Context, grade: number): Promise<HomeroomsFromTeachers> =>
  context.db.transaction().execute(async (tx) => {
    await lockGroupNames(tx)
    await lockGrade(tx, grade, ofToday(context))
    const plan = await planGrade(tx, context, grade)
    const planned = plan.homerooms.filter(({ id }) => id === null)
    const created = await insertGroups(
      tx,
      context,
      { type: 'homeroom', grade },
      planned.map(({ name, teacher }) => ({ name, teacher: teacher.id })),
    )
    for (const [index, homeroom] of planned.entries()) homeroom.id = created[index]!.id
    await applyMoves(tx, context, { type: 'homeroom', moves: movesOf(plan), from: new Map() })
    return toReply(plan, { grade, created: created.map(({ id }) => id), isPreview: false })
  })

async function lockGrade(tx: Transaction<DB>, grade: number, on: PlanDay): Promise<void> {
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
    on,
  )
}

type GradePlan = Awaited<ReturnType<typeof planGrade>>

async function planGrade(db: Kysely<DB>, context: Context, grade: number) {
  const { actor, now } = context
  const current = await findGradeHomerooms(db, grade, now.day)
  const ofGrade = sql`type = 'homeroom' and grade_level_id = ${grade}`
  const filled = new Set((await findGroupsFilledByOffice(db, context, ofGrade)).map(({ id }) => id))
  const isOwn = (teacher: number | undefined) => actor.role !== 'admin' && teacher === actor.teacher
  const { plans, left_over } = planHomerooms(
    current.students.filter(({ teachers }) => !isOwn(teachers[0])),
    current.groups.map((group) => (filled.has(group.id) ? Object.assign({}, group, { capacity: 0 }) : group)),
  )
  const own = current.students.filter(({ teachers }) => isOwn(teachers[0])).map(({ id }) => id)
  const names = homeroomNames(
    plans.filter(({ group }) => group === null).map(({ teacher }) => findTeacher(current, teacher)),
    current.groups.map(({ name }) => name),
  )
  const homerooms = plans.map((plan) => toHomeroom(current, plan, () => names.shift()!))
  return { homerooms, left_over: pickStudents(current, [...left_over, ...own]), own: own.length }
}

function toHomeroom(
  current: GradeHomerooms,
  { group, teacher, students }: HomeroomPlan,
  nextName: () => string,
) {
  return {
    id: group,
    name: group === null ? nextName() : current.groups.find(({ id }) => id === group)!.name,
    teacher: findTeacher(current, teacher),
    is_new: group === null,
    students: pickStudents(current, students),
  }
}

const findTeacher = ({ teachers }: GradeHomerooms, teacher: number) =>
  teachers.find(({ id }) => id === teacher)!

function pickStudents({ students }: GradeHomerooms, ids: readonly number[]) {
  const picked = new Set(ids)
  return students
    .filter(({ id }) => picked.has(id))
    .map(({ id, first_name, last_name }) => ({ id, first_name, last_name }))
}

const movesOf = ({ homerooms }: GradePlan) =>
  homerooms.flatMap(({ id, students }) =>
    students.map((student) => ({ student_id: student.id, group_id: id })),
  )

function toReply(
  plan: GradePlan,
  { grade, created = [], isPreview }: { grade: number; created?: number[]; isPreview: boolean },
): HomeroomsFromTeachers {
  const moves = movesOf(plan)
  const names = plan.homerooms.filter(({ is_new }) => is_new).map(({ name }) => name)
  return {
    groups: plan.homerooms,
    left_over: plan.left_over,
    undo: {
      places: isPreview ? [] : moves.map(({ student_id }) => ({ student_id, group_id: null })),
      made: created,
    },
    message: homeroomsMessage(
      { grade, created: names, placed: moves.length, left: plan.left_over.length, own: plan.own },
      isPreview,
    ),
  }
}
