import { sql, type Kysely } from 'kysely'
import type { DayDisplay } from '#contract/formats.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { listSchoolYears } from '#server/plan/calendar/school-years.ts'
import type { Years } from './load.ts'
import { sentences } from './sentences.ts'

/**
 * The year that begins and the one before it. 404 for an unknown year, 409 for one that neither is the current year nor follows
 * it, or has no year before it.
 */
export async function findYears(db: Kysely<DB>, id: number): Promise<Years> {
  const years = await listSchoolYears(db)
  const next = years.find((year) => year.id === id)
  if (!next) throw notFound('school year')
  // The latest year is the first in the list.
  const former = years.find(({ end_date }) => end_date < next.start_date)
  if (!former) throw wrongYear(sentences.noYearBefore(next.name))
  if (!former.is_current && !next.is_current) {
    throw wrongYear(sentences.notNextYear(next.name, years.find(({ is_current }) => is_current)!.name))
  }
  return { former, next }
}

const wrongYear = (problem: string) =>
  new Refusal('conflict', problem, { fields: { school_year_id: problem } })

/** The first day of a year with a sheet of attendance; null where none is saved. */
export async function findFirstSheet(db: Kysely<DB>, { next }: Pick<Years, 'next'>): Promise<string | null> {
  const { rows } = await sql<{ day: string }>`
    select day from attendance_sheet where day between ${next.start_date}::date and ${next.end_date}::date
    order by day limit 1`.execute(db)
  return rows[0]?.day ?? null
}

/** Why the year cannot be prepared any more, as a sentence; null where it can. */
export async function refusalOf(db: Kysely<DB>, years: Years, school: DayDisplay): Promise<string | null> {
  const day = await findFirstSheet(db, years)
  return day === null ? null : sentences.hasSheets(years.next.name, day, school)
}
