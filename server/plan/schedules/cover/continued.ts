import { sql, type Transaction } from 'kysely'
import type { TeacherAbsence } from '#contract/plan/schedules/cover.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { insertAbsence, setDates, setPeriods, textsOf } from './absences.ts'
import { absenceJson } from './read.ts'

/** From which day on a section period is continued by another one. */
type Continued = { from: number; to: number; day: string }

/**
 * Moves coverage and absences of single classes to the section period that continues theirs. The caller holds the lock of
 * covers. An absence that began before is split, because its past days stay in the former section period.
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
}
