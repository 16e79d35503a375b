import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { invalidate, type Changed } from '#web/subjects.ts'
import { ListState } from '../feedback/list-state.tsx'
import { toastFailure, toastSuccess } from '../feedback/toast.ts'
import { PageHeader } from '../layout/page-header.tsx'
import { useChangedMeanwhile } from './changed-meanwhile.tsx'
import { takeSaved } from './take-saved.ts'

type SettingsPageProps<Saved> = {
  /** Where it is not the title in the table of pages. */
  title?: string
  context: string
  settings: UseQueryResult<Saved>
  children: (saved: Saved) => ReactNode
}

/** A page of settings: its heading, and the form once what is saved has been loaded. */
export const SettingsPage = <Saved,>({ title, context, settings, children }: SettingsPageProps<Saved>) => (
  <>
    <PageHeader {...(title && { title })} context={context} />
    <ListState
      query={settings}
      failure="The settings could not be loaded. Please check the connection and try again."
    >
      {children}
    </ListState>
  </>
)

type SettingsSave<Values extends Record<string, unknown>, Saved extends object> = {
  form: UseFormReturnType<Values>
  /** Under which what is saved was loaded. */
  queryKey: QueryKey
  /** Gets what the form began with too. */
  send: (values: Values, before: Values) => Promise<Saved & { message: string }>
  load: () => Promise<Saved>
  valuesOf: (saved: Saved) => Values
  labels?: Readonly<Record<string, string>>
  /** Shows a refusal at the fields that it names; false where it names none. */
  showErrors?: (failure: unknown) => boolean
  /** What else depends on the settings. */
  invalidates?: Changed
}

/** Saves a form of settings, which then holds what was saved and what was typed since. */
export function useSaveForm<Values extends Record<string, unknown>, Saved extends object>({
  form,
  queryKey,
  send,
  load,
  valuesOf,
  labels = {},
  showErrors,
  invalidates,
}: SettingsSave<Values, Saved>) {
  const queries = useQueryClient()
  const changed = useChangedMeanwhile({ form, labels, reload: async () => valuesOf(await load()) })
  const save = useMutation({
    mutationFn: (values: Values) => send(values, form.getInitialValues()),
    onSuccess: async (reply, sent) => {
      const { message, ...saved } = reply
      queries.setQueryData(queryKey, saved)
      takeSaved(form, { sent, saved: valuesOf(reply) })
      toastSuccess(message)
      if (invalidates) await invalidate(queries, invalidates)
    },
    onError: async (failure) => {
      if (await changed.show(failure)) return
      if (!showErrors?.(failure)) toastFailure(failure)
    },
  })
  return { save, notice: changed.notice }
}
