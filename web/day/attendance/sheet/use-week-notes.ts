import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import { query } from '#web/query.ts'
import { useIsIdle } from '#web/ui/when-in-use.ts'
import { useSheetBackend } from '../drafts/sheet-backend.ts'
import { weekNote } from '../roster/week-note.ts'

/**
 * What the day and the week already know of the students of a class, in words. It is loaded after the sheet is shown, and where
 * that fails the sheet is complete without it. Substitutes see their own classes only.
 */
export function useWeekNotes(date: string, { period, teacher }: ClassOfDay): ReadonlyMap<number, string> {
  const isIdle = useIsIdle()
  const isForStaff = useSheetBackend() === undefined
  const { data } = useQuery({
    ...query('GET /attendance/week-so-far/', {
      query: { section_period_id: period.id, date, teacher_id: teacher },
    }),
    enabled: isIdle && isForStaff,
  })
  return useMemo(
    () =>
      new Map(data?.students.map((student) => [student.student_id, weekNote(student, data.is_this_week)])),
    [data],
  )
}
