import { formatDay } from '#contract/formats.ts'
import type { CellProblem } from '../pipeline/plan.ts'
import type { EnrollmentOfFile } from './file-rows.ts'
import type { GroupToFill, RosterSnapshot } from './load-memberships.ts'

/** The day on which a row begins to count. */
export const dayOf = (
  { begin_date }: Pick<EnrollmentOfFile, 'begin_date'>,
  { today }: Pick<RosterSnapshot, 'today'>,
): string => (begin_date !== null && begin_date > today ? begin_date : today)

/** Whether a group is one of a day: groups of the next school year are there from its first day, and others until then. */
export const isThereOn = ({ planned_from, ends_on }: GroupToFill, day: string): boolean =>
  (planned_from === null || planned_from <= day) && (ends_on === null || ends_on > day)

export const notThereOn = ({ name }: GroupToFill, day: string, { display }: RosterSnapshot): CellProblem => ({
  field: 'section',
  value: name,
  expected: `is no group on ${formatDay(day, 'date', display)}`,
})
