import { useQuery } from '@tanstack/react-query'
import type { GradeCode } from '#contract/grades.ts'
import { query } from '#web/query.ts'
import { useSelectBlocks } from '../queries.ts'

/** The blocks in which a grade meets. */
export const useGradeBlocks = (grade: GradeCode | null) =>
  useQuery({
    ...query('GET /schedules/api/block-schedules/', { query: { grade_level: grade ?? 0 } }),
    enabled: grade !== null,
    select: useSelectBlocks(),
  })

export const useRecentTeachers = (grade: GradeCode) =>
  useQuery(query('GET /schedules/api/recent-teachers/', { query: { grade_level: grade } }))
