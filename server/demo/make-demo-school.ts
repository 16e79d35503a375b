import { sql, type Transaction } from 'kysely'
import type { Config } from '#server/config.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { analyzeChangedTables } from '#server/database/statistics.ts'
import type { SchoolTime } from '#server/clock.ts'
import { updateSettings } from '#server/operate/settings/queries.ts'
import { makeSeats } from './attendance/seats.ts'
import { makeAttendance } from './make-attendance.ts'
import { demoSchool } from './demo-school.ts'
import { makeContactWithFamilies, reportAbsences } from './make-families.ts'
import { makeArrivalsAndLeaves } from './front-desk/counter.ts'
import { makeLetterhead } from './front-desk/letterhead.ts'
import { makePhotos } from './front-desk/photos.ts'
import { findReasonIds } from './front-desk/reasons.ts'
import { requestsIn } from './office.ts'
import { officeCorrections } from './office-corrections.ts'
import { makeCorrections, makeMoves, placeEverybody } from './make-changes.ts'
import { makeRequests } from './make-requests.ts'
import { makeOtherAccounts, makeStaff, makeStudents, withoutAddressOf } from './make-people.ts'
import { makeGroups, makeTimetable } from './make-timetable.ts'

type Demo = { tx: Transaction<DB>; config: Config; timeZone: string; now: SchoolTime }

/**
 * Makes the demo school at a time, in an empty, migrated database that has a superuser: by the commands of the product, at the moments
 * at which an office would have given them. Ids start at 1 in every table.
 */
export async function makeDemoSchool({ now, ...start }: Demo): Promise<void> {
  const { tx } = start
  const school = withoutAddressOf(start.config.adminEmail, demoSchool(now))
  const { yearStart, yearEnd } = school.calendar
  const corrections = officeCorrections(school, now)
  const requestAt = requestsIn(start)
  const setUp = `${addDays(yearStart, -DAYS_OF_SETTING_UP)} 09:00:00`

  const office = await requestAt(setUp)
  const year = { year_start: yearStart, year_end: yearEnd }
  await updateSettings(office, { name: 'Willowmere School', ...year, set_up: true })
  await makeLetterhead(office)
  await makeStaff(tx, office, school)
  await makeGroups(tx, office, school, corrections)
  await makeTimetable(office, school)
  await makeStudents(requestAt, school, { setUp, corrections })
  await makeOtherAccounts(tx)
  await placeEverybody(requestAt, school)
  await makePhotos(tx, await requestAt(`${yearStart} 10:15:00`))
  await makeMoves(requestAt, school)
  await makeCorrections(requestAt, school, corrections)
  await makeSeats(tx, requestAt, school)
  await sql`analyze student, assignment, group_membership`.execute(tx)
  const reasonOf = await findReasonIds(office)
  await reportAbsences(requestAt, school, now, reasonOf)
  await makeArrivalsAndLeaves(requestAt, school, now, reasonOf)
  await makeAttendance(tx, requestAt, school, start.timeZone)
  await makeContactWithFamilies(requestAt, school)
  await makeRequests(requestAt, school, now.day)
  await sql`select count_days('-infinity', ${addDays(now.day, -1)}::date)`.execute(tx)
  await sql`update school set seeded_as_demo = true`.execute(tx)
  await analyzeChangedTables(tx)
}

/** The year begins on a Monday; this is the Friday of the week before the last one. */
const DAYS_OF_SETTING_UP = 10
