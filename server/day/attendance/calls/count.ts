import type { AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import type { MarkOfDay } from '../marks-of-day.ts'
import { cameAfterMissed, unexplainedMarks } from './missed.ts'

/** Marks and reported absences of a day, by student. */
type DayOfSchool = {
  marks: ReadonlyMap<number, MarkOfDay[]>
  reports: ReadonlyMap<number, AbsenceEntry[]>
}

/** How many students were absent without a reason on file and came to no class since. */
export const countToCall = ({ marks, reports }: DayOfSchool): number =>
  [...marks].filter(
    ([student, own]) =>
      cameAfterMissed(own) === undefined && unexplainedMarks(own, reports.get(student)).length > 0,
  ).length
