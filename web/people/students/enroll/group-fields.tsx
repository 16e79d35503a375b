import { Select, Text } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { GradeCode } from '#contract/grades.ts'
import { GROUP_TYPES, GROUP_TYPE_LABELS, type GroupType } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { bestFirst, groupText, isFull, type GroupSize } from './best-first.ts'

export type GroupField = `${GroupType}_group_id`
export const GROUP_FIELD_LABELS = {
  core_group_id: GROUP_TYPE_LABELS.core,
  cte_group_id: GROUP_TYPE_LABELS.cte,
  homeroom_group_id: GROUP_TYPE_LABELS.homeroom,
} satisfies Record<GroupField, string>

type GroupFieldsProps = { grade: GradeCode | null; input: (field: GroupField) => GetInputPropsReturnType }

/** A group of each type for the student, the best one first in each list. */
export function GroupFields({ grade, input }: GroupFieldsProps) {
  const groups = useQuery({
    ...query('GET /api/groups/reports/', { query: { grade_level: grade ?? undefined } }),
    enabled: grade !== null,
  })
  if (grade === null) return <Text c="dimmed">Choose a grade level to see its groups.</Text>
  return (
    <ListState query={groups} failure="The groups could not be loaded.">
      {({ sizes }) => (
        <FieldGrid>
          {GROUP_TYPES.map((type) => (
            <Choice
              key={type}
              type={type}
              groups={sizes.filter((group) => group.type === type)}
              input={input}
            />
          ))}
        </FieldGrid>
      )}
    </ListState>
  )
}

type ChoiceProps = Pick<GroupFieldsProps, 'input'> & { type: GroupType; groups: readonly GroupSize[] }

const Choice = ({ type, groups, input }: ChoiceProps) => (
  <Select
    label={GROUP_TYPE_LABELS[type]}
    placeholder={groups.length === 0 ? 'No group in this grade' : 'No group yet'}
    disabled={groups.length === 0}
    clearable
    searchable
    data={bestFirst(groups).map((group) => ({
      value: String(group.id),
      label: groupText(group),
      disabled: isFull(group),
    }))}
    {...input(`${type}_group_id`)}
  />
)
