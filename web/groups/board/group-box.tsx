import { ActionIcon } from '@mantine/core'
import { memo } from 'react'
import { Link } from 'react-router'
import type { Group } from '#contract/groups/group-shapes.ts'
import { useCanOpen } from '#web/school/screens.tsx'
import { fullName } from '#web/school/person-name.ts'
import { PencilIcon, TrashIcon } from '#web/ui/icons.tsx'
import { useBoardActions } from './board-context.ts'
import { StudentBox } from './student-box.tsx'
import styles from './board.module.css'

type GroupBoxProps = { group: Group; chosen: ReadonlySet<number> }

/** A group with its students. */
export const GroupBox = memo(function GroupBox({ group, chosen }: GroupBoxProps) {
  const { mayEdit, onDelete } = useBoardActions()
  const canOpen = useCanOpen()
  const { id, type, name, teacher, room_number, capacity, students } = group
  const edit = `/groups/edit/${type}/${id}`
  return (
    <StudentBox
      place={String(id)}
      name={name}
      students={students}
      capacity={capacity}
      chosen={chosen}
      empty="No students in this group."
      actions={
        <span className={styles.boxActions}>
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
        </span>
      }
      head={
        <p className={styles.lead}>
          {teacher ? fullName(teacher) : 'No teacher yet'}
          {room_number && ` · Room ${room_number}`}
        </p>
      }
    />
  )
})
