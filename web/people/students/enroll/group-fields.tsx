import { Select, Text } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useQuery } from '@tanstack/react-query'
import type { Group } from '#contract/groups/group-shapes.ts'
import type { GradeCode } from '#contract/grades.ts'
import { GROUP_TYPES, GROUP_TYPE_LABELS, type GroupType } from '#contract/words.ts'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { fullName } from '#web/school/person-name.ts'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { FieldGrid } from '#web/ui/forms/record-form.tsx'
import { bestFirst, groupText, isFull, type GroupSize } from './best-first.ts'

export type GroupField = `${GroupType}_group_id`
export const GROUP_FIELD_LABELS = {
  core_group_id: GROUP_TYPE_LABELS.core,
  cte_group_id: GROUP_TYPE_LABELS.cte,
  homeroom_group_id: GROUP_TYPE_LABELS.homeroom,
} satisfies Record<GroupField, string>

type GroupFieldsProps = {
  grade: GradeCode | null
  /** The later school year in which the student begins. */
  year: number | undefined
  input: (field: GroupField) => GetInputPropsReturnType
}

/** A group of each type for the student, the best one first in each list. */
export function GroupFields({ grade, year, input }: GroupFieldsProps) {
  if (grade === null) return <Text c="dimmed">Choose a grade level to see its groups.</Text>
  return year === undefined ? (
    <TodaysGroups grade={grade} input={input} />
  ) : (
    <FieldGrid>
      {GROUP_TYPES.map((type) => (
        <PlannedChoice key={type} type={type} grade={grade} year={year} input={input} />
      ))}
    </FieldGrid>
  )
}

/** The later school year in which a student begins, whose groups are made ahead; undefined in this one. */
export function useYearAhead(firstDay: string | null): number | undefined {
  const { today } = useSchoolClock()
  const day = firstDay ?? today
  const { data = [] } = useQuery({ ...query('GET /api/school-years/'), enabled: day > today })
  return data.find(({ start_date, end_date }) => start_date > today && start_date <= day && day <= end_date)
    ?.id
}

type FieldsOfGrade = { grade: GradeCode; input: GroupFieldsProps['input'] }

function TodaysGroups({ grade, input }: FieldsOfGrade) {
  const groups = useQuery(query('GET /api/groups/reports/', { query: { grade_level: grade } }))
  return (
    <ListState query={groups} failure={NOT_LOADED}>
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

/** A group of a type that is made for a later school year. */
function PlannedChoice({ type, grade, year, input }: FieldsOfGrade & { type: GroupType; year: number }) {
  const params = { kind: `${type}-groups`, gradeLevelId: grade } as const
  const groups = useQuery(
    query('GET /api/groups/:kind/grade-level-data/:gradeLevelId/', { params, query: { year } }),
  )
  return (
    <ListState query={groups} failure={NOT_LOADED}>
      {(loaded) => <Choice type={type} groups={loaded.groups.map(toSize)} input={input} />}
    </ListState>
  )
}

const NOT_LOADED = 'The groups could not be loaded.'

const toSize = ({ students, teacher, capacity, ...group }: Group): GroupSize => ({
  ...group,
  capacity,
  teacher: teacher && fullName(teacher),
  student_count: students.length,
  seats_left: capacity === null ? null : Math.max(capacity - students.length, 0),
})

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
