import { useQuery } from '@tanstack/react-query'
import type { GradeCode } from '#contract/words.ts'
import { call } from '#web/api.ts'

/** The blocks in which a grade meets. */
export const useGradeBlocks = (grade: GradeCode | null) =>
  useQuery({
    queryKey: ['block-schedules', { grade }],
    queryFn: ({ signal }) =>
      call('GET /schedules/api/block-schedules/', { query: { grade_level: grade ?? 0 }, signal }),
    enabled: grade !== null,
  })

export const useRecentTeachers = (grade: GradeCode) =>
  useQuery({
    queryKey: ['teachers', 'recent', grade],
    queryFn: ({ signal }) =>
      call('GET /schedules/api/recent-teachers/', { query: { grade_level: grade }, signal }),
  })
