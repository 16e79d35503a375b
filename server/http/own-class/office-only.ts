import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import type { Actor } from '../actor.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../failures.ts'
import { sentences } from '../sentences.ts'

/** 403 where a teacher would name themselves as the teacher of a group or as a homeroom teacher; `field` is the form's. */
export function assertNamesOther(
  { role, teacher }: Pick<Actor, 'role' | 'teacher'>,
  named: readonly (number | null)[],
  field: string,
): void {
  if (role === 'admin' || teacher === null || !named.includes(teacher)) return
  const reason = sentences.officeAssigns
  throw new Refusal('forbidden', sentences.askOffice(reason), { fields: { [field]: reason } })
}

type Caller = { actor: Pick<Actor, 'role' | 'teacher'>; now: Pick<Context['now'], 'day'> }

/** SQL for whether a row of `student_group` is a group that the teacher leads, or meets today or later. */
const isLedOrMet = (teacher: number, today: string): RawBuilder<boolean> => sql<boolean>`(
  student_group.teacher_id = ${teacher} or exists (
    select from assignment
      join section_period on section_period.id = assignment.section_period_id and not section_period.archived
      join block_schedule on block_schedule.id = section_period.block_schedule_id
    where assignment.student_group_id = student_group.id and assignment.teacher_id = ${teacher}
      and ${hasNotEnded(today)} and block_schedule.end_date >= ${today}::date))`

/** The groups into which only the office brings students while this person calls: a teacher's own; none for the office. */
export async function findGroupsFilledByOffice(
  db: Kysely<DB>,
  { actor: { role, teacher }, now }: Caller,
  which: RawBuilder<unknown>,
): Promise<{ id: number; name: string }[]> {
  if (role === 'admin' || teacher === null) return []
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from student_group where ${which} and not archived and ${isLedOrMet(teacher, now.day)}
    order by name, id`.execute(db)
  return rows
}

/** 403 where a teacher would bring students into a group that they lead or meet. */
export async function assertMayFill(
  db: Kysely<DB>,
  caller: Caller,
  groups: readonly (number | null)[],
): Promise<void> {
  const own = await findGroupsFilledByOffice(db, caller, sql`id = any(${groups}::bigint[])`)
  if (own.length === 0) return
  const names = own.map(({ name }) => name)
  throw new Refusal('forbidden', sentences.officeFills(names))
}
