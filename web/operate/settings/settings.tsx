import { useQuery } from '@tanstack/react-query'
import { Button, Group, Stack, Text, NumberInput, Switch } from '@mantine/core'
import { useForm, type UseFormReturnType } from '@mantine/form'
import { useEffect, useRef, type ReactNode } from 'react'
import type { Reply } from '#web/api.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { SectionLabel } from '#web/ui/layout/section-label.tsx'
import { GuardedForm, FieldGrid } from '#web/ui/forms/record-form.tsx'
import { SettingsPage } from '#web/ui/forms/settings-page.tsx'
import { changesBetween } from '#web/ui/forms/only-changes.ts'
import { applySaved } from '#web/ui/forms/apply-saved.ts'
import { unsavedText } from '#web/ui/feedback/saving-text.ts'
import { settingsQuery } from './settings-query.ts'
import { DisplayFields, SchoolFields } from './school-fields.tsx'
import { SETTING_RULES, SETTING_LABELS } from './setting-labels.ts'
import { useSaveSettings } from './use-save-settings.ts'
import { GoalSettings } from './goal-settings.tsx'
import { toFormValues, type SettingValues } from './setting-values.ts'
import styles from './settings.module.css'

/** Settings of the school, for superusers. */
export const Page = () => (
  <SettingsPage
    context="The school and its rules. Changes apply to everyone as soon as you save."
    settings={useQuery(settingsQuery)}
  >
    {(saved) => <SettingsForm saved={saved} />}
  </SettingsPage>
)

/** Edits the settings of the school. All changes are saved together. */
function SettingsForm({ saved }: { saved: Reply<'GET /api/settings/'> }) {
  const form = useForm<SettingValues>({ initialValues: toFormValues(saved), validate: SETTING_RULES })
  const save = useSaveSettings(form)
  const changes = Object.keys(changesBetween(toFormValues(saved), form.values)).length
  const shown = useRef(saved)
  useEffect(() => {
    if (shown.current === saved) return
    const sent = toFormValues(shown.current)
    shown.current = saved
    applySaved(form, { sent, saved: toFormValues(saved) })
    // eslint-disable-next-line react/exhaustive-deps -- the form follows what was saved, not itself
  }, [saved])
  return (
    <GuardedForm form={form} save={save} isUnsaved={changes > 0} maw={760} className={styles.form ?? ''}>
      <SettingsSection title="School">
        <SchoolFields form={form} />
      </SettingsSection>
      <SettingsSection title="Names and times">
        <DisplayFields form={form} />
      </SettingsSection>
      <SettingsSection title="Who may change records">
        <EditingSettings form={form} />
        <EmergencySettings form={form} />
      </SettingsSection>
      <SettingsSection title="Attendance">
        <AttendanceSettings form={form} />
      </SettingsSection>
      <SettingsSection title="Chronic absence">
        <TierSettings form={form} />
      </SettingsSection>
      <SettingsSection title="Proposed schedules">
        <GoalSettings form={form} />
      </SettingsSection>
      {save.notice}
      <Group gap="8px 12px" className={styles.bar ?? ''}>
        <Text
          component="span"
          role="status"
          mr="auto"
          {...(changes > 0 ? { c: 'var(--tardy)', fw: 500 } : { c: 'dimmed' })}
        >
          {changes === 0 ? 'Everything is saved.' : unsavedText(changes)}
        </Text>
        {changes > 0 && (
          <Button
            variant="default"
            onClick={() => form.setValues(toFormValues(saved))}
            disabled={save.isPending}
          >
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

type RuleFieldsProps = { form: UseFormReturnType<SettingValues> }

const EditingSettings = ({ form }: RuleFieldsProps) => (
  <Switch
    label={SETTING_LABELS.teachers_may_edit}
    description="On: teachers can add and change students, groups, section periods and assignments, and upload files. Off: only the office can; teachers can still view everything and take attendance."
    {...form.getInputProps('teachers_may_edit', { type: 'checkbox' })}
  />
)

const EmergencySettings = ({ form }: RuleFieldsProps) => (
  <Switch
    label={SETTING_LABELS.teachers_start_rolls}
    description="On: any teacher can start an emergency roll. Off: only the office can. Everyone on staff marks students in both cases."
    {...form.getInputProps('teachers_start_rolls', { type: 'checkbox' })}
  />
)

const AttendanceSettings = ({ form }: RuleFieldsProps) => (
  <>
    <NumberInput
      maw={480}
      label={SETTING_LABELS.attendance_days_back}
      description="Teachers can take and correct attendance for today and this many school days back; 0 is today only. After that, the office makes corrections, with a reason."
      required
      min={0}
      max={30}
      clampBehavior="none"
      allowDecimal={false}
      {...form.getInputProps('attendance_days_back')}
    />
    <NumberInput
      maw={480}
      label={SETTING_LABELS.tardy_minutes}
      description="When the office records an arrival, the student is tardy in a class that began up to this many minutes before, and absent in it after that."
      required
      min={0}
      max={240}
      suffix=" minutes"
      clampBehavior="none"
      allowDecimal={false}
      {...form.getInputProps('tardy_minutes')}
    />
  </>
)

const DESCRIPTION_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'error',
  'description',
]

const TIERS = [
  ['tier_at_risk', 'Students at or above this percentage of absent days are at risk.'],
  ['tier_chronic', 'This percentage counts as chronic absence.'],
  ['tier_severe', 'Students at this percentage need help right away.'],
] as const

const TierSettings = ({ form }: RuleFieldsProps) => (
  <>
    <Text c="dimmed">
      A student’s absent days as a percentage of enrolled days in the range. A day counts as absent when at
      least half of its marks are absent.
    </Text>
    <FieldGrid cols={3}>
      {TIERS.map(([field, description]) => (
        <NumberInput
          key={field}
          label={SETTING_LABELS[field]}
          description={description}
          required
          suffix="%"
          inputWrapperOrder={DESCRIPTION_BELOW}
          min={1}
          max={100}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps(field)}
        />
      ))}
    </FieldGrid>
  </>
)
