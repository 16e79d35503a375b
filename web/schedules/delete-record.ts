import { useMutation } from '@tanstack/react-query'
import { useRef } from 'react'
import { failureMessage } from '#web/api.ts'
import { confirm } from '#web/ui/feedback/confirm.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { useInvalidateSchedules } from './queries.ts'

type DeleteOptions = {
  /** The question, with what hangs on the record now. */
  question: () => Promise<{ message: string; details: string }>
  remove: () => Promise<{ message: string }>
  onDeleted: () => void
}

/** Looks what hangs on a record, asks, and deletes it. */
export function useDeleteRecord({ question, remove, onDeleted }: DeleteOptions) {
  const forget = useInvalidateSchedules()
  const pressed = useRef<Element>(null)
  const fail = (failure: unknown) => {
    toastFailure(`Failed to delete. ${failureMessage(failure)}`)
    // The button was off while it was busy, and lost the focus.
    setTimeout(() => pressed.current instanceof HTMLElement && pressed.current.focus())
  }
  const deleting = useMutation({
    mutationFn: remove,
    onSuccess: async ({ message }) => {
      toastSuccess(message)
      await forget()
      onDeleted()
    },
    onError: fail,
  })
  const ask = async () => {
    pressed.current = document.activeElement
    try {
      if (await confirm({ ...(await question()), confirmLabel: 'Delete', isDestructive: true }))
        deleting.mutate()
    } catch (failure) {
      fail(failure)
    }
  }
  return { ask, isPending: deleting.isPending }
}

/** '1 mark', '1,240 marks' */
export const inNumbers = (count: number, one: string): string =>
  `${count.toLocaleString('en-US')} ${one}${count === 1 ? '' : 's'}`

/** What deleting does to attendance that has been taken; nothing where there is none. */
export const archivedText = (marks: number): string =>
  marks > 0
    ? `${inNumbers(marks, 'mark')} ${marks === 1 ? 'has' : 'have'} been taken, so it is archived: it leaves the lists from today on, and the reports keep its attendance.`
    : 'No attendance has been taken.'
