import { NumberInput, Switch, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { SETTING_LABELS } from './setting-labels.ts'
import type { SettingValues } from './setting-values.ts'

type RuleFieldsProps = { form: UseFormReturnType<SettingValues> }

export const EditingSettings = ({ form }: RuleFieldsProps) => (
  <Switch
    label={SETTING_LABELS.teachers_may_edit}
    description="On: teachers add and change students, groups, section periods and assignments, and upload files. Off: only the office does; teachers still see everything and take attendance."
    {...form.getInputProps('teachers_may_edit', { type: 'checkbox' })}
  />
)

export const AttendanceSettings = ({ form }: RuleFieldsProps) => (
  <NumberInput
    maw={480}
    label={SETTING_LABELS.attendance_days_back}
    description="Teachers take and correct attendance for today and this many school days before; 0 is today only. Later corrections are the office's, with a reason."
    required
    min={0}
    max={30}
    clampBehavior="none"
    allowDecimal={false}
    {...form.getInputProps('attendance_days_back')}
  />
)

const DESCRIPTION_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'error',
  'description',
]

const TIERS = [
  ['tier_at_risk', 'From this share of absent days a student is watched.'],
  ['tier_chronic', 'The share that counts as chronic absence.'],
  ['tier_severe', 'The share that needs action at once.'],
] as const

export const TierSettings = ({ form }: RuleFieldsProps) => (
  <>
    <Text c="dimmed">
      A student's absent days as a share of the enrolled days of the range. A day is absent when at least half
      of its marks are.
    </Text>
    <FieldGrid cols={3}>
      {TIERS.map(([field, description]) => (
        <NumberInput
          key={field}
          label={SETTING_LABELS[field]}
          description={description}
          required
          suffix=" %"
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
