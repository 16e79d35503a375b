import type { FailureCode } from '#contract/failure.ts'
import type { DayDisplay } from '#contract/formats.ts'
import { closureOn, isWithin } from '#contract/meeting.ts'
import { joinWithAnd, pluralForm } from '#contract/words.ts'
import { holidaySentence, weekdayNames, weekdayOf } from '#server/plan/calendar/days.ts'
import { isWithinSchoolDays, type Closure } from '#server/plan/calendar/rules.ts'
import { sentences } from './sentences.ts'

/** What decides whether a sheet may be submitted. Days are 'YYYY-MM-DD', weekdays 1 to 7. */
export type SheetFacts = {
  day: string
  today: string
  /** How many school days back a teacher may still take attendance. */
  daysBack: number
  /** The first day of the current school year: earlier ones are only the office's. */
  yearStart: string
  /** Admins may take any class, and correct it when teachers no longer can. */
  isAdmin: boolean
  /** A taken sheet can be corrected even if its class was changed or deleted since. */
  isTaken: boolean
  /** `starts_on` is its first day; null means the first day of its block. */
  period: { name: string; days_of_week: readonly number[]; starts_on: string | null }
  block: { name: string; start_date: string; end_date: string }
  /** At least those between the sheet's day and today, both included. */
  closures: readonly (Closure & { name: string })[]
  /** The sheet's teacher, and whether they meet a group in the section period on that day. */
  teacher: { name: string; meets: boolean }
  display: DayDisplay
}

export type SubmitPolicy = {
  refusal: { code: FailureCode; message: string } | null
  /** Teachers can no longer submit it: an admin has to give a reason. */
  needsReason: boolean
}

/** Whether the sheet may be submitted; a refusal names the rule, the day and what to do. */
export function submitPolicy(facts: SheetFacts): SubmitPolicy {
  const refusal = closedDay(facts) ?? futureDay(facts) ?? noMeeting(facts)
  if (refusal) return { refusal, needsReason: false }
  const locked = lockedForTeachers(facts)
  if (!locked) return { refusal: null, needsReason: false }
  return facts.isAdmin
    ? { refusal: null, needsReason: true }
    : { refusal: { code: 'window', message: locked }, needsReason: false }
}

/** Why teachers can no longer submit it; undefined while they can. */
function lockedForTeachers({ day, today, daysBack, yearStart, closures, display }: SheetFacts) {
  if (day < yearStart) return sentences.earlierYear(day, display)
  return isWithinSchoolDays(day, today, daysBack, closures)
    ? undefined
    : sentences.locked(day, daysBack, display)
}

function closedDay({ day, closures, display }: SheetFacts): SubmitPolicy['refusal'] {
  const closure = closureOn(day, closures)
  return closure
    ? { code: 'closed_day', message: sentences.closedDay(holidaySentence(day, closure.name, display)) }
    : null
}

function futureDay({ day, today, display }: SheetFacts): SubmitPolicy['refusal'] {
  if (day <= today) return null
  return { code: 'future_day', message: sentences.futureDay(day, display) }
}

function noMeeting({ day, isTaken, period, block, teacher, display }: SheetFacts): SubmitPolicy['refusal'] {
  if (isTaken) return null
  if (!isWithin(day, block)) {
    return notMeeting(sentences.outsideBlock(period.name, day, block, display))
  }
  if (period.starts_on !== null && day < period.starts_on) {
    return notMeeting(sentences.startsLater(period.name, day, period.starts_on, display))
  }
  if (!period.days_of_week.includes(weekdayOf(day))) {
    const meets = joinWithAnd(weekdayNames(period.days_of_week).map((name) => pluralForm(2, name)))
    return notMeeting(sentences.otherWeekdays(period.name, day, meets, display))
  }
  if (!teacher.meets) {
    return notMeeting(sentences.noClassOnDay(teacher.name, period.name, day, display))
  }
  return null
}

const notMeeting = (message: string) => ({ code: 'not_meeting' as const, message })
