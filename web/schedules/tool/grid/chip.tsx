import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { Assignment } from '#contract/schedules/records.ts'
import { TypeChip } from '#web/school/type-chip.tsx'
import { useDragItem } from '#web/ui/drag/drag.tsx'
import { useToolActions } from '../tool-context.ts'
import { toDragId } from './drag-ids.ts'
import { GroupHandle } from './group-handle.tsx'
import styles from './group.module.css'

type ChipProps = {
  assignment: Assignment
  clashes: boolean
  isTabStop: boolean
}

/** A group in a cell: to drag, to move or to remove. */
export const Chip = memo(function Chip({ assignment, clashes, isTabStop }: ChipProps) {
  const { mayEdit } = useToolActions()
  const { section_period_id: from, group_id: group, group_name: name, group_type, teacher_name } = assignment
  const position = { group, from }
  const { ref, handleRef, isDragged } = useDragItem(toDragId(position))
  const attributes = {
    className: styles.chip,
    'data-chip': `${from}:${group}`,
    'data-clash': clashes || undefined,
    'data-dragged': isDragged || undefined,
  }
  const label = (
    <>
      <TypeChip type={group_type} />
      <span className={styles.name}>{name}</span>
      {clashes && <VisuallyHidden> clashes</VisuallyHidden>}
    </>
  )
  if (!mayEdit) {
    return (
      <div {...attributes}>
        <span className={styles.handle}>{label}</span>
      </div>
    )
  }
  return (
    <div ref={ref} {...attributes}>
      <GroupHandle
        position={position}
        handleRef={handleRef}
        isTabStop={isTabStop}
        moveLabel={`Move or remove ${name} of ${teacher_name}`}
      >
        {label}
      </GroupHandle>
    </div>
  )
})
