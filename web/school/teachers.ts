import { useQuery } from '@tanstack/react-query'
import { query } from '#web/query.ts'

/** Every active teacher, by last name. */
export const useAllTeachers = () => useQuery(query('GET /api/teachers/all/'))
