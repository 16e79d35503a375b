import { takenText } from '#web/school/sheets/taken-text.ts'
import { classesOf, type ClassOfDay, type SectionPeriod } from '#contract/day/attendance/teacher-day.ts'

/** 'on' is in session, 'next' is the first upcoming class, and 'missing' is over without attendance. */
type Progress = 'on' | 'next' | 'later' | 'over' | 'missing'

/** A class of a teacher's day with its state as text. */
export type ClassWithState = ClassOfDay & { progress: Progress; state: string }

/** A teacher's classes sorted by time; `time` is HH:MM. */
export function classesWithStates(periods: SectionPeriod[], teacher: number, time: string): ClassWithState[] {
  const classes = classesOf(periods, teacher)
  const next = classes.find(({ period }) => period.start_time > time)
  return classes.map((each) => {
    const progress = progressOf(each, time, each === next)
    const { taken } = each
    const state = taken ? takenText(taken) : NOT_TAKEN[progress]
    return Object.assign(each, { progress, state })
  })
}

function progressOf({ period, taken, students }: ClassOfDay, time: string, isNext: boolean): Progress {
  if (period.start_time > time) return isNext ? 'next' : 'later'
  if (time < period.end_time) return 'on'
  return !taken && students.length > 0 ? 'missing' : 'over'
}

const NOT_TAKEN: Record<Progress, string> = {
  on: 'Not taken yet',
  next: 'Not taken yet',
  later: 'Not taken yet',
  over: 'No students',
  missing: 'Not taken',
}
