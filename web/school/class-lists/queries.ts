import { query } from '#web/query.ts'

/** The classes of a teacher on a day with their students. */
export const classListsQuery = (date: string, teacher: number) => ({
  ...query('GET /attendance/class-lists/', { query: { date, teacher_id: teacher } }),
  // The paper that is printed must have the latest rosters and reports.
  staleTime: 0,
})
