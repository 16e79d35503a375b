import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'

/** Every active teacher, by last name. */
export const useAllTeachers = () =>
  useQuery({
    queryKey: ['teachers', 'all'],
    queryFn: ({ signal }) => call('GET /api/teachers/all/', { signal }),
  })
