import { sql, type Transaction } from 'kysely'
import { MAX_LISTED_MARKS, type ChangedMark, type Consequences } from '#contract/people/enrollments.ts'
import { marksWithAside } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'

/** The days on which a student is enrolled, to be compared after a change. */
export async function findEnrolledDays(tx: Transaction<DB>, student: number): Promise<string> {
  const { rows } = await sql<{ days: string }>`
    select coalesce(range_agg(during), '{}')::text days from enrollment where student_id = ${student}`.execute(
    tx,
  )
  return rows[0]!.days
}

/** The student's marks that no longer count, or count again, since the student was enrolled on the former days. */
export async function findChangedMarks(
  tx: Transaction<DB>,
  student: number,
  formerDays: string,
): Promise<Pick<Consequences, 'changes' | 'change_count'>> {
  const days = await findEnrolledDays(tx, student)
  const { rows } = await sql<ChangedMark & { total: number }>`
    select mark.day, student_group.name group_name, mark.status, ${days}::datemultirange @> mark.day counts,
      (count(*) over ())::int total
    from ${marksWithAside} mark join student_group on student_group.id = mark.student_group_id
      join section_period on section_period.id = mark.section_period_id
    where mark.student_id = ${student}
      and (${days}::datemultirange @> mark.day) <> (${formerDays}::datemultirange @> mark.day)
    order by mark.day, section_period.start_time, mark.section_period_id limit ${MAX_LISTED_MARKS}`.execute(
    tx,
  )
  return { changes: rows, change_count: rows[0]?.total ?? 0 }
}
