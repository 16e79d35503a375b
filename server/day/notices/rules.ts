import type { Language } from '#contract/languages/languages.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import type { QuietHours } from '#contract/day/notices/notice-text.ts'
import { isQuiet } from '#contract/day/notices/notice-text.ts'
import { addDays } from '#server/plan/calendar/days.ts'

/** Turns a day and a time of the school into a moment. */
export type InstantOf = (day: string, time: string) => Date

/** When notices are sent: times of day, rising, and hours without any. */
export type NoticeTimes = QuietHours & { times: readonly string[] }

/** An absence mark without a reason on file, with the times of its class ('HH:MM') and when it was entered. */
export type UnexplainedMark = {
  student_id: number
  section_period_id: number
  start_time: string
  end_time: string
  marked_at: Date
}

const DAY_MS = 86_400_000
/** A message that waited longer is not sent. */
export const MAX_WAIT_MS = DAY_MS

type SchoolNow = { day: string; time: string }

/**
 * The time ('HH:MM') at which the notices of now are due: the latest time of today that has come since the last run. None on a
 * day without school, and none in the quiet hours; a time that was missed is made up for until they begin.
 */
export function dueTime(
  now: SchoolNow,
  settings: NoticeTimes,
  { isSchoolDay, ranAt, instantOf }: { isSchoolDay: boolean; ranAt: Date | null; instantOf: InstantOf },
): string | undefined {
  if (!isSchoolDay || isQuiet(now.time, settings)) return undefined
  return settings.times.findLast(
    (time) => time <= now.time && (ranAt === null || instantOf(now.day, time) > ranAt),
  )
}

/** When the quiet hours of now are over. Call it in quiet hours only. */
export const endOfQuiet = ({ day, time }: SchoolNow, { quiet_until }: QuietHours): SchoolNow => ({
  day: time < quiet_until ? day : addDays(day, 1),
  time: quiet_until,
})

/**
 * The first day whose absences a run looks at: that of the run before, and yesterday at the latest, because a class of
 * yesterday can be entered today; not before the day on which notices were turned on.
 */
export function firstDayToNotify(
  today: string,
  { ranOn, onSince }: { ranOn: string; onSince: string },
): string {
  const before = [ranOn, addDays(today, -1)].sort()[0]!
  return before > onSince ? before : onSince
}

/** Whether a notice of an absence would be too late: its last class ended more than a day before. */
export const isTooLate = (
  day: string,
  marks: readonly Pick<UnexplainedMark, 'end_time'>[],
  { at, instantOf }: { at: Date; instantOf: InstantOf },
): boolean => {
  const ended = marks.map(({ end_time }) => instantOf(day, end_time).getTime())
  return at.getTime() - Math.max(...ended) > MAX_WAIT_MS
}

/** The first of these rising moments at or after the one at which the earliest of the marks was entered. */
export function firstRunFor<R extends { at: Date }>(
  marks: readonly Pick<UnexplainedMark, 'marked_at'>[],
  runs: readonly R[],
): R | undefined {
  const firstMarked = Math.min(...marks.map(({ marked_at }) => marked_at.getTime()))
  return runs.find(({ at }) => at.getTime() >= firstMarked)
}

/** A mark that a notice named, as it is now; undefined where there is none any more. */
export type MarkNow = { status: 'P' | 'A' | 'T' } | undefined

/**
 * Why a notice is settled, for the family, by the marks that it named. What the school wrote as the reason of a correction
 * is not repeated: it may name other students.
 */
export function reasonOfCorrection(firstName: string, marks: readonly MarkNow[], language: Language): string {
  const words = wordsIn(language).notice
  const changes = marks.map((mark) => {
    if (mark?.status === 'P') return words.nowPresent(firstName)
    if (mark?.status === 'T') return words.nowTardy(firstName)
    if (mark?.status === 'A') return words.nowExplained
    return words.markRemoved
  })
  return [...new Set(changes)].sort().join(' ')
}
