import type { Reply } from '#web/api.ts'

export type SectionPeriod = Reply<'GET /attendance/section-periods/'>['section_periods'][number]

/** One class of a teacher's day, with its state in words. */
export type ClassOfDay = {
  id: number
  start: string
  end: string
  groups: string
  students: number
  /** on: it is going on now. next: the first one to come. missing: it is over and was not taken. */
  place: 'on' | 'next' | 'later' | 'over' | 'missing'
  isTaken: boolean
  state: string
}

/** A teacher's classes in the order of the day; time is 'HH:MM'. */
export function classesAt(periods: readonly SectionPeriod[], teacher: number, time: string): ClassOfDay[] {
  const own = periods.filter(({ groups }) => groups.some(({ teacher_id }) => teacher_id === teacher))
  const next = own.find(({ start_time }) => start_time > time)
  return own.map((period) => {
    const groups = period.groups.filter(({ teacher_id }) => teacher_id === teacher)
    const taken = period.taken.find(({ teacher_id }) => teacher_id === teacher)
    const students = new Set(groups.flatMap((group) => group.students.map(({ id }) => id))).size
    const place = placeOf(period, { time, isNext: period === next, isOwed: !taken && students > 0 })
    return {
      id: period.id,
      start: period.start_time,
      end: period.end_time,
      groups: groups.map(({ name }) => name).join(', '),
      students,
      place,
      isTaken: taken !== undefined,
      state: taken ? `Taken ${taken.at} by ${taken.by_me ? 'you' : taken.by}` : NOT_TAKEN[place],
    }
  })
}

type Judged = { time: string; isNext: boolean; isOwed: boolean }

function placeOf(
  { start_time, end_time }: SectionPeriod,
  { time, isNext, isOwed }: Judged,
): ClassOfDay['place'] {
  if (start_time > time) return isNext ? 'next' : 'later'
  if (time < end_time) return 'on'
  return isOwed ? 'missing' : 'over'
}

const NOT_TAKEN: Record<ClassOfDay['place'], string> = {
  on: 'Not taken yet',
  next: 'Not taken yet',
  later: 'Not taken yet',
  over: 'Nobody to mark',
  missing: 'Not taken',
}
