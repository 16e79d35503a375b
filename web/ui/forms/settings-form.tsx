import type { UseFormReturnType } from '@mantine/form'
import type { QueryKey, UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { type Changed } from '#web/subjects.ts'
import { ListState } from '../feedback/list-state.tsx'
import { PageHeader } from '../layout/page-header.tsx'
import { useChangedMeanwhile } from './changed-meanwhile.tsx'
import { takeSaved } from './take-saved.ts'
import { useAction } from '../use-action.ts'

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
  const changed = useChangedMeanwhile({ form, labels, reload: async () => valuesOf(await load()) })
  const save = useAction((values: Values) => send(values, form.getInitialValues()), {
    updates: queryKey,
    refreshes: invalidates ? [invalidates] : [],
    onSuccess: (reply, sent) => takeSaved(form, { sent, saved: valuesOf(reply) }),
    onFailure: async (failure) => (await changed.show(failure)) || showErrors?.(failure) === true,
  })
  return { save, notice: changed.notice }
}
