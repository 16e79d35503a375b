import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'

/**
 * What a person may do with assignments besides the right to edit. An assignment opens the sheets of a class, so teachers
 * neither assign themselves nor end the assignment of another teacher; the office does both.
 */
export const assignmentRights = ({ role }: Actor) => {
  const isOffice = role === 'admin'
  return { assign_self: isOffice, end_others: isOffice }
}

/** 403 where a teacher would assign themselves. */
export function assertMayAssign(actor: Actor, teacher: number): void {
  if (assignmentRights(actor).assign_self || teacher !== actor.teacher) return
  throw new Refusal('forbidden', sentences.officeAssigns)
}

type EndedAssignments = {
  /** Of the columns of `assignment`, `section_period` and `block_schedule`. */
  where: RawBuilder<unknown>
  /** What is refused, as the beginning of a sentence: 'Deleting Core 7-1'. */
  change: string
}

/** 403 where a change by a teacher would end assignments of other teachers, or take meetings from them. */
export async function assertEndsOwnOnly(
  tx: Transaction<DB>,
  context: Context,
  { where, change }: EndedAssignments,
): Promise<void> {
  const first = await findAssignmentOfAnother(tx, context, where)
  if (first) throw endsAnother(`${change} would end classes of ${first.teacher}, who meets ${first.group}`)
}

/** The first assignment of another teacher for which `where` is true; undefined for none, and for the office. */
export async function findAssignmentOfAnother(
  db: Kysely<DB>,
  { actor, now }: Pick<Context, 'actor' | 'now'>,
  where: RawBuilder<unknown>,
): Promise<{ teacher: string; group: string } | undefined> {
  if (assignmentRights(actor).end_others) return undefined
  const { rows } = await sql<{ teacher: string; group: string }>`
    select ${fullName('teacher')} teacher, student_group.name "group"
    from assignment
      join section_period on section_period.id = assignment.section_period_id and not section_period.archived
      join block_schedule on block_schedule.id = section_period.block_schedule_id and not block_schedule.archived
      join teacher on teacher.id = assignment.teacher_id
      join student_group on student_group.id = assignment.student_group_id
    where ${where} and assignment.teacher_id is distinct from ${actor.teacher}
      and ${hasNotEnded(now.day)} and end_date >= ${now.day}::date
    order by start_time, assignment.id limit 1`.execute(db)
  return rows[0]
}

/** The groups of a grade with an assignment of another teacher, which only the office deletes; none for the office. */
export async function findGroupsOfOthers({ db, actor, now }: Context, grade: number): Promise<number[]> {
  if (assignmentRights(actor).end_others) return []
  const { rows } = await sql<{ id: number }>`
    select distinct student_group_id id
    from assignment
      join student_group on student_group.id = student_group_id and student_group.grade_level_id = ${grade}
      join section_period on section_period.id = assignment.section_period_id and not section_period.archived
      join block_schedule on block_schedule.id = section_period.block_schedule_id and not block_schedule.archived
    where assignment.teacher_id is distinct from ${actor.teacher} and ${hasNotEnded(now.day)}
      and end_date >= ${now.day}::date`.execute(db)
  return rows.map(({ id }) => id)
}

/** 403 where a teacher would end the assignment of another teacher. */
export function assertMayEnd(actor: Actor, assignment: { teacher_id: number; teacher_name: string }): void {
  if (assignmentRights(actor).end_others || assignment.teacher_id === actor.teacher) return
  throw endsAnother(`This assignment belongs to ${assignment.teacher_name}`)
}

const endsAnother = (reason: string) => new Refusal('forbidden', sentences.officeEnds(reason))
