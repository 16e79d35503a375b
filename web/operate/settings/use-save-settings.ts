import type { UseFormReturnType } from '@mantine/form'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '#web/api.ts'
import { useSession } from '#web/school/current-user.tsx'
import { showFieldErrors } from '#web/ui/forms/form-errors.ts'
import { useChangedMeanwhile } from '#web/ui/forms/changed-meanwhile.tsx'
import { takeSaved } from '#web/ui/forms/take-saved.ts'
import { useAction, withoutMessage } from '#web/ui/use-action.ts'
import { SETTING_LABELS } from './setting-labels.ts'
import { valuesOf, type SettingValues } from './setting-values.ts'
import { settingsQuery } from './settings-query.ts'

/** Saves what was changed; the rest of the app gets the new name, zone and rules. */
export function useSaveSettings(form: UseFormReturnType<SettingValues>) {
  const queries = useQueryClient()
  const { refresh } = useSession()
  const changed = useChangedMeanwhile({
    form,
    labels: SETTING_LABELS,
    reload: async () => valuesOf(await queries.fetchQuery({ ...settingsQuery, staleTime: 0 })),
  })
  const send = (changes: Partial<SettingValues>) => {
    const before = form.getInitialValues()
    const fields = Object.keys(changes) as (keyof SettingValues)[]
    const loaded = Object.fromEntries(fields.map((field) => [field, before[field]]))
    return call('PATCH /api/settings/', { body: { ...changes, loaded } })
  }
  const save = useAction(send, {
    onSuccess: async (reply, sent) => {
      const saved = withoutMessage(reply)
      takeSaved(form, { sent: { ...form.getInitialValues(), ...sent }, saved: valuesOf(saved) })
      queries.setQueryData(settingsQuery.queryKey, saved)
      await refresh()
      // Names and times in what the server has sent follow the settings too.
      await queries.invalidateQueries()
    },
    onFailure: async (failure) =>
      (await changed.show(failure)) || showFieldErrors(form, failure, SETTING_LABELS),
  })
  return { save, notice: changed.notice }
}
