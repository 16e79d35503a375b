import { sql, type Transaction } from 'kysely'
import type { TeacherAbsence } from '#contract/plan/schedules/cover.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { insertAbsence, setDates, setPeriods, textsOf } from './absences.ts'
import { absenceJson } from './read.ts'

/** From which day on a section period is continued by another one. */
type Continued = { from: number; to: number; day: string }

/**
 * Moves coverage, absences of single classes and open requests for such absences to the section period that continues theirs.
 * The caller holds the lock of covers. An absence that began before is split, because its past days stay in the former section
 * period.
 */
export async function moveCovers(tx: Transaction<DB>, { from, to, day }: Continued): Promise<void> {
  await sql`update cover set section_period_id = ${to}
    where section_period_id = ${from} and cover.day >= ${day}::date`.execute(tx)
  const { rows } = await sql<{ absence: TeacherAbsence }>`
    select ${absenceJson} absence from teacher_absence
    where end_date >= ${day}::date and exists (select from teacher_absence_period
      where teacher_absence_id = teacher_absence.id and section_period_id = ${from})
    order by id`.execute(tx)
  for (const { absence } of rows) {
    const periods = (absence.section_period_ids ?? []).map((period) => (period === from ? to : period))
    if (absence.start_date >= day) {
      await setPeriods(tx, absence.id, periods)
      continue
    }
    await setDates(tx, absence.id, { ...absence, end_date: addDays(day, -1) })
    await insertAbsence(tx, {
      ...absence,
      ...textsOf(absence),
      start_date: day,
      section_period_ids: periods,
    })
  }
  await moveRequests(tx, { from, to, day })
}

/** An open request that began before keeps the former section period too. */
async function moveRequests(tx: Transaction<DB>, { from, to, day }: Continued): Promise<void> {
  await sql`insert into absence_request_period (absence_request_id, section_period_id)
    select id, ${to} from absence_request join absence_request_period on absence_request_id = id
    where section_period_id = ${from} and state = 'open' and end_date >= ${day}::date
    on conflict do nothing`.execute(tx)
  await sql`delete from absence_request_period using absence_request
    where absence_request.id = absence_request_id and section_period_id = ${from} and state = 'open'
      and start_date >= ${day}::date`.execute(tx)
}
