import { sql, type Kysely } from 'kysely'
import type { WeekSummary } from '#contract/people/students.ts'
import type { Counts } from '#server/database/mark-counts.ts'
import { addDays, mondayOf } from '#server/plan/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'

type CountRow = Counts & { student_id: number; is_current: boolean }

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
    select student_id, day >= ${monday}::date is_current, sum(present)::int "P", sum(absent)::int "A", sum(tardy)::int "T",
      sum(excused)::int "E", sum(present + absent + tardy + excused)::int total
    from student_days(${addDays(monday, -7)}::date, ${addDays(monday, 6)}::date)
    where student_id = any(${students}::bigint[])
    group by 1, 2`.execute(db)
  const summaries: Record<string, WeekSummary> = {}
  for (const student of students) summaries[student] = { current: noMarks(), previous: noMarks() }
  for (const { student_id, is_current, ...counts } of rows)
    summaries[student_id]![is_current ? 'current' : 'previous'] = counts
  return summaries
}

const noMarks = () => ({ P: 0, A: 0, T: 0, E: 0, total: 0 })
