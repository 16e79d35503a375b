import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query'
import type { ClassListed } from '#contract/courses.ts'
import { call } from '#web/api.ts'
import { toastSuccess } from '#web/ui/feedback/toast.ts'
import type { ClassKind } from './class-kinds.ts'

export type SaveClass = UseMutationResult<unknown, Error, string>

/** Saves a class under a name: the one with this id, or a new one. The list on the screen follows. */
export function useSaveClass({ key, add, rename }: ClassKind, id?: number): SaveClass {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: (name: string) =>
      id === undefined ? call(add, { body: { name } }) : call(rename, { params: { id }, body: { name } }),
    onSuccess: ({ message, ...saved }) => {
      queries.setQueryData<ClassListed[]>(key, (list) => list && withClass(list, saved))
      void queries.invalidateQueries({ queryKey: key })
      toastSuccess(message)
    },
  })
}

const withClass = (list: ClassListed[], saved: ClassListed) =>
  list.some(({ id }) => id === saved.id)
    ? list.map((listed) => (listed.id === saved.id ? saved : listed))
    : [...list, saved]
