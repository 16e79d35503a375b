import type { InputRequirement, TimetableInput, WeeklyTime } from '#server/plan/schedules/proposals/input.ts'

/**
 * A small school's input for a proposal: section periods of an hour from 8 o'clock, each on one day, in grades 9 and 10 (codes 4
 * and 5). The id of a section period is 100 times the grade plus 10 times the day plus the place of the hour, from 1.
 */
export function smallSchool({ days, hours }: { days: number; hours: number }) {
  const input = {
    periods: [4, 5].flatMap((grade) =>
      daysAndHours(days, hours).map(([day, hour]) =>
        Object.assign(hourOn([day], hour), { id: periodId(grade, day, hour), grade, homeroom: false }),
      ),
    ),
    teachers: [] as { id: number; name: string; off: WeeklyTime[] }[],
    groups: [] as TimetableInput['groups'][number][],
    sharing: [] as { groups: [number, number]; students: number }[],
    requirements: [] as InputRequirement[],
    current: [] as TimetableInput['current'][number][],
    elsewhere: [] as TimetableInput['elsewhere'][number][],
    weights: {
      one_a_day: 30,
      double_across_break: 10,
      long_day: 8,
      many_in_a_row: 3,
      gaps: 2,
      same_hour: 1,
      little_change: 4,
    },
  } satisfies TimetableInput
  return {
    input,
    addTeacher(name: string, ...off: WeeklyTime[]): number {
      return input.teachers.push({ id: input.teachers.length + 1, name, off })
    },
    addGroup(name: string, { grade = 4, room = null as string | null } = {}): number {
      const id = input.groups.length + 1
      return input.groups.push({ id, name, grade, type: 'core', room })
    },
    addNeed(group: number, teacher: number, meetings: number, more: Partial<InputRequirement> = {}): number {
      const id = input.requirements.length + 1
      const plain = { doubles: 0, together: null, sameClass: null }
      return input.requirements.push({ id, group, teacher, meetings, ...plain, ...more })
    },
    pin(group: number, teacher: number, period: number): number {
      const assignment = input.current.length + 1
      return input.current.push({ assignment, group, teacher, period, pinned: true })
    },
    addElsewhere(group: number, teacher: number, time: WeeklyTime): void {
      const assignment = 900 + input.elsewhere.length
      input.elsewhere.push({ assignment, group, teacher, grade: 6, block: 7, ...time })
    },
  }
}
export type SmallSchool = ReturnType<typeof smallSchool>

export const periodId = (grade: number, day: number, hour: number): number => grade * 100 + day * 10 + hour

/** The hour at this place of the day, from 1 at 8 o'clock. */
export const hourOn = (weekdays: number[], hour: number): WeeklyTime => ({
  weekdays,
  start: 420 + hour * 60,
  end: 480 + hour * 60,
})

const daysAndHours = (days: number, hours: number): [day: number, hour: number][] =>
  Array.from({ length: days * hours }, (_, index) => [Math.floor(index / hours) + 1, (index % hours) + 1])
