import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { gradeLabel } from '#contract/grades.ts'
import { query } from '#web/query.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import { listName } from '#web/school/person-name.ts'
import { ALL, Choice, type ChoiceProps } from './choice.tsx'
import { NotLoaded } from '../not-loaded.tsx'

/** The other filters work even if the list of teachers fails to load. */
export function TeacherFilter({
  value,
  onChange,
  problem,
}: Pick<ChoiceProps, 'value' | 'onChange' | 'problem'>) {
  const teachers = useAllTeachers()
  const listed = (teachers.data ?? []).map((teacher) => ({
    value: String(teacher.id),
    label: listName(teacher),
  }))
  // The address may have a teacher who has left, or the list may not be loaded.
  const isListed = value === '' || listed.some((teacher) => teacher.value === value)
  const unlisted = isListed ? [] : [{ value, label: `Teacher ${value}` }]
  return (
    <Choice
      label="Teacher"
      data={[ALL, ...unlisted, ...listed]}
      value={value || ALL.value}
      onChange={(teacher) => onChange(teacher === ALL.value ? '' : teacher)}
      problem={
        problem ??
        (teachers.isError && (
          <NotLoaded onRetry={() => void teachers.refetch()}>The teachers could not be loaded.</NotLoaded>
        ))
      }
    />
  )
}

type GroupFilterProps = Pick<ChoiceProps, 'value' | 'onChange' | 'problem'> & {
  /** The group's name, if it is loaded. */
  name: string | undefined
}

/** Filters by the group in which a mark was taken. The groups are loaded when they are first needed, because most reports are not about one. */
export function GroupFilter({ value, name, onChange, problem }: GroupFilterProps) {
  const [isOpened, setOpened] = useState(false)
  const groups = useQuery({ ...query('GET /groups/api/list/'), enabled: isOpened })
  const listed = (groups.data ?? []).map((group) => ({
    value: String(group.id),
    label: `${group.name} · ${gradeLabel(group.grade_level)}`,
  }))
  // The address may have a group that was archived, or the list may not be loaded.
  const isListed = value === '' || listed.some((group) => group.value === value)
  const unlisted = isListed ? [] : [{ value, label: name ?? `Group ${value}` }]
  return (
    <Choice
      label="Group"
      data={[ALL, ...unlisted, ...listed]}
      value={value || ALL.value}
      onChange={(group) => onChange(group === ALL.value ? '' : group)}
      onDropdownOpen={() => setOpened(true)}
      problem={
        problem ??
        (groups.isError && (
          <NotLoaded onRetry={() => void groups.refetch()}>The groups could not be loaded.</NotLoaded>
        ))
      }
    />
  )
}
