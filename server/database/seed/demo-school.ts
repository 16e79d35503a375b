import type { SchoolTime } from '#server/clock.ts'
import { demoAbsences, type Deviation } from './attendance/absences.ts'
import { demoCalendar, type DemoCalendar } from './timetable/calendar.ts'
import { demoCorrections, type Correction } from './attendance/corrections.ts'
import { demoGroups, type DemoGroup } from './timetable/groups.ts'
import { homeroomTeachersOf, type HomeroomTeacher } from './timetable/homerooms.ts'
import { demoMemberships, type Membership } from './timetable/memberships.ts'
import { demoContacts, type DemoContact } from './people/contacts.ts'
import { demoPeopleOfAllGrades, type People } from './people/people.ts'
import { demoNextBlock, type NextBlock } from './timetable/next-block.ts'
import { demoSheets, type DemoSheet } from './attendance/sheets.ts'
import { demoTimetable, type Timetable } from './timetable/timetable.ts'

export type DemoSchool = People &
  Timetable & {
    calendar: DemoCalendar
    groups: DemoGroup[]
    memberships: Membership[]
    homeroomTeachers: HomeroomTeacher[]
    contacts: DemoContact[]
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
  const people = demoPeopleOfAllGrades()
  const groups = demoGroups(people.teachers)
  const memberships = demoMemberships(people, groups, calendar)
  const timetable = demoTimetable(calendar, groups)
  const deviations = demoAbsences(people, memberships, calendar)
  return {
    ...people,
    groups,
    memberships,
    ...timetable,
    calendar,
    deviations,
    homeroomTeachers: homeroomTeachersOf(people, groups, memberships),
    contacts: demoContacts(people),
    sheets: demoSheets(timetable, calendar, now),
    corrections: demoCorrections(deviations, calendar),
    next: demoNextBlock(calendar, groups, timetable),
  }
}
