import { sql, type Kysely } from 'kysely'
import type { AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { MarkOfDay } from '../marks-of-day.ts'
import { cameAfterMissed, unexplainedMarks } from './missed.ts'

/** Marks and reported absences of a day, by student. */
type DayOfSchool = {
  marks: ReadonlyMap<number, MarkOfDay[]>
  reports: ReadonlyMap<number, AbsenceEntry[]>
}

/**
 * How many students were absent without a reason on file, came to no class since, and have families that no one has reached.
 */
export const countToCall = ({ marks, reports }: DayOfSchool, reached: ReadonlySet<number>): number =>
  [...marks].filter(
    ([student, own]) =>
      !reached.has(student) &&
      cameAfterMissed(own) === undefined &&
      unexplainedMarks(own, reports.get(student)).length > 0,
  ).length

/** The students about whose absence on a day someone was reached. */
export async function listReachedStudents(db: Kysely<DB>, day: string): Promise<Set<number>> {
  const { rows } = await sql<{ student_id: number }>`
    select student_id from family_call where day = ${day}::date and outcome = 'reached'`.execute(db)
  return new Set(rows.map(({ student_id }) => student_id))
}
