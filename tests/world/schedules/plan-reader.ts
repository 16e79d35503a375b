import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { BlockRequirements } from '#contract/plan/schedules/requirements.ts'

/** Reads a plan as the pages get it, grade by grade, without any code of the search or of the conflict check. */

type Lesson = { assignment: number; group: number; teacher: number; day: string; start: string; end: string }

const lessonsOf = ({ section_periods, current_assignments }: ScheduleGrid): Lesson[] =>
  current_assignments.flatMap(({ id, section_period_id, group_id, teacher_id }) => {
    const period = section_periods.find((one) => one.id === section_period_id)!
    return period.days_of_week.map((day) => ({
      assignment: id,
      group: group_id,
      teacher: teacher_id,
      day,
      start: period.start_time,
      end: period.end_time,
    }))
  })

/** What is wrong with the plan of these grades, in sentences: double bookings, times off, and other numbers of meetings than needed. */
export function faultsOfPlan(
  grids: readonly ScheduleGrid[],
  { needs: requirements, off, section_periods }: BlockRequirements,
): string[] {
  const lessons = grids.flatMap(lessonsOf)
  const classOf = new Map(
    requirements.map((requirement) => [
      `${requirement.group_id} ${requirement.teacher_id}`,
      requirement.same_class,
    ]),
  )
  const isOneClass = (one: Lesson, other: Lesson) => {
    const name = classOf.get(`${one.group} ${one.teacher}`)
    return Boolean(name) && name === classOf.get(`${other.group} ${other.teacher}`)
  }
  const faults = [
    ...doubleBooked(lessons, ({ teacher }) => `teacher ${teacher}`, isOneClass),
    ...doubleBooked(lessons, ({ group }) => `group ${group}`),
    ...grids.flatMap(({ students }) =>
      students.flatMap(({ name, groups }) => {
        const own = new Set(groups.map(({ group_id }) => group_id))
        return doubleBooked(
          lessons.filter(({ group }) => own.has(group)),
          () => name,
        )
      }),
    ),
  ]
  for (const { teacher_id, days_of_week, start_time, end_time } of off)
    for (const { teacher, day, start, end } of lessons)
      if (
        teacher === teacher_id &&
        (days_of_week as string[]).includes(day) &&
        start < end_time &&
        start_time < end
      )
        faults.push(`teacher ${teacher} is off on ${day} at ${start}`)
  const homerooms = new Set(section_periods.filter(({ homeroom }) => homeroom).map(({ id }) => id))
  for (const { current_assignments } of grids)
    for (const { group_name, group_type, section_period_id } of current_assignments)
      if (homerooms.has(section_period_id) && group_type !== 'homeroom')
        faults.push(`${group_name} is in a homeroom period`)
  return faults
}

/** Of each requirement how many meetings a week it has too many or too few, by its id; nothing where it has as many as it asks for. */
export function differencesFromRequirements(
  grids: readonly ScheduleGrid[],
  { needs: requirements }: Pick<BlockRequirements, 'needs'>,
): { need: number; has: number; wants: number }[] {
  const meetings = Map.groupBy(grids.flatMap(lessonsOf), ({ group, teacher }) => `${group} ${teacher}`)
  return requirements.flatMap(({ id, group_id, teacher_id, meetings_per_week: wants }) => {
    const has = meetings.get(`${group_id} ${teacher_id}`)?.length ?? 0
    return has === wants ? [] : [{ need: id ?? 0, has, wants }]
  })
}

/** The bands of which some group meets at another time than another one. */
export function brokenBands(
  grids: readonly ScheduleGrid[],
  { needs: requirements }: Pick<BlockRequirements, 'needs'>,
): string[] {
  const lessons = grids.flatMap(lessonsOf)
  const timesOf = (group: number, teacher: number) =>
    lessons
      .filter((lesson) => lesson.group === group && lesson.teacher === teacher)
      .map(({ day, start, end }) => `${day} ${start} ${end}`)
      .sort()
      .join()
  const bands = Map.groupBy(requirements, ({ together }) => together)
  return [...bands].flatMap(([name, members]) => {
    const times = new Set(members.map(({ group_id, teacher_id }) => timesOf(group_id, teacher_id)))
    return name !== null && times.size > 1 ? [name] : []
  })
}

function doubleBooked(
  lessons: readonly Lesson[],
  personOf: (lesson: Lesson) => string,
  isAllowed: (one: Lesson, other: Lesson) => boolean = () => false,
): string[] {
  const byPersonAndDay = Map.groupBy(lessons, (lesson) => `${personOf(lesson)} on ${lesson.day}`)
  return [...byPersonAndDay].flatMap(([who, list]) =>
    list.flatMap((one, index) =>
      list
        .slice(index + 1)
        .filter((other) => one.start < other.end && other.start < one.end && !isAllowed(one, other))
        .map((other) => `${who} is in two places at ${one.start} and ${other.start}`),
    ),
  )
}
