import { useQuery } from '@tanstack/react-query'
import { call } from '#web/api.ts'

/** How many teachers and students the school has; undefined until that is known. */
export function useHeadCount(): { teachers: number | undefined; students: number | undefined } {
  const staff = useQuery({
    queryKey: ['staff'],
    queryFn: ({ signal }) => call('GET /api/staff/', { signal }),
  })
  const students = useQuery({
    queryKey: ['students', 'list', false],
    queryFn: ({ signal }) => call('GET /students/api/list/', { signal }),
  })
  return {
    teachers: staff.data?.filter(({ role, active }) => role === 'teacher' && active).length,
    students: students.data?.length,
  }
}
