import { sql, type Kysely } from 'kysely'
import type { Excuse, Status } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { SchoolTime } from '#server/clock.ts'

/** A mark of a day with the times of its class, 'HH:MM'. */
export type MarkOfDay = {
  student_id: number
  section_period_id: number
  teacher_id: number
  status: Status
  excuse: Excuse | null
  comment: string | null
  start_time: string
  end_time: string
}

/**
 * Whether the list of a day includes students who have left since. Lists of past days do, because past days do not change.
 */
export const hasFormerStudents = (day: string, { day: today }: Pick<SchoolTime, 'day'>): boolean =>
  day < today

type Chosen = { also?: readonly number[]; only?: readonly number[]; includeFormer: boolean }

/**
 * All marks of a day of the students who were absent in one of its classes, by student and time; also those of the students
 * who are named, or of them alone.
 */
export async function listMarksOfDay(
  db: Kysely<DB>,
  day: string,
  { also = [], only, includeFormer }: Chosen,
): Promise<Map<number, MarkOfDay[]>> {
  const chosen =
    only === undefined
      ? sql`select student_id from attendance_mark where day = ${day}::date and status = 'A'
          union select unnest(${also}::bigint[])`
      : sql`select unnest(${only}::bigint[]) student_id`
  const { rows } = await sql<MarkOfDay>`
    with chosen as materialized (
      select student_id from (${chosen}) named join student on student.id = student_id
        and (student.is_active or ${includeFormer})
    )
    select mark.student_id, section_period_id, teacher_id, status, excuse, comment,
      to_char(start_time, 'HH24:MI') start_time, to_char(end_time, 'HH24:MI') end_time
    from attendance_mark mark join section_period on section_period.id = section_period_id
    where day = ${day}::date and mark.student_id in (select student_id from chosen)
    order by mark.student_id, section_period.start_time, section_period.end_time, section_period_id`.execute(
    db,
  )
  return Map.groupBy(rows, ({ student_id }) => student_id)
}
