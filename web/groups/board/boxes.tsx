import { ActionIcon, Button, Flex, Group as Row, Text, TextInput } from '@mantine/core'
import { memo, useDeferredValue, useState, type ReactNode } from 'react'
import { Link, useLocation } from 'react-router'
import type { Group } from '#contract/groups/group-shapes.ts'
import { inYear } from '#web/school/calendar/planned-year.ts'
import { containsSearch } from '#web/school/fold-accents.ts'
import { nameTexts } from '#web/school/person-name.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { useDraggedItem, useDropTarget } from '#web/ui/drag/drag.tsx'
import { PencilIcon, SearchIcon, TrashIcon } from '#web/ui/icons.tsx'
import type { FromBoard } from '../paths.ts'
import type { StudentName } from './apply-moves.ts'
import { draggedStudents, UNASSIGNED, useBoardActions } from './board-context.ts'
import { capacityAfterDrop, capacityText } from './capacity.ts'
import { GroupLead } from './group-lead.tsx'
import { StudentList } from './student-list.tsx'
import styles from './board.module.css'

type GroupBoxProps = { group: Group; selected: ReadonlySet<number> }

/** A group with its students. */
export const GroupBox = memo(function GroupBox({ group, selected }: GroupBoxProps) {
  const { mayEdit, onDelete, deletedByOffice, scope } = useBoardActions()
  const canOpen = useCanOpen()
  const { id, type, name, capacity, students } = group
  const edit = inYear(`/groups/edit/${type}/${id}`, scope.year)
  const { pathname, search } = useLocation()
  const isDeletedByOffice = deletedByOffice.includes(id)
  return (
    <StudentBox
      target={String(id)}
      name={name}
      students={students}
      capacity={capacity}
      selected={selected}
      empty="No students in this group."
      actions={
        <Row gap={0} wrap="nowrap" flex="none">
          {canOpen(edit) && (
            <ActionIcon
              component={Link}
              to={edit}
              state={{ board: pathname + search } satisfies FromBoard}
              variant="subtle"
              color="gray"
              aria-label={`Edit ${name}`}
            >
              <PencilIcon size={16} />
            </ActionIcon>
          )}
          {mayEdit && scope.year === undefined && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Delete ${name}`}
              {...(isDeletedByOffice && {
                disabled: true,
                title: 'Another teacher meets this group, so only the office can delete it.',
              })}
              onClick={() => onDelete(group)}
            >
              <TrashIcon size={16} />
            </ActionIcon>
          )}
        </Row>
      }
      head={<GroupLead group={group} />}
    />
  )
})

type UnassignedBoxProps = {
  students: StudentName[]
  selected: ReadonlySet<number>
  /** Undefined while the grade has no groups. */
  onDistribute: (() => void) | undefined
}

/** The unassigned students of the grade, searchable by any part of their names. */
export const UnassignedBox = memo(function UnassignedBox({
  students,
  selected,
  onDistribute,
}: UnassignedBoxProps) {
  const { mayEdit } = useBoardActions()
  const [search, setSearch] = useState('')
  const deferredSearch = useDeferredValue(search)
  const listed = students.filter((student) => containsSearch(nameTexts(student).join(' '), deferredSearch))
  return (
    <StudentBox
      target={UNASSIGNED}
      name="Unassigned students"
      students={students}
      listed={listed}
      selected={selected}
      empty={students.length === 0 ? 'No unassigned students available.' : 'No students match this search.'}
      actions={
        mayEdit &&
        onDistribute &&
        students.length > 0 && (
          <Button variant="default" size="compact-sm" onClick={onDistribute}>
            Distribute
          </Button>
        )
      }
      head={
        <TextInput
          mt={8}
          mx={6}
          size="sm"
          aria-label="Search unassigned students"
          placeholder="Search by name"
          leftSection={<SearchIcon size={16} />}
          value={search}
          onChange={(event) => setSearch(event.currentTarget.value)}
        />
      }
    />
  )
})

type StudentBoxProps = {
  target: string
  name: string
  /** All students in the box. A search may list only some of them. */
  students: StudentName[]
  listed?: StudentName[]
  capacity?: number | null
  /** The text that replaces an empty list. */
  empty: string
  actions?: ReactNode
  head?: ReactNode
  selected: ReadonlySet<number>
}

/** The students of one group, or the unassigned students. */
function StudentBox(props: StudentBoxProps) {
  const { name, students, listed = students, empty, actions, head, selected } = props
  const { mayEdit, toggleAll } = useBoardActions()
  const selectedHere = listed.filter(({ id }) => selected.has(id)).length
  return (
    <Frame {...props}>
      <Row justify="space-between" gap={8} mih={28} px={6} wrap="nowrap">
        <Text component="h2" fz={15} fw={650} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        {actions}
      </Row>
      {head}
      <Row justify="space-between" gap={8} mih={24} mt={6} px={6} wrap="nowrap">
        {mayEdit && listed.length > 0 && (
          <Flex
            component="label"
            align="center"
            gap={8}
            fz={14}
            style={{ whiteSpace: 'nowrap', cursor: 'pointer' }}
          >
            <input
              type="checkbox"
              className={styles.checkbox}
              aria-label={`Select all of ${name}`}
              checked={selectedHere === listed.length}
              ref={(box) => {
                if (box) box.indeterminate = selectedHere > 0 && selectedHere < listed.length
              }}
              onChange={(event) => toggleAll(listed, event.currentTarget.checked)}
            />
            Select all
          </Flex>
        )}
        <Seats {...props} />
      </Row>
      {listed.length === 0 ? (
        <Text c="dimmed" fz={14} px={6} pt={8} pb={6}>
          {empty}
        </Text>
      ) : (
        <StudentList name={`Students of ${name}`} students={listed} selected={selected} />
      )}
    </Frame>
  )
}

/** The drop target; while students are dragged, its outline shows whether there is room for them. */
function Frame({
  target,
  name,
  students,
  capacity,
  selected,
  children,
}: StudentBoxProps & { children: ReactNode }) {
  const { ref, isOver } = useDropTarget(target)
  const dragged = useDragged(selected)
  const room = capacityAfterDrop(students, capacity, dragged)
  return (
    <div
      ref={ref}
      className={styles.box}
      role="group"
      aria-label={name}
      tabIndex={-1}
      data-box={target}
      data-capacity={room?.state}
      data-over={isOver || undefined}
      data-many={dragged.length > 1 || undefined}
    >
      {children}
    </div>
  )
}

function useDragged(selected: ReadonlySet<number>): number[] {
  const item = useDraggedItem()
  return item === null ? [] : draggedStudents(Number(item), selected)
}

/** Shows the number of students and seats left, or during a drag whether there is room. */
function Seats({ target, students, capacity, selected }: StudentBoxProps) {
  const room = capacityAfterDrop(students, capacity, useDragged(selected))
  const text = target === UNASSIGNED && room ? 'Drop here to unassign' : room?.text
  return (
    <span className={styles.seats} data-figures data-capacity={room?.state}>
      {text ?? capacityText(students.length, capacity)}
    </span>
  )
}
