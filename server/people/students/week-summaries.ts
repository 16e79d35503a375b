import { sql, type Kysely } from 'kysely'
import type { WeekSummary } from '#contract/people/students.ts'
import type { MarkKind } from '#contract/words.ts'
import { markKind } from '#server/database/mark-counts.ts'
import { addDays, mondayOf } from '#server/plan/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'

type CountRow = { student_id: number; is_current: boolean; counts_as: MarkKind; marks: number }

/**
 * Counts the marks of the week (Monday to Sunday) that contains `today` and of the week before it, by student id. A
 * student without marks has zeros.
 */
export async function findWeekSummaries(
  db: Kysely<DB>,
  students: readonly number[],
  today: string,
): Promise<Record<string, WeekSummary>> {
  const monday = mondayOf(today)
  // Days are parameters so that PostgreSQL searches the index; an expression would be evaluated for each mark.
  const { rows } = await sql<CountRow>`
    select student_id, day >= ${monday}::date is_current, ${markKind} counts_as, count(*)::int marks
    from attendance_mark
    where student_id = any(${students}::bigint[]) and day >= ${addDays(monday, -7)}::date and day < ${addDays(monday, 7)}::date
    group by 1, 2, 3`.execute(db)
  const summaries: Record<string, WeekSummary> = {}
  for (const student of students) summaries[student] = { current: noMarks(), previous: noMarks() }
  for (const { student_id, is_current, counts_as, marks } of rows) {
    const { current, previous } = summaries[student_id]!
    const counts = is_current ? current : previous
    counts[counts_as] = marks
    counts.total += marks
  }
  return summaries
}

const noMarks = () => ({ P: 0, A: 0, T: 0, E: 0, total: 0 })
