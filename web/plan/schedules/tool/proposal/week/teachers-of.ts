import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import type { WeekEntry } from './week.ts'

/** The teachers of a week by last name. */
export function useTeachersOf(week: readonly WeekEntry[], grid: ScheduleGrid): Teacher[] {
  const { data } = useAllTeachers()
  const byId = new Map([...(data ?? []), ...grid.teachers].map((teacher) => [teacher.id, teacher]))
  return [...new Set(week.map(({ teacher }) => teacher))]
    .flatMap((id) => byId.get(id) ?? [])
    .sort(
      (one, other) =>
        one.last_name.localeCompare(other.last_name, 'en') ||
        one.first_name.localeCompare(other.first_name, 'en') ||
        one.id - other.id,
    )
}
