import { Checkbox, Select } from '@mantine/core'
import type { GroupListed } from '#contract/groups/group-shapes.ts'
import type { Teacher } from '#contract/people/staff.ts'
import type { StudentListed } from '#contract/people/students.ts'
import { gradeLabel } from '#contract/grades.ts'
import { GROUP_TYPES, GROUP_TYPE_LABELS, type GroupType, pluralForm } from '#contract/words.ts'
import { failureMessage } from '#web/api.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { replaceText } from '#web/ui/forms/replace-text.ts'
import { TeacherPicker } from '#web/school/teacher-picker.tsx'
import { useGroupList } from '../queries.ts'
import type { BulkAction, BulkCommand } from './command.ts'

const FIELD_WIDTH = { flex: { base: '1 1 100%', sm: '0 1 300px' } }

/** What an action needs besides the students. It survives switching to another action. */
export type Target = {
  group: GroupListed | null
  type: GroupType | null
  teacher: Teacher | null
  allowOverCapacity: boolean
}
export const EMPTY_TARGET: Target = { group: null, type: null, teacher: null, allowOverCapacity: false }

/** Returns the command, or null while something is missing. */
export function toCommand(
  action: BulkAction,
  { group, type, teacher, allowOverCapacity }: Target,
): BulkCommand | null {
  if (action === 'move') return group && { action, group, allow_over_capacity: allowOverCapacity }
  if (action === 'unassign') return type && { action, type }
  if (action === 'assign_homeroom_teacher') return teacher && { action, teacher }
  return { action }
}

type ActionTargetProps = {
  action: BulkAction
  students: readonly StudentListed[]
  target: Target
  isMissing: boolean
  onChange: (target: Target) => void
}

/** The fields of the chosen action. */
export function ActionTarget({ action, students, target, isMissing, onChange }: ActionTargetProps) {
  const { may } = useCurrentUser()
  if (action === 'move') {
    return (
      <>
        <GroupSelect
          grades={new Set(students.map(({ grade_level }) => grade_level))}
          value={target.group}
          onChange={(group) => onChange({ ...target, group })}
          error={isMissing && 'Choose a group.'}
        />
        {may.administer && (
          <Checkbox
            mt={8}
            label="Allow over capacity"
            checked={target.allowOverCapacity}
            onChange={(event) => onChange({ ...target, allowOverCapacity: event.currentTarget.checked })}
          />
        )}
      </>
    )
  }
  if (action === 'unassign') {
    return (
      <Select
        {...FIELD_WIDTH}
        aria-label="Group type"
        placeholder="From groups"
        allowDeselect={false}
        comboboxProps={{ position: 'top-start' }}
        data={GROUP_TYPES.map((value) => ({ value, label: pluralForm(2, GROUP_TYPE_LABELS[value]) }))}
        value={target.type}
        onChange={(word) => onChange({ ...target, type: GROUP_TYPES.find((type) => type === word) ?? null })}
        error={isMissing && 'Choose a group type.'}
      />
    )
  }
  if (action === 'assign_homeroom_teacher') {
    return (
      <TeacherPicker
        {...FIELD_WIDTH}
        label={null}
        aria-label="Homeroom teacher"
        placeholder="Type at least 3 letters of the teacher’s name"
        comboboxProps={{ position: 'top-start' }}
        value={target.teacher}
        onChange={(teacher) => onChange({ ...target, teacher })}
        error={isMissing && 'Choose a teacher.'}
      />
    )
  }
  return null
}

type GroupSelectProps = {
  /** The grades whose groups are offered. */
  grades: ReadonlySet<number>
  value: GroupListed | null
  onChange: (group: GroupListed | null) => void
  error: string | false
}

/** A group of the students' grades. */
function GroupSelect({ grades, value, onChange, error }: GroupSelectProps) {
  const groups = useGroupList()
  const offered = (groups.data ?? []).filter(({ grade_level }) => grades.has(grade_level))
  const chosen = offered.find(({ id }) => id === value?.id) ?? null
  return (
    <Select
      {...FIELD_WIDTH}
      aria-label="Group"
      placeholder={groups.isPending ? 'Loading...' : 'To group'}
      searchable
      {...replaceText}
      allowDeselect={false}
      comboboxProps={{ position: 'top-start' }}
      data={groupedOptions(offered)}
      nothingFoundMessage={groups.error ? failureMessage(groups.error) : 'No groups in this grade'}
      onDropdownOpen={() => groups.error && void groups.refetch()}
      value={chosen ? String(chosen.id) : null}
      onChange={(id) => onChange(offered.find((group) => String(group.id) === id) ?? null)}
      error={error}
    />
  )
}

/** The groups by grade, and within a grade by type. */
const groupedOptions = (groups: readonly GroupListed[]) =>
  [...new Set(groups.map(({ grade_level }) => grade_level))].flatMap((grade) =>
    GROUP_TYPES.flatMap((type) => {
      const items = groups.filter((group) => group.grade_level === grade && group.type === type)
      const group = `${gradeLabel(grade)} · ${pluralForm(2, GROUP_TYPE_LABELS[type])}`
      return items.length === 0 ? [] : [{ group, items: items.map(toOption) }]
    }),
  )

const toOption = ({ id, name, student_count }: GroupListed) => ({
  value: String(id),
  label: `${name} (${student_count})`,
})
