import type { ClassesReply } from './attendance.ts'

/** One teacher's day of classes, free of schemas, because pages and server both use it. */

export type DayOfClasses = ClassesReply
export type SectionPeriod = DayOfClasses['section_periods'][number]

/** A section period with the groups and students that one teacher meets in it. */
export type TaughtClass = {
  period: Pick<SectionPeriod, 'id' | 'name' | 'has_own_name' | 'start_time' | 'end_time'>
  teacher: number
  /** The names of the groups. */
  title: string
  students: SectionPeriod['groups'][number]['students']
}

type TeacherName = SectionPeriod['teachers'][number]

/** One teacher's class on a day; `taken` is set once its sheet has been taken. */
export type ClassOfDay = TaughtClass & {
  taken: SectionPeriod['taken'][number] | undefined
  /** The rooms of its groups; missing where they have none. */
  rooms?: string[]
  /** The absent teacher, where someone else covers the class. */
  covered_for?: TeacherName
  /** Who covers this class of an absent teacher; null where no coverage is needed. */
  covered_by?: TeacherName | null
}

/** Returns the classes that one teacher has or covers on a day, by time. */
export function classesOf(periods: SectionPeriod[], teacher: number): ClassOfDay[] {
  return periods.flatMap((period) => {
    const covers = period.covers ?? []
    const own = covers.find(({ absent_teacher_id }) => absent_teacher_id === teacher)
    return [
      ...classOf(period, teacher, own ? { covered_by: own.teacher } : {}),
      ...covers.flatMap(({ absent_teacher_id: id, teacher: covering }) => {
        const absent = period.teachers.find((one) => one.id === id)
        return covering?.id === teacher && absent ? classOf(period, id, { covered_for: absent }) : []
      }),
    ]
  })
}

/** Returns undefined where the teacher meets no group in the section period. */
function classOf(
  { groups, taken, id, name, has_own_name, start_time, end_time }: SectionPeriod,
  teacher: number,
  cover: Pick<ClassOfDay, 'covered_for' | 'covered_by'>,
): ClassOfDay[] {
  const theirs = groups.filter((group) => group.teacher_id === teacher)
  if (theirs.length === 0) return []
  const rooms = [...new Set(theirs.flatMap(({ room }) => room ?? []))]
  return [
    {
      period: { id, name, ...(has_own_name !== undefined && { has_own_name }), start_time, end_time },
      teacher,
      title: theirs.map((group) => group.name).join(', '),
      students: rosterOf(theirs),
      taken: taken.find((sheet) => sheet.teacher_id === teacher),
      ...(rooms.length > 0 && { rooms }),
      ...cover,
    },
  ]
}

/** Returns the class of a section period that opens: that of the given teacher, else the first one. */
export const classIn = (
  classes: readonly ClassOfDay[],
  sectionPeriod: number | undefined,
  teacher: number | undefined,
): ClassOfDay | undefined =>
  classes.find((one) => one.period.id === sectionPeriod && one.teacher === teacher) ??
  classes.find((one) => one.period.id === sectionPeriod)

/** Lists each student once, by name. */
function rosterOf(groups: SectionPeriod['groups']) {
  const byId = new Map(
    groups.flatMap((group) => group.students.map((student) => [student.id, student] as const)),
  )
  return [...byId.values()].toSorted(byStudentName)
}

type Sortable = Pick<TaughtClass['students'][number], 'name' | 'sort_name'>

/** Sorts students by last name, even where the school shows names as 'First Last'. */
export const byStudentName = (one: Sortable, other: Sortable): number =>
  (one.sort_name ?? one.name).localeCompare(other.sort_name ?? other.name)

/** Returns the current class, else the next one of the day, else the last one; `time` is HH:MM. */
export function classAt(classes: ClassOfDay[], time: string): ClassOfDay | undefined {
  return (
    classes.find(({ period }) => period.start_time <= time && time < period.end_time) ??
    classes.find(({ period }) => period.start_time > time) ??
    classes.at(-1)
  )
}

/**
 * Returns the class to take after this one: the next of the day that is not taken yet, else the first of those before it. Classes
 * that somebody else covers are left out, and those that `isSent` says were saved without a reply so far.
 */
export function nextToTake(
  classes: readonly ClassOfDay[],
  current: ClassOfDay,
  isSent: (one: ClassOfDay) => boolean,
): ClassOfDay | undefined {
  const open = classes.filter(
    (one) => one !== current && !one.taken && one.covered_by === undefined && !isSent(one),
  )
  return open.find(({ period }) => period.start_time >= current.period.start_time) ?? open[0]
}

/**
 * Returns the class whose sheet opens first: today the current one, on another day the first one. `today` and `date` are
 * YYYY-MM-DD, `time` is HH:MM.
 */
export const firstClassOf = (
  classes: ClassOfDay[],
  date: string,
  now: { today: string; time: string },
): ClassOfDay | undefined => classAt(classes, date === now.today ? now.time : '00:00')

/**
 * Returns the section periods that meet at a time (HH:MM), else those that begin next, else those that ended last; `when` says
 * which. Both lists are in the order of the day; the result is empty for an empty day.
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

/** False for a section period whose name is only made from its grade and time. */
export const hasOwnName = ({ has_own_name = true }: Pick<SectionPeriod, 'has_own_name'>): boolean =>
  has_own_name

/**
 * Formats 'Core 9A · Period 2'. The name of a section period that is only its grade and time is left out, because the page shows
 * the time anyway.
 */
export const headingOf = ({ title, period }: TaughtClass): string =>
  hasOwnName(period) ? `${title} · ${period.name}` : title

/** Lists the teachers who have a class on the day, each once, by last name. */
export function teachersOf(periods: SectionPeriod[]) {
  const byId = new Map(
    periods.flatMap((period) => period.teachers.map((teacher) => [teacher.id, teacher] as const)),
  )
  return [...byId.values()].toSorted((a, b) => a.last_name.localeCompare(b.last_name))
}
