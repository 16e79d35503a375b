import type { UseFormReturnType } from '@mantine/form'
import { useState, type ReactNode } from 'react'
import type { Api } from '#contract/index.ts'
import { call, failureMessage, type CallOptions, type Key, type Reply } from '#web/api.ts'
import { Notice } from '../feedback/notice.tsx'
import { useChangedMeanwhile } from './changed-meanwhile.tsx'
import { showFieldErrors } from './form-errors.ts'
import { applySaved } from './apply-saved.ts'
import { useAction, type Action, type ActionOptions } from '../use-action.ts'
import { useIsShown } from '../use-is-shown.ts'
import { useAddKey } from './use-add-key.ts'

type Values = Record<string, unknown>
type SaveKey = Exclude<Key, `GET ${string}`>

/** `before` has the initial values of the form. */
type Sends<K extends SaveKey, V> =
  object extends CallOptions<K>
    ? { send?: (values: V, before: V) => CallOptions<K> }
    : { send: (values: V, before: V) => CallOptions<K> }

/** For routes that add records: the record's name, in case the user has to be asked whether to add another one. */
type Adds<K extends SaveKey, V> = Api[K] extends { repeats: 'add' }
  ? { adds: (values: V) => string }
  : unknown

type FormOptions<V, R> = {
  /** The form to send. It shows why a save failed, below its fields if the server names them. */
  form?: UseFormReturnType<V>
  /** The labels of its fields. */
  labels?: Readonly<Record<string, string>>
  /** Loads the saved values, for records that others change too. */
  reload?: () => Promise<V>
  /** Formats a value of a conflicting field for the user. */
  textOf?: (value: unknown, field: string) => string
  /** The values after saving, for forms that stay open. Text typed in the meantime is kept. */
  next?: (reply: R, sent: V) => V
  /** By default the form shows failures; 'toast' shows them as a toast, with field errors still below the fields. */
  failsIn?: 'form' | 'toast'
  /** Queues the request after earlier ones. */
  sendInOrder?: (request: () => Promise<R>) => Promise<R>
}

export type SaveOptions<K extends SaveKey, V> = ActionOptions<V, Reply<K>> &
  FormOptions<V, Reply<K>> &
  Sends<K, V> &
  Adds<K, V>
export type Save<V, R = unknown> = Action<V, R> & {
  /** Explains why the last save failed, or what someone else changed. `FormDialog` and `RecordForm` show it. */
  notice: ReactNode
  /** Call it once the page has found that a record was added although the reply was lost: the next one is another record. */
  endDoubt: () => void
}

/**
 * Sends a change to a route of the contract, once per click, with an idempotency key if the route adds records. It shows a
 * message, refreshes affected queries, and shows failures in the form, or as a toast if there is no open form.
 */
export function useSave<K extends SaveKey, V = void>(
  key: K,
  ...[given]: object extends CallOptions<K> ? [SaveOptions<K, V>?] : [SaveOptions<K, V>]
): Save<V, Reply<K>> {
  const options = (given ?? {}) as ActionOptions<V, Reply<K>> &
    FormOptions<V, Reply<K>> & {
      send?: (values: V, before: V) => CallOptions<K>
      adds?: (values: V) => string
    }
  const { form, labels = {}, next, send, adds, failsIn = 'form', phrase = failureMessage } = options
  const { sendInOrder = (request) => request() } = options
  /** The last failure, if it is shown outside of the notice. */
  const [shown, setShown] = useState<Error>()
  const changed = useChangedMeanwhile({
    form: form as UseFormReturnType<Values> | undefined,
    labels,
    reload: options.reload as (() => Promise<Values>) | undefined,
    ...(options.textOf && { textOf: options.textOf }),
  })
  const addKey = useAddKey()
  const isShown = useIsShown()
  const request = (values: V, headers?: Record<string, string>) => {
    const sent = send?.(values, form?.getInitialValues() ?? values)
    const untyped = call as (key: K, options: object) => Promise<Reply<K>>
    return sendInOrder(() =>
      untyped(key, { ...sent, ...(headers && { headers: { ...sent?.headers, ...headers } }) }),
    )
  }
  const run = (values: V) =>
    adds ? addKey.send(adds(values), (headers) => request(values, headers)) : request(values)
  const action = useAction<Reply<K>, V>(run, {
    ...options,
    onSuccess: (reply, values) => {
      addKey.renew()
      if (form && next) {
        const taken = { sent: values as Values, saved: next(reply, values) as Values }
        applySaved(form as unknown as UseFormReturnType<Values>, taken)
      }
      return options.onSuccess?.(reply, values)
    },
    onFailure: async (failure, values) => {
      const isInForm = await changed.show(failure)
      if (!isInForm && (await options.onFailure?.(failure, values)) === true) {
        setShown(failure)
        return true
      }
      const isAtFields = !isInForm && form !== undefined && showFieldErrors(form, failure, labels)
      if (isInForm || (isAtFields && failsIn === 'form')) setShown(failure)
      // A form that was closed in the meantime cannot show the failure.
      return isShown.current && (isInForm || (form !== undefined && failsIn === 'form'))
    },
  })
  const isInNotice = form && failsIn === 'form' && action.error !== null && action.error !== shown
  const notice = (
    <>
      {changed.notice}
      {isInNotice && <Notice tone="bad">{phrase(action.error)}</Notice>}
    </>
  )
  return { ...action, notice, endDoubt: addKey.renew }
}
