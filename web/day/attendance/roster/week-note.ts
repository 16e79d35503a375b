import { joinWithAnd, pluralize } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { clockTime } from '#web/school/display.ts'

export type StudentSoFar = Reply<'GET /attendance/week-so-far/'>['students'][number]

/** More classes than these are counted, not named. */
const MOST_NAMED = 2

/** 'Absent in homeroom and Period 1 · 2 tardies this week' */
export const weekNote = ({ absent_in, tardies }: StudentSoFar, isThisWeek: boolean): string =>
  [
    absent_in.length > MOST_NAMED
      ? `Absent in ${absent_in.length} classes before this one`
      : absent_in.length > 0 && `Absent in ${joinWithAnd(absent_in.map(className))}`,
    tardies > 0 && `${pluralize(tardies, 'tardy', 'tardies')} ${isThisWeek ? 'this' : 'that'} week`,
  ]
    .filter(Boolean)
    .join(' · ')

/** A name that is only made from grade and time gives way to the time. */
const className = ({ name, has_own_name, homeroom, start_time }: StudentSoFar['absent_in'][number]): string =>
  homeroom ? 'homeroom' : has_own_name ? name : `the ${clockTime(start_time)} class`
