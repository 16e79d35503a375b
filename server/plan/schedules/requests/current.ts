import { sql, type Kysely } from 'kysely'
import type { OwnAbsence } from '#contract/plan/schedules/absence-requests.ts'
import type { DB } from '#server/database/schema.generated.ts'

/** SQL for whether a row of `request` waits for the office on a day. */
export const waitsOn = (today: string) =>
  sql<boolean>`(request.state = 'open' and request.end_date >= ${today}::date)`

/** How many requests the office has to answer. */
export async function countWaiting(db: Kysely<DB>, today: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int from absence_request request where ${waitsOn(today)}`.execute(db)
  return rows[0]!.count
}

/** A teacher's requests that are not over, by first day; without withdrawn ones, and planned ones that the office has deleted. */
export async function listCurrentRequests(
  db: Kysely<DB>,
  teacher: number,
  today: string,
): Promise<OwnAbsence[]> {
  const { rows } = await sql<OwnAbsence>`
    select * from (
      select request.id, state, coalesce(absence.start_date, request.start_date) start_date,
        coalesce(absence.end_date, request.end_date) end_date, coalesce(absence.whole_days, request.whole_days) whole_days
      from absence_request request left join teacher_absence absence on absence.id = teacher_absence_id
      where request.teacher_id = ${teacher} and request.end_date >= ${today}::date
        and (state in ('open', 'declined') or absence.id is not null)
    ) current where end_date >= ${today}::date order by start_date, id`.execute(db)
  return rows
}
