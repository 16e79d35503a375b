import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallFailure, failureMessage } from '#web/api.ts'
import { invalidate, type Changed } from '#web/subjects.ts'
import { toastFailure, toastSuccess } from './feedback/toast.ts'
import { useToastUndo } from './feedback/toast-undo.tsx'
import { focusHeading } from './focus/focus-heading.ts'
import { useIsShown } from './use-is-shown.ts'

export type ActionOptions<V, R> = {
  /** The query whose data the reply replaces. */
  updates?: QueryKey
  /** The queries to refetch. */
  refreshes?: readonly Changed[] | 'everything'
  /** Stays busy until the queries are refetched, so that the button cannot be clicked again or lose the focus early. */
  awaitsRefresh?: boolean
  /** True if the row with the button disappears, which moves the focus to the heading of the page. */
  removesRow?: boolean
  /** The success message; by default the message in the reply, if any. */
  successMessage?: false | string | ((reply: R, values: V) => string | undefined)
  /** Adds an Undo button to the success message, unless it returns undefined because nothing changed. */
  undo?: (reply: R, values: V) => (() => void) | undefined
  onSuccess?: (reply: R, values: V) => unknown
  /** Turns a failure into a message for the user. */
  phrase?: (failure: unknown) => string
  /** Returns true if the component shows the failure itself. Not called once the component is unmounted. */
  onFailure?: (failure: Error, values: V) => boolean | Promise<boolean>
}
export type Action<V, R> = UseMutationResult<R, Error, V>

/**
 * The action of a button, which cannot run twice at the same time. Messages and failures appear as toasts. `useSave` does the
 * same for a route of the contract.
 */
export function useAction<R, V = void>(
  run: (values: V) => Promise<R>,
  options: ActionOptions<V, R> = {},
): Action<V, R> {
  const { updates, refreshes = [], awaitsRefresh = false, removesRow = false } = options
  const { onSuccess, onFailure, phrase = failureMessage } = options
  const queries = useQueryClient()
  const showSuccess = useShowSuccess(options)
  const pendingKeys = useRef(new Set<string>())
  const isShown = useIsShown()
  const refresh = () =>
    refreshes === 'everything' ? queries.invalidateQueries() : invalidate(queries, ...refreshes)
  const holdFocus = () => {
    if (removesRow) setTimeout(() => document.activeElement === document.body && focusHeading())
  }
  const action = useMutation<R, Error, V>({
    mutationFn: run,
    onSuccess: async (reply, values) => {
      if (updates) queries.setQueryData(updates, withoutMessage(reply))
      showSuccess(reply, values)
      const isRefreshed = refresh()
      if (awaitsRefresh || removesRow) await isRefreshed
      await onSuccess?.(reply, values)
      holdFocus()
    },
    onError: async (failure, values) => {
      const isSeen = isShown.current && (await onFailure?.(failure, values))
      if (!isSeen) toastFailure(phrase(failure))
      // Someone else may have done it already, or the reply to an earlier try was lost.
      if (!isInvalid(failure)) void refresh().then(holdFocus)
    },
    onSettled: (_reply, _failure, values) => void pendingKeys.current.delete(keyOf(values)),
  })
  const { mutate } = action
  const once: typeof mutate = (...values) => {
    const key = keyOf(values[0])
    if (pendingKeys.current.has(key)) return
    pendingKeys.current.add(key)
    mutate(...values)
  }
  return { ...action, mutate: once }
}

const keyOf = (values: unknown): string => JSON.stringify(values) ?? ''

const isInvalid = (failure: unknown) => failure instanceof CallFailure && failure.code === 'invalid'

function useShowSuccess<V, R>({ successMessage, undo }: ActionOptions<V, R>) {
  const toastUndo = useToastUndo()
  return (reply: R, values: V) => {
    const sentence =
      typeof successMessage === 'function'
        ? successMessage(reply, values)
        : (successMessage ?? messageOf(reply))
    if (!sentence) return
    const undoThis = undo?.(reply, values)
    if (undoThis) toastUndo(sentence, undoThis)
    else toastSuccess(sentence)
  }
}

/** The record in a reply, without its message. */
export const withoutMessage = <R>(reply: R): Omit<R, 'message'> =>
  Object.fromEntries(Object.entries(reply as object).filter(([field]) => field !== 'message')) as Omit<
    R,
    'message'
  >

const messageOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'message' in reply && typeof reply.message === 'string'
    ? reply.message
    : undefined
