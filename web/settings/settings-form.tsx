import { Button } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect } from 'react'
import type { Reply } from '#web/api.ts'
import { focusFirstError } from '#web/ui/forms/form-errors.ts'
import { AttendanceSettings, EditingSettings, TierSettings } from './rule-fields.tsx'
import { SchoolFields } from './school-fields.tsx'
import { SettingsSection } from './settings-section.tsx'
import { SETTING_RULES } from './setting-labels.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { useUnsavedGuard } from './use-unsaved-guard.ts'
import { changesOf, valuesOf, type SettingValues } from './setting-values.ts'
import styles from './settings.module.css'

/** All settings on one page; what was changed is saved together. */
export function SettingsForm({ saved }: { saved: Reply<'GET /api/settings/'> }) {
  const form = useForm<SettingValues>({ initialValues: valuesOf(saved), validate: SETTING_RULES })
  const save = useSaveSettings(form)
  const changes = Object.keys(changesOf(valuesOf(saved), form.values)).length
  useUnsavedGuard(changes > 0)
  useEffect(() => {
    form.setValues(valuesOf(saved))
    // eslint-disable-next-line react/exhaustive-deps -- the form follows what was saved, not itself
  }, [saved])
  return (
    <form
      noValidate
      className={styles.form}
      onSubmit={form.onSubmit(
        (values) => save.mutate(changesOf(valuesOf(saved), values)),
        (errors) => focusFirstError(form, errors),
      )}
    >
      <SettingsSection title="School">
        <SchoolFields form={form} />
      </SettingsSection>
      <SettingsSection title="Who may change records">
        <EditingSettings form={form} />
      </SettingsSection>
      <SettingsSection title="Attendance">
        <AttendanceSettings form={form} />
      </SettingsSection>
      <SettingsSection title="Chronic absence">
        <TierSettings form={form} />
      </SettingsSection>
      <div className={styles.bar}>
        <span role="status" data-unsaved={changes > 0 || undefined}>
          {changes === 0
            ? 'Everything is saved.'
            : `Unsaved: ${changes} ${changes === 1 ? 'change' : 'changes'}`}
        </span>
        {changes > 0 && (
          <Button variant="default" onClick={() => form.setValues(valuesOf(saved))} disabled={save.isPending}>
            Discard
          </Button>
        )}
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </div>
    </form>
  )
}
