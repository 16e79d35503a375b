import { Checkbox, Select, Text, TextInput } from '@mantine/core'
import { useMemo } from 'react'
import type { PlannedGroup } from '#contract/plan/roll-over/preview.ts'
import { pluralize } from '#contract/words.ts'
import { listName } from '#web/school/person-name.ts'
import { useAllTeachers } from '#web/school/teachers.ts'
import type { Column } from '#web/ui/table/column.ts'
import { DataTable } from '#web/ui/table/data-table.tsx'
import { needsTeacher } from './steps.ts'
import type { GroupChoice, Plan } from './use-plan.ts'
import styles from './roll-over.module.css'

type GroupsTableProps = {
  groups: readonly PlannedGroup[]
  plan: Plan
  /** The names of the two school years. */
  former: string
  next: string
}

type ChoiceOfGroup = Omit<GroupChoice, 'key'>
/** A planned group with what was typed since it was counted. */
type Row = PlannedGroup & { typed: ChoiceOfGroup }

/** One row for each group of the next year: where it comes from, and its name, students, teacher and room. */
export function GroupsTable({ groups, plan, former, next }: GroupsTableProps) {
  const teachers = useAllTeachers()
  const { changeGroup } = plan
  const choices = plan.plan.group_choices
  const rows = useMemo(() => {
    const byKey = new Map(choices.map((choice) => [choice.key, choice]))
    return groups.map((group): Row => {
      const typed: ChoiceOfGroup = byKey.get(group.key) ?? {}
      return { ...group, typed, left_out: typed.left_out ?? group.left_out }
    })
  }, [groups, choices])
  const options = useMemo(
    () => (teachers.data ?? []).map((one) => ({ value: String(one.id), label: listName(one) })),
    [teachers.data],
  )
  const columns = useMemo(
    () => columnsOf({ former, next, options, changeGroup }),
    [former, next, options, changeGroup],
  )
  return (
    <DataTable
      name="Groups"
      className={styles.table}
      columns={columns}
      rows={rows}
      rowKey={({ key }) => key}
      rowProps={({ left_out }) => (left_out ? { className: styles.leftOut } : {})}
      isBare
      horizontalSpacing={8}
    />
  )
}

type ColumnsProps = Pick<GroupsTableProps, 'former' | 'next'> & {
  /** The teachers to choose from. */
  options: { value: string; label: string }[]
  changeGroup: Plan['changeGroup']
}

const columnsOf = ({
  former: formerYear,
  next,
  options,
  changeGroup,
}: ColumnsProps): readonly Column<Row>[] => [
  {
    heading: 'Is made',
    hidesHeading: true,
    cell: ({ key, name, left_out, is_made }) => (
      <Checkbox
        aria-label={`Make ${name}`}
        disabled={is_made}
        checked={!left_out}
        onChange={(event) => changeGroup(key, { left_out: !event.currentTarget.checked })}
      />
    ),
    width: 40,
  },
  {
    heading: formerYear,
    isRowHeading: true,
    cell: ({ former }) =>
      former ? (
        <>
          {former.name}
          <Text span display="block" fz={14} c="dimmed" fw={400}>
            {pluralize(former.student_count, 'student')}
          </Text>
        </>
      ) : (
        <Text span inherit c="dimmed" fw={400}>
          New
        </Text>
      ),
    width: 104,
  },
  {
    heading: next,
    cell: ({ key, name, typed, left_out, is_made }) => (
      <TextInput
        aria-label={`Name of ${name}`}
        miw={84}
        disabled={left_out || is_made}
        value={typed.name ?? name}
        onChange={(event) => changeGroup(key, { name: event.currentTarget.value })}
      />
    ),
  },
  { heading: 'Students', cell: (group) => <Students group={group} />, width: 92 },
  {
    heading: 'Teacher',
    cell: (group) => (
      <Select
        aria-label={`Teacher of ${group.name}`}
        className={needsTeacher({ ...group, teacher_id: teacherOf(group) }) ? (styles.missing ?? '') : ''}
        placeholder="Choose a teacher"
        searchable
        clearable
        miw={172}
        disabled={group.left_out || group.is_made}
        data={options}
        value={teacherOf(group) === null ? null : String(teacherOf(group))}
        onChange={(id) => changeGroup(group.key, { teacher_id: id === null ? null : Number(id) })}
      />
    ),
    cellProps: { 'data-whole': true } as object,
  },
  {
    heading: 'Room',
    cell: ({ key, name, typed, room_number, left_out, is_made }) => (
      <TextInput
        aria-label={`Room of ${name}`}
        placeholder="None"
        w={64}
        disabled={left_out || is_made}
        value={(typed.room_number === undefined ? room_number : typed.room_number) ?? ''}
        onChange={(event) => changeGroup(key, { room_number: event.currentTarget.value || null })}
      />
    ),
  },
]

const teacherOf = ({ typed, teacher_id }: Row) =>
  typed.teacher_id === undefined ? teacher_id : typed.teacher_id

/** '23 −1 +1', the students who do not come with the group and those from other groups. */
function Students({ group }: { group: PlannedGroup }) {
  const { left_out, is_made, student_count, minus, plus } = group
  const changes = is_made
    ? student_count > 0 && `+${student_count}`
    : [minus > 0 && `−${minus}`, plus > 0 && `+${plus}`].filter(Boolean).join(' ')
  if (left_out) return <Note>Left out</Note>
  if (is_made && !changes) return <Note>Made</Note>
  if (student_count === 0 && minus === 0) return <Note>None yet</Note>
  return (
    <span data-figures>
      {is_made ? 'Made' : student_count}
      {changes && (
        <Text span fz={13} fw={600} c="var(--tardy)">
          {' '}
          {changes}
        </Text>
      )}
    </span>
  )
}

const Note = ({ children }: { children: string }) => (
  <Text span inherit c="dimmed">
    {children}
  </Text>
)
