import type { SchoolTime } from '#server/clock.ts'
import { demoAbsences, type Deviation } from './attendance/absences.ts'
import { demoCalendar, type DemoCalendar } from './timetable/calendar.ts'
import { demoCorrections, type Correction } from './attendance/corrections.ts'
import { demoGroups, type DemoGroup } from './timetable/groups.ts'
import { demoMemberships, type Membership } from './timetable/memberships.ts'
import { demoPeople, type People } from './people.ts'
import { demoNextBlock, type NextBlock } from './timetable/next-block.ts'
import { demoSheets, type DemoSheet } from './attendance/sheets.ts'
import { demoTimetable, type Timetable } from './timetable/timetable.ts'

export type DemoSchool = People &
  Timetable & {
    calendar: DemoCalendar
    groups: DemoGroup[]
    memberships: Membership[]
    sheets: DemoSheet[]
    deviations: Deviation[]
    corrections: Correction[]
    next: NextBlock
  }

/**
 * The whole demo school at a local time, before it is written. The same for the same time; on the same day only what was
 * done by then differs.
 */
export function demoSchool(now: Pick<SchoolTime, 'day' | 'time'>): DemoSchool {
  const calendar = demoCalendar(now.day)
  const people = demoPeople()
  const groups = demoGroups(people.teachers)
  const timetable = demoTimetable(calendar, people.teachers, groups)
  const deviations = demoAbsences(people.students, calendar)
  return {
    ...people,
    ...timetable,
    groups,
    memberships: demoMemberships(people.students, groups, calendar),
    calendar,
    deviations,
    sheets: demoSheets(timetable, calendar, now),
    corrections: demoCorrections(deviations, calendar),
    next: demoNextBlock(calendar, groups, timetable),
  }
}
