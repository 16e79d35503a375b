import type { OwnClass, OwnHome } from '#contract/portal.ts'
import { roomText } from '#web/school/sheets/room-text.ts'

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

/** 'Room 104', or the other room of this day: 'Room 211 today'; undefined where the school has entered none. */
export function roomToday({ room_number, room_today }: Pick<OwnClass, 'room_number' | 'room_today'>) {
  if (room_today !== null) return `${roomText([room_today])} today`
  return room_number === null ? undefined : roomText([room_number])
}

/** 'Nora Tran covers', or the teacher of the class. */
export const teacherText = ({ teacher, covered_by }: Pick<OwnClass, 'teacher' | 'covered_by'>): string =>
  covered_by === null ? teacher : `${covered_by} covers`
