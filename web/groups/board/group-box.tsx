import { ActionIcon, Group as Row, Text } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import type { Group } from '#contract/groups/group-shapes.ts'
import { fullName } from '#web/school/person-name.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { PencilIcon, TrashIcon } from '#web/ui/icons.tsx'
import { useBoardActions } from './board-context.ts'
import { StudentBox } from './student-box.tsx'

type GroupBoxProps = { group: Group; selected: ReadonlySet<number> }

/** A group with its students. */
export const GroupBox = memo(function GroupBox({ group, selected }: GroupBoxProps) {
  const { mayEdit, onDelete } = useBoardActions()
  const canOpen = useCanOpen()
  const { id, type, name, teacher, room_number, capacity, students } = group
  const edit = `/groups/edit/${type}/${id}`
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
            <ActionIcon component={Link} to={edit} variant="subtle" color="gray" aria-label={`Edit ${name}`}>
              <PencilIcon size={16} />
            </ActionIcon>
          )}
          {mayEdit && (
            <ActionIcon
              variant="subtle"
              color="gray"
              aria-label={`Delete ${name}`}
              onClick={() => onDelete(group)}
            >
              <TrashIcon size={16} />
            </ActionIcon>
          )}
        </Row>
      }
      head={
        <Text c="dimmed" fz={14} px={6}>
          {teacher ? fullName(teacher) : 'No teacher yet'}
          {room_number && ` · Room ${room_number}`}
        </Text>
      }
    />
  )
})
