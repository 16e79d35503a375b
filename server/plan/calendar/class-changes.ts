import { sql, type Kysely } from 'kysely'
import type { ClassChange } from '#contract/plan/calendar/calendar-shapes.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { fullName } from '#server/database/people.ts'

/** SQL for the changes of a student's classes from a day on, as a JSON array. */
export const changesOf = (student: number, since: string) => sql<ClassChange[]>`
  (select coalesce(json_agg(json_build_object('day', cover.day, 'section_period_id', cover.section_period_id,
      'teacher_id', cover.absent_teacher_id, 'room_number', cover.room_number,
      'covered_by', (select ${fullName('teacher')} from teacher where teacher.id = cover.teacher_id))), '[]')
    from cover
    where cover.day >= ${since}::date and exists (
      select from assignment join group_membership using (student_group_id)
      where student_id = ${student} and (group_membership.during @> cover.day) is true
        and assignment.section_period_id = cover.section_period_id
        and assignment.teacher_id = cover.absent_teacher_id and (assignment.during @> cover.day) is true))`

export async function findChanges(db: Kysely<DB>, student: number, since: string): Promise<ClassChange[]> {
  const { rows } = await sql<{ changes: ClassChange[] }>`select ${changesOf(student, since)} changes`.execute(
    db,
  )
  return rows[0]!.changes
}
