import { useQueries } from '@tanstack/react-query'
import type { Teacher } from '#contract/staff.ts'
import { GROUP_TYPES, type GradeCode, type GroupType } from '#contract/words.ts'
import { call } from '#web/api.ts'

/** A group that can be assigned, with who leads it. */
export type Assignable = { id: number; type: GroupType; name: string; teacher: Teacher | null }

/** The groups of the grade that may meet in such a period: homeroom groups only in a homeroom period. */
export function useGroups(grade: GradeCode, homeroom: boolean): Assignable[] {
  const types = GROUP_TYPES.filter((type) => !homeroom || type === 'homeroom')
  const lists = useQueries({
    queries: types.map((type) => {
      const params = { kind: `${type}-groups`, gradeLevelId: grade } as const
      return {
        queryKey: ['groups', params],
        queryFn: () => call('GET /api/groups/:kind/grade-level-data/:gradeLevelId/', { params }),
      }
    }),
  })
  return lists.flatMap(({ data }, index) =>
    (data?.groups ?? []).map(({ id, name, teacher }) => ({
      id,
      name,
      teacher,
      type: types[index] ?? 'core',
    })),
  )
}
