import type { FailureCode } from '#contract/failure.ts'
import type { DayDisplay } from '#contract/formats.ts'
import { closureOn, isWithin } from '#contract/meeting.ts'
import { joinWithAnd } from '#contract/words.ts'
import { holidaySentence, longDay, weekdayNames, weekdayOf } from '#server/plan/calendar/days.ts'
import { isWithinSchoolDays, type Closure } from '#server/plan/calendar/rules.ts'

/** What decides whether a sheet may be submitted. Days are 'YYYY-MM-DD', weekdays 1 to 7. */
export type SheetFacts = {
  day: string
  today: string
  /** How many school days back a teacher may still take attendance. */
  daysBack: number
  /** Admins take any class, and correct it when teachers no longer can. */
  isAdmin: boolean
  /** What was taken can be corrected, whatever became of the class since. */
  isTaken: boolean
  /** It begins on its first day, null for that of its block. */
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
  if (isWithinSchoolDays(facts.day, facts.today, facts.daysBack, facts.closures)) {
    return { refusal: null, needsReason: false }
  }
  return facts.isAdmin
    ? { refusal: null, needsReason: true }
    : { refusal: { code: 'window', message: windowSentence(facts) }, needsReason: false }
}

function closedDay({ day, closures, display }: SheetFacts): SubmitPolicy['refusal'] {
  const closure = closureOn(day, closures)
  return closure
    ? { code: 'closed_day', message: `${holidaySentence(day, closure.name, display)}. No classes meet.` }
    : null
}

function futureDay({ day, today, display }: SheetFacts): SubmitPolicy['refusal'] {
  if (day <= today) return null
  const message = `${longDay(day, display)} is in the future. You can take attendance from that day on.`
  return { code: 'future_day', message }
}

function noMeeting({ day, isTaken, period, block, teacher, display }: SheetFacts): SubmitPolicy['refusal'] {
  if (isTaken) return null
  if (!isWithin(day, block)) {
    const range = `${longDay(block.start_date, display)} to ${longDay(block.end_date, display)}`
    return notMeeting(
      `${period.name} does not meet on ${longDay(day, display)}: ${block.name} runs from ${range}.`,
    )
  }
  if (period.starts_on !== null && day < period.starts_on) {
    return notMeeting(
      `${period.name} does not meet on ${longDay(day, display)}: it starts on ${longDay(period.starts_on, display)}.`,
    )
  }
  if (!period.days_of_week.includes(weekdayOf(day))) {
    const meets = joinWithAnd(weekdayNames(period.days_of_week).map((name) => `${name}s`))
    return notMeeting(
      `${period.name} does not meet on ${longDay(day, display)}, only on ${meets}. Please choose another day.`,
    )
  }
  if (!teacher.meets) {
    const who = `${teacher.name} has no class in ${period.name} on ${longDay(day, display)}`
    return notMeeting(`${who}. Please choose another day, or ask the office to check the assignment.`)
  }
  return null
}

const notMeeting = (message: string) => ({ code: 'not_meeting' as const, message })

function windowSentence({ day, daysBack, display }: SheetFacts): string {
  const before = ['today only', 'today and the last school day'][daysBack]
  const days = before ?? `today and the last ${daysBack} school days`
  return `Teachers can edit attendance for ${days}, so ${longDay(day, display)} is locked. Please ask the office to correct it.`
}

/** For an admin who corrects a day that is closed for teachers without a reason. */
export const reasonSentence = (day: string, display: DayDisplay) =>
  `Teachers can no longer edit ${longDay(day, display)}, so a correction needs a reason. Please enter one.`
