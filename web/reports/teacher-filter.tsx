import { useAllTeachers } from '#web/school/teachers.ts'
import { listName } from '#web/school/person-name.ts'
import { ALL, Choice, type ChoiceProps } from './choice.tsx'
import { NotLoaded } from './not-loaded.tsx'

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
