import { NumberInput, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { SETTING_LABELS } from './setting-labels.ts'
import type { SettingValues } from './setting-values.ts'

const GOALS = [
  ['weight_one_a_day', 'Each extra meeting of a group with a teacher on one day. A double counts as one.'],
  ['weight_double_across_break', 'Each double with a break or another class between its two meetings.'],
  ['weight_long_day', 'Each class a teacher has beyond the sixth in a day.'],
  ['weight_many_in_a_row', 'Each class a teacher has beyond the fourth in a row.'],
  ['weight_gaps', 'Each free period inside a teacher’s day, after the first.'],
  ['weight_same_hour', 'Each extra time of day at which a group meets a teacher during the week.'],
  ['weight_little_change', 'Each current class that would end or move.'],
] as const

const DESCRIPTION_BELOW: ('label' | 'input' | 'description' | 'error')[] = [
  'label',
  'input',
  'error',
  'description',
]

/** Sets how much each preference counts in a proposed schedule. */
export const GoalSettings = ({ form }: { form: UseFormReturnType<SettingValues> }) => (
  <>
    <Text c="dimmed">
      A proposed schedule never has conflicts. It also gets the points set here each time it misses a goal,
      and the schedule with the fewest points wins. 0 turns a goal off.
    </Text>
    <FieldGrid>
      {GOALS.map(([field, description]) => (
        <NumberInput
          key={field}
          label={SETTING_LABELS[field]}
          description={description}
          required
          inputWrapperOrder={DESCRIPTION_BELOW}
          min={0}
          max={100}
          clampBehavior="none"
          allowDecimal={false}
          {...form.getInputProps(field)}
        />
      ))}
    </FieldGrid>
  </>
)
