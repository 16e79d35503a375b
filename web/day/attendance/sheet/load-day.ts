import type { DayOfClasses } from '#contract/day/attendance/teacher-day.ts'
import { CallFailure, call } from '#web/api.ts'
import { readCopy, writeCopies, type CopiedSession } from '#web/school/copies.ts'

type DayRequest = {
  date: string
  /** The school's day and time, 'YYYY-MM-DD' and 'HH:MM'. */
  clock: { today: string; time: string }
  session: CopiedSession
}

/** `isCopy`: the server was not reached, these are the classes as this browser has stored them. */
export type LoadedDay = DayOfClasses & { isCopy?: true }

/** Loads the classes of a day; without the server those of today that this browser has stored. Throws what a call throws. */
export async function loadDay({ date, clock, session }: DayRequest, signal: AbortSignal): Promise<LoadedDay> {
  try {
    const day = await call('GET /attendance/section-periods/', { query: { date }, signal })
    if (!Array.isArray(day?.section_periods)) throw new SyntaxError('the reply is no day of classes')
    if (date === clock.today) void writeCopies({ session, classes: day }, clock.time)
    return day
  } catch (failure) {
    const isUnreachable = failure instanceof CallFailure && failure.status === 0
    const copy = isUnreachable && date === clock.today ? await readCopy<DayOfClasses>('classes') : undefined
    if (!copy) throw failure
    return { ...copy.value, isCopy: true }
  }
}
