import { Input, SegmentedControl, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useId } from 'react'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { GOAL_LEVELS, GOAL_LEVEL_LABELS, levelOf, pointsOf, type Goal } from './goal-levels.ts'
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

type GoalSettingsProps = { form: UseFormReturnType<SettingValues> }

/** Sets how much each preference counts in a proposed schedule. */
export const GoalSettings = ({ form }: GoalSettingsProps) => (
  <>
    <Text c="dimmed">
      A proposed schedule never has conflicts. Besides that, it should reach these goals: low, normal and high
      say how much each case counts that misses one. Off ignores a goal.
    </Text>
    <FieldGrid>
      {GOALS.map(([field, description]) => (
        <GoalField key={field} goal={field} description={description} form={form} />
      ))}
    </FieldGrid>
  </>
)

/** A goal's level. Stored points between two levels stay until the user chooses another level. */
function GoalField({ goal, description, form }: GoalSettingsProps & { goal: Goal; description: string }) {
  const id = useId()
  const level = levelOf(goal, Number(form.values[goal]))
  return (
    <Input.Wrapper
      label={SETTING_LABELS[goal]}
      labelProps={{ id }}
      labelElement="div"
      description={description}
      error={form.errors[goal]}
      inputWrapperOrder={['label', 'input', 'error', 'description']}
    >
      <SegmentedControl
        fullWidth
        aria-labelledby={id}
        data={GOAL_LEVELS.map((value) => ({ value, label: GOAL_LEVEL_LABELS[value] }))}
        value={level}
        onChange={(next) => form.setFieldValue(goal, pointsOf(goal, next))}
      />
    </Input.Wrapper>
  )
}
