import { useMutation, useQueryClient } from '@tanstack/react-query'
import type { Course } from '#contract/courses.ts'
import { call } from '#web/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { coursesQuery, invalidateCourses } from './queries.ts'

/** Asks, then deletes the course. */
export function useDeleteCourse({ id }: Course, onDeleted: () => void) {
  const queries = useQueryClient()
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('DELETE /courses/api/courses/:id/', { params: { id } }),
    onSuccess: ({ message }) => {
      queries.setQueryData(coursesQuery.queryKey, (list) => list?.filter((course) => course.id !== id))
      toastSuccess(message)
      onDeleted()
    },
    onError: toastFailure,
    onSettled: () => void invalidateCourses(queries),
  })
  const ask = async () => {
    const message = 'Are you sure you want to delete this course?'
    if (await confirm({ message, confirmLabel: 'Delete', isDestructive: true })) mutate()
  }
  return { ask, isPending }
}
