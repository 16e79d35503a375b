import type { UseFormReturnType } from '@mantine/form'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { useSession } from '#web/school/current-user.tsx'
import { showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { SETTING_LABELS } from './setting-labels.ts'
import type { SettingValues } from './setting-values.ts'
import { settingsQuery } from './settings-query.ts'

/** Saves what was changed; the rest of the app gets the new name, zone and rules. */
export function useSaveSettings(form: UseFormReturnType<SettingValues>) {
  const queries = useQueryClient()
  const { refresh } = useSession()
  return useMutation({
    mutationFn: (changes: Partial<SettingValues>) => call('PATCH /api/settings/', { body: changes }),
    onSuccess: async ({ message, ...saved }) => {
      queries.setQueryData(settingsQuery.queryKey, saved)
      toastSuccess(message)
      await refresh()
      // Names and times in what the server has sent follow the settings too.
      await queries.invalidateQueries()
    },
    onError: (failure) => {
      if (!showFieldErrors(form, failure, SETTING_LABELS)) toastFailure(failure)
    },
  })
}
