import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient, type QueryKey, type UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ListState } from '../feedback/list-state.tsx'
import { toastFailure, toastSuccess } from '../feedback/toast.ts'
import { PageHeader } from '../layout/page-header.tsx'

type SettingsPageProps<Saved> = {
  title: string
  context: string
  settings: UseQueryResult<Saved>
  children: (saved: Saved) => ReactNode
}

/** A page of settings: its heading, and the form once what is saved has been loaded. */
export const SettingsPage = <Saved,>({ title, context, settings, children }: SettingsPageProps<Saved>) => (
  <>
    <PageHeader title={title} context={context} />
    <ListState
      query={settings}
      failure="The settings could not be loaded. Please check the connection and try again."
    >
      {children}
    </ListState>
  </>
)

type SettingsSave<Values, SavedReply extends { message: string }> = {
  form: UseFormReturnType<Values>
  /** Under which what is saved was loaded. */
  queryKey: QueryKey
  send: (values: Values) => Promise<SavedReply>
  valuesOf: (saved: SavedReply) => Values
  /** Shows a refusal at the fields that it names; false where it names none. */
  showErrors?: (failure: unknown) => boolean
  /** What else depends on the settings. */
  invalidates?: QueryKey
}

/** Saves a form of settings, which then holds what was saved. */
export function useSaveForm<Values, SavedReply extends { message: string }>({
  form,
  queryKey,
  send,
  valuesOf,
  showErrors,
  invalidates,
}: SettingsSave<Values, SavedReply>) {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: send,
    onSuccess: async (reply) => {
      const { message, ...saved } = reply
      queries.setQueryData(queryKey, saved)
      form.setInitialValues(valuesOf(reply))
      form.setValues(valuesOf(reply))
      toastSuccess(message)
      if (invalidates) await queries.invalidateQueries({ queryKey: invalidates })
    },
    onError: (failure) => {
      if (!showErrors?.(failure)) toastFailure(failure)
    },
  })
}
