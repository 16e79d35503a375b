import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { useSession } from '#web/school/current-user.tsx'
import { onlyChanges } from '#web/ui/forms/only-changes.ts'
import { useSave } from '#web/ui/forms/use-save.tsx'
import { SETTING_LABELS } from './setting-labels.ts'
import { toFormValues, type SettingValues } from './setting-values.ts'
import { settingsQuery } from './settings-query.ts'

/** Saves the changed settings, and updates everything on screen that depends on them. */
export function useSaveSettings(form: UseFormReturnType<SettingValues>) {
  const queries = useQueryClient()
  const { refresh } = useSession()
  return useSave('PATCH /api/settings/', {
    form,
    labels: SETTING_LABELS,
    send: (values: SettingValues, before) => ({ body: onlyChanges(before, values) }),
    reload: async () => toFormValues(await queries.fetchQuery({ ...settingsQuery, staleTime: 0 })),
    next: toFormValues,
    updates: settingsQuery.queryKey,
    onSuccess: async () => {
      await refresh()
      // Cached replies contain names and times in the old format.
      await queries.invalidateQueries()
    },
  })
}
