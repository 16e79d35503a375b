import { useMutation, useQueryClient, type QueryKey, type UseMutationResult } from '@tanstack/react-query'
import { useRef } from 'react'
import { CallFailure, failureMessage } from '#web/api.ts'
import { invalidate, type Changed } from '#web/subjects.ts'
import { toastFailure, toastSuccess } from './feedback/toast.ts'
import { useToastUndo } from './feedback/toast-undo.tsx'
import { focusHeading } from './focus/focus-heading.ts'
import { useIsShown } from './use-is-shown.ts'

export type ActionOptions<V, R> = {
  /** What this query holds is replaced by the reply. */
  updates?: QueryKey
  /** What shows the change is loaded again. */
  refreshes?: readonly Changed[] | 'everything'
  /** It is busy until that is loaded, if the row with the focus goes, or its button could be pressed again. */
  awaitsRefresh?: boolean
  /** The row with the button goes: the focus is then on the heading of the page. */
  removesRow?: boolean
  /** What is said once it is done; by default the message of the reply, where it has one. */
  says?: false | string | ((reply: R, values: V) => string | undefined)
  /** Undoes it, by a button in what is said; undefined where nothing was changed. */
  undo?: (reply: R, values: V) => (() => void) | undefined
  onSuccess?: (reply: R, values: V) => unknown
  /** A failure as a sentence for the person. */
  phrase?: (failure: unknown) => string
  /** Whether it shows a failure itself. It is not asked once it has gone from the screen. */
  onFailure?: (failure: Error, values: V) => boolean | Promise<boolean>
}
export type Action<V, R> = UseMutationResult<R, Error, V>

/**
 * An action of a button. It is not sent again while it runs. Messages and failures appear in a corner of the page; `useSave`
 * is the same for a route of the contract.
 */
export function useAction<R, V = void>(
  run: (values: V) => Promise<R>,
  options: ActionOptions<V, R> = {},
): Action<V, R> {
  const { updates, refreshes = [], awaitsRefresh = false, removesRow = false } = options
  const { onSuccess, onFailure, phrase = failureMessage } = options
  const queries = useQueryClient()
  const say = useSay(options)
  const underWay = useRef(new Set<string>())
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
      say(reply, values)
      const isRefreshed = refresh()
      if (awaitsRefresh || removesRow) await isRefreshed
      await onSuccess?.(reply, values)
      holdFocus()
    },
    onError: async (failure, values) => {
      const isSeen = isShown.current && (await onFailure?.(failure, values))
      if (!isSeen) toastFailure(phrase(failure))
      // Someone else may have done it, or it was done and the reply was lost.
      if (!isInvalid(failure)) void refresh().then(holdFocus)
    },
    onSettled: (_reply, _failure, values) => void underWay.current.delete(keyOf(values)),
  })
  const { mutate } = action
  const once: typeof mutate = (...values) => {
    const key = keyOf(values[0])
    if (underWay.current.has(key)) return
    underWay.current.add(key)
    mutate(...values)
  }
  return { ...action, mutate: once }
}

const keyOf = (values: unknown): string => JSON.stringify(values) ?? ''

const isInvalid = (failure: unknown) => failure instanceof CallFailure && failure.code === 'invalid'

function useSay<V, R>({ says, undo }: ActionOptions<V, R>) {
  const toastUndo = useToastUndo()
  return (reply: R, values: V) => {
    const sentence = typeof says === 'function' ? says(reply, values) : (says ?? messageOf(reply))
    if (!sentence) return
    const undoThis = undo?.(reply, values)
    if (undoThis) toastUndo(sentence, undoThis)
    else toastSuccess(sentence)
  }
}

/** What a reply says of the record, without the sentence for the person. */
export const withoutMessage = <R>(reply: R): Omit<R, 'message'> =>
  Object.fromEntries(Object.entries(reply as object).filter(([field]) => field !== 'message')) as Omit<
    R,
    'message'
  >

const messageOf = (reply: unknown): string | undefined =>
  typeof reply === 'object' && reply !== null && 'message' in reply && typeof reply.message === 'string'
    ? reply.message
    : undefined
