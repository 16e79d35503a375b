import type { OwnClass, OwnHome } from '#contract/portal.ts'

type TodayClass = OwnHome['classes'][number]

/** 'on' is in session, and 'next' is the first upcoming class. */
export type Progress = 'over' | 'on' | 'next' | 'later'

/** Today's classes with their progress; `time` is HH:MM. */
export function withProgress(classes: readonly TodayClass[], time: string) {
  const next = classes.find(({ start_time }) => start_time > time)
  return classes.map((one) => ({ ...one, progress: progressOf(one, time, one === next) }))
}

function progressOf({ start_time, end_time }: TodayClass, time: string, isNext: boolean): Progress {
  if (start_time > time) return isNext ? 'next' : 'later'
  return time < end_time ? 'on' : 'over'
}

/** The next class, today or on the next day with classes. `minutes` is set if it starts today. */
export type NextClass = OwnClass & { date: string; minutes?: number }

export function nextClass(
  { classes, next_day }: { classes: readonly TodayClass[]; next_day: OwnHome['next_day'] },
  { today, time }: { today: string; time: string },
): NextClass | undefined {
  const next = classes.find(({ start_time }) => start_time > time)
  if (next) return { ...next, date: today, minutes: minutesOf(next.start_time) - minutesOf(time) }
  return next_day ? { ...next_day.first, date: next_day.date } : undefined
}

const minutesOf = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The grade in a section period's name is dropped because it tells a student of that grade nothing. */
const OF_GRADE = /^Grade \d+ (?=\S)/

/** A student's name for a class: 'Homeroom', the CTE group, the section period's own name, or the group. */
export function classTitle({ group_type, name, group }: OwnClass): string {
  if (group_type === 'homeroom') return 'Homeroom'
  return group_type === 'cte' ? group : (name?.replace(OF_GRADE, '') ?? group)
}
