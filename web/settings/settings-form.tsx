import { Button, Group, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useEffect, type ReactNode } from 'react'
import type { Reply } from '#web/api.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { pluralize } from '#contract/words.ts'
import { GuardedForm } from '#web/ui/forms/record-form.tsx'
import { AttendanceSettings, EditingSettings, TierSettings } from './rule-fields.tsx'
import { SchoolFields } from './school-fields.tsx'
import { SETTING_RULES } from './setting-labels.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { changesOf, valuesOf, type SettingValues } from './setting-values.ts'
import styles from './settings.module.css'

/** All settings on one page; what was changed is saved together. */
export function SettingsForm({ saved }: { saved: Reply<'GET /api/settings/'> }) {
  const form = useForm<SettingValues>({ initialValues: valuesOf(saved), validate: SETTING_RULES })
  const save = useSaveSettings(form)
  const changes = Object.keys(changesOf(valuesOf(saved), form.values)).length
  useEffect(() => {
    form.setValues(valuesOf(saved))
    // eslint-disable-next-line react/exhaustive-deps -- the form follows what was saved, not itself
  }, [saved])
  return (
    <GuardedForm
      form={form}
      onSave={(values) => save.mutate(changesOf(valuesOf(saved), values))}
      isUnsaved={changes > 0}
      maw={760}
      className={styles.form ?? ''}
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
      <Group gap="8px 12px" className={styles.bar ?? ''}>
        <Text
          component="span"
          role="status"
          mr="auto"
          {...(changes > 0 ? { c: 'var(--tardy)', fw: 500 } : { c: 'dimmed' })}
        >
          {changes === 0 ? 'Everything is saved.' : `Unsaved: ${pluralize(changes, 'change')}`}
        </Text>
        {changes > 0 && (
          <Button variant="default" onClick={() => form.setValues(valuesOf(saved))} disabled={save.isPending}>
            Discard
          </Button>
        )}
        <Button type="submit" loading={save.isPending}>
          Save
        </Button>
      </Group>
    </GuardedForm>
  )
}

const SettingsSection = ({ title, children }: { title: string; children: ReactNode }) => (
  <Stack component="section" gap={8}>
    <SectionLabel>{title}</SectionLabel>
    <Card roomy>
      <Stack gap={18}>{children}</Stack>
    </Card>
  </Stack>
)
