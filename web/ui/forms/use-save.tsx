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

/** `before` is what the form began with. */
type Sends<K extends SaveKey, V> =
  object extends CallOptions<K>
    ? { send?: (values: V, before: V) => CallOptions<K> }
    : { send: (values: V, before: V) => CallOptions<K> }

/** A route that adds, and may be called again: a few words for the question whether something else is added as well. */
type Adds<K extends SaveKey, V> = Api[K] extends { repeats: 'add' }
  ? { adds: (values: V) => string }
  : unknown

type FormOptions<V, R> = {
  /** The form whose values are sent: it shows why a save failed, below its fields where the server names them. */
  form?: UseFormReturnType<V>
  /** Of its fields. */
  labels?: Readonly<Record<string, string>>
  /** For a record that others change too: loads what is saved now, as the form has it. */
  reload?: () => Promise<V>
  /** For `reload`: a value as people read it. */
  textOf?: (value: unknown, field: string) => string
  /** For a form that stays open: what it holds then, besides what was typed meanwhile. */
  next?: (reply: R, sent: V) => V
  /** By default a failure stands in the form; 'toast' says it in a corner, besides what stands below its fields. */
  failsIn?: 'form' | 'toast'
  /** Sends it once what was sent before has been answered. */
  inTurn?: (request: () => Promise<R>) => Promise<R>
}

export type SaveOptions<K extends SaveKey, V> = ActionOptions<V, Reply<K>> &
  FormOptions<V, Reply<K>> &
  Sends<K, V> &
  Adds<K, V>
export type Save<V, R = unknown> = Action<V, R> & {
  /** Why the last save failed, and what somebody else changed meanwhile. `FormDialog` and `RecordForm` show it. */
  notice: ReactNode
}

/**
 * Sends a change to a route of the contract: once for each press, under one key where the route adds. It says what was saved,
 * has what shows it loaded again, and shows a failure in the form, or in a corner where there is none or it was closed.
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
  const { inTurn = (request) => request() } = options
  /** The last failure, if it is shown elsewhere than in the notice. */
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
    return inTurn(() =>
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
      // A form that was closed meanwhile cannot show the failure.
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
  return { ...action, notice }
}
