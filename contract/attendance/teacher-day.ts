import { CLOCKS, formatTimeSpan } from '#contract/person/display.ts'
import type { ClassesReply } from './attendance.ts'

/** One teacher's day of classes, free of schemas, because pages and server both use it. */

export type DayOfClasses = ClassesReply
export type SectionPeriod = DayOfClasses['section_periods'][number]

/** A section period with the groups and students whom one teacher meets in it. */
export type TaughtClass = {
  period: Pick<SectionPeriod, 'id' | 'name' | 'start_time' | 'end_time'>
  teacher: number
  /** The names of the groups. */
  title: string
  students: SectionPeriod['groups'][number]['students']
}

/** One teacher's class on a day; `taken` where its sheet has been taken. */
export type ClassOfDay = TaughtClass & { taken: SectionPeriod['taken'][number] | undefined }

/** The classes of one teacher on a day, in the order of the day. */
export function classesOf(periods: SectionPeriod[], teacher: number): ClassOfDay[] {
  return periods
    .filter((period) => period.groups.some((group) => group.teacher_id === teacher))
    .map((period) => {
      const groups = period.groups.filter((group) => group.teacher_id === teacher)
      const { id, name, start_time, end_time } = period
      return {
        period: { id, name, start_time, end_time },
        teacher,
        title: groups.map((group) => group.name).join(', '),
        students: rosterOf(groups),
        taken: period.taken.find((sheet) => sheet.teacher_id === teacher),
      }
    })
}

/** Each student once, by name. */
function rosterOf(groups: SectionPeriod['groups']) {
  const byId = new Map(
    groups.flatMap((group) => group.students.map((student) => [student.id, student] as const)),
  )
  return [...byId.values()].toSorted(byStudentName)
}

type Sortable = Pick<TaughtClass['students'][number], 'name' | 'sort_name'>

/** Students by last name, also where the school reads names as 'First Last'. */
export const byStudentName = (one: Sortable, other: Sortable): number =>
  (one.sort_name ?? one.name).localeCompare(other.sort_name ?? other.name)

/** The class that is on now, else the next one of the day, else the last; `time` is HH:MM. */
export function classAt(classes: ClassOfDay[], time: string): ClassOfDay | undefined {
  return (
    classes.find(({ period }) => period.start_time <= time && time < period.end_time) ??
    classes.find(({ period }) => period.start_time > time) ??
    classes.at(-1)
  )
}

/**
 * The class whose sheet opens first on a day: today the one at this time, on another day the first one. `today` and
 * `date` are YYYY-MM-DD, `time` is HH:MM.
 */
export const firstClassOf = (
  classes: ClassOfDay[],
  date: string,
  now: { today: string; time: string },
): ClassOfDay | undefined => classAt(classes, date === now.today ? now.time : '00:00')

/**
 * The section periods that are on at a time (HH:MM), else those that begin next, else those that ended last; `when` says which.
 * Both lists are in the order of the day; none for an empty day.
 */
export function periodsAt(
  periods: readonly SectionPeriod[],
  time: string,
): { when: 'now' | 'next' | 'last'; periods: SectionPeriod[] } {
  const now = periods.filter(({ start_time, end_time }) => start_time <= time && time < end_time)
  if (now.length > 0) return { when: 'now', periods: now }
  const begin = periods.map(({ start_time }) => start_time).filter((start) => start > time)
  const next = begin.toSorted()[0]
  if (next !== undefined)
    return { when: 'next', periods: periods.filter(({ start_time }) => start_time === next) }
  const end = periods
    .map(({ end_time }) => end_time)
    .toSorted()
    .at(-1)
  return { when: 'last', periods: periods.filter(({ end_time }) => end_time === end) }
}

/** Whether a section period has a name of its own, and is not only named by its grade and time on either clock. */
export const hasOwnName = ({ name, start_time, end_time }: Omit<TaughtClass['period'], 'id'>): boolean =>
  !CLOCKS.some((clock) => name.endsWith(formatTimeSpan(start_time, end_time, clock)))

/** 'Core 9A · Period 2'. A section period without a name of its own is named by its time, which the page shows anyway. */
export const headingOf = ({ title, period }: TaughtClass): string =>
  hasOwnName(period) ? `${title} · ${period.name}` : title

/** The teachers who meet a class on the day, each once, by last name. */
export function teachersOf(periods: SectionPeriod[]) {
  const byId = new Map(
    periods.flatMap((period) => period.teachers.map((teacher) => [teacher.id, teacher] as const)),
  )
  return [...byId.values()].toSorted((a, b) => a.last_name.localeCompare(b.last_name))
}
