import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { sentenceOf } from '#web/api.ts'
import { confirm } from '#web/ui/confirm.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.ts'
import { useForgetSchedules } from './use-schedules.ts'

type Deleting = {
  /** The question, with what hangs on the record now. */
  question: () => Promise<{ sentence: string; details: string }>
  remove: () => Promise<{ message: string }>
  onDeleted: () => void
}

const fail = (failure: unknown) => toastFailure(`Failed to delete. ${sentenceOf(failure)}`)

/** Looks what hangs on a record, asks, and deletes it. */
export function useDelete({ question, remove, onDeleted }: Deleting) {
  const forget = useForgetSchedules()
  const [isAsking, setIsAsking] = useState(false)
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
    setIsAsking(true)
    try {
      const asked = await question()
      setIsAsking(false)
      if (await confirm({ ...asked, yes: 'Delete', danger: true })) deleting.mutate()
    } catch (failure) {
      setIsAsking(false)
      fail(failure)
    }
  }
  return { ask, isPending: isAsking || deleting.isPending }
}
