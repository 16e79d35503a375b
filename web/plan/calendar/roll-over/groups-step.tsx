import { Checkbox, Group, SegmentedControl, Select, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import type { RollOverPlan } from '#contract/plan/roll-over/plan.ts'
import { GROUP_PLANS, HOMEROOM_PLANS } from '#contract/plan/roll-over/words.ts'
import { GROUP_TYPES, GROUP_TYPE_LABELS, joinWithAnd, pluralize, type GroupType } from '#contract/words.ts'
import { shortDay } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { GroupsTable } from './groups-table.tsx'
import { Exceptions } from './students-step.tsx'
import styles from './roll-over.module.css'
import type { StepProps } from './use-plan.ts'

type GroupPlan = RollOverPlan['groups']['homeroom']

const TABS: Record<GroupType, string> = { core: 'Core', cte: 'CTE', homeroom: 'Homeroom' }
const PLAN_LABELS: Record<GroupPlan, string> = {
  carry: 'Go up with their students',
  by_teacher: 'Stay with their teacher',
  empty: 'Again, without students',
  none: 'None',
}

const PLANS: Record<GroupType, readonly GroupPlan[]> = {
  core: GROUP_PLANS,
  cte: GROUP_PLANS,
  homeroom: HOMEROOM_PLANS,
}

/** The groups of the next year, with their students, teachers and rooms. */
export function GroupsStep({ plan, loaded }: StepProps) {
  const [type, setType] = useState<GroupType>('core')
  const { plan: chosen, preview, change } = plan
  const { school_year, former_year } = loaded
  const groups = preview.planned_groups.filter((group) => group.type === type)
  const keep = (name: 'keep_teachers' | 'keep_rooms' | 'keep_capacity', label: string) => (
    <Checkbox
      label={label}
      checked={chosen[name]}
      onChange={(event) => change({ [name]: event.currentTarget.checked })}
    />
  )
  return (
    <div className={styles.withSide}>
      <Stack gap={14} miw={0}>
        <SegmentedControl
          aria-label="Type of group"
          data={GROUP_TYPES.map((value) => ({ value, label: TABS[value] }))}
          value={type}
          onChange={(value) => setType(value)}
        />
        <Group gap="10px 20px" align="flex-end">
          <Select
            label={`${GROUP_TYPE_LABELS[type]}s`}
            description={
              chosen.groups[type] === 'by_teacher'
                ? 'With the students of that homeroom teacher. Upload next year’s homeroom teachers first.'
                : undefined
            }
            w={300}
            allowDeselect={false}
            data={PLANS[type].map((value) => ({ value, label: PLAN_LABELS[value] }))}
            value={chosen.groups[type]}
            onChange={(value) => change({ groups: { ...chosen.groups, [type]: value as GroupPlan } })}
          />
          <Group gap="8px 16px" mih={36} role="group" aria-label="All groups">
            {keep('keep_teachers', 'Keep teachers')}
            {keep('keep_rooms', 'Keep rooms')}
            {keep('keep_capacity', 'Keep seats')}
          </Group>
        </Group>
        {groups.length === 0 ? (
          <Text c="dimmed">
            No group of this type is made for {school_year.name}. You can add groups later.
          </Text>
        ) : (
          <Card flush>
            <GroupsTable groups={groups} plan={plan} former={former_year.name} next={school_year.name} />
            {type === 'core' && <Graduating plan={plan} day={former_year.end_date} />}
          </Card>
        )}
      </Stack>
      <Exceptions plan={plan} year={school_year} />
    </div>
  )
}

function Graduating({ plan: { preview }, day }: { plan: StepProps['plan']; day: string }) {
  const { graduating_groups, graduated } = preview
  if (graduated === 0) return null
  return (
    <Text c="dimmed" px={14} py={10}>
      {graduating_groups.length > 0 && `${joinWithAnd(graduating_groups.map(({ name }) => name))}: `}
      {pluralize(graduated, 'student')} graduate{graduated === 1 ? 's' : ''} on {shortDay(day)}
    </Text>
  )
}
