import { VisuallyHidden } from '@mantine/core'
import { memo } from 'react'
import type { Assignment, SectionPeriod } from '#contract/plan/schedules/records.ts'
import { NoWrapTimes } from '#web/school/no-wrap-times.tsx'
import { TypeChip } from '#web/school/type-chip.tsx'
import { useDragItem, useDropTarget } from '#web/ui/drag/drag.tsx'
import { editRefusal } from '../edits/edit-rights.ts'
import { useConflictCheck, useToolActions } from '../tool-context.ts'
import { fullStatusText, statusText } from '../wording.ts'
import { cellKey, toDragId } from './drag-ids.ts'
import { GroupHandle } from './group-handle.tsx'
import styles from './grid.module.css'
import groupStyles from './group.module.css'

type CellProps = {
  period: SectionPeriod
  teacher: number
  assignments: readonly Assignment[]
  /** The ids of the groups with conflicts. */
  conflicting: ReadonlySet<number>
  tabStop: number | null
}

/** The cell of a section period and a teacher, a drop target for groups. */
export const Cell = memo(function Cell({ period, teacher, assignments, conflicting, tabStop }: CellProps) {
  const key = cellKey(period.id, teacher)
  const { ref, isOver } = useDropTarget(key)
  return (
    <td ref={ref} className={styles.cell} data-cell={key} data-filled={assignments.length > 0 || undefined}>
      <CellStatusNote period={period} teacher={teacher} isOver={isOver} isEmpty={assignments.length === 0} />
      {assignments.map((assignment) => (
        <Chip
          key={assignment.group_id}
          assignment={assignment}
          conflicts={conflicting.has(assignment.group_id)}
          isTabStop={assignment.group_id === tabStop}
        />
      ))}
    </td>
  )
}, hasSameProps)

function hasSameProps(before: CellProps, after: CellProps): boolean {
  return (
    before.period === after.period &&
    before.teacher === after.teacher &&
    before.conflicting === after.conflicting &&
    before.tabStop === after.tabStop &&
    before.assignments.length === after.assignments.length &&
    before.assignments.every((one, index) => one === after.assignments[index])
  )
}

type CellStatusNoteProps = { period: SectionPeriod; teacher: number; isOver: boolean; isEmpty: boolean }

/** Says whether the dragged group can be assigned here, or why not. */
const CellStatusNote = memo(function CellStatusNote({
  period,
  teacher,
  isOver,
  isEmpty,
}: CellStatusNoteProps) {
  const check = useConflictCheck()
  if (!check) return null
  const status = check.statusOf(period, teacher)
  return (
    <div
      className={styles.note}
      data-status={status.kind}
      data-over={isOver || undefined}
      data-below={!isEmpty || undefined}
      title={fullStatusText(status)}
    >
      <span>
        {isOver && status.kind === 'free' ? (
          `Free: drop ${check.name}`
        ) : (
          <NoWrapTimes text={statusText(status)} />
        )}
      </span>
    </div>
  )
})

type ChipProps = {
  assignment: Assignment
  conflicts: boolean
  isTabStop: boolean
}

/** A group in a cell, which users can drag, move or remove. */
const Chip = memo(function Chip({ assignment, conflicts, isTabStop }: ChipProps) {
  const { mayEdit, rights } = useToolActions()
  const { section_period_id: from, group_id: group, group_name: name, group_type } = assignment
  const { teacher_id, teacher_name } = assignment
  const refusal = mayEdit ? editRefusal(rights, { from: teacher_id, to: null }) : undefined
  const position = { group, from }
  const { ref, handleRef, isDragged } = useDragItem(toDragId(position))
  const attributes = {
    className: groupStyles.chip,
    'data-chip': `${from}:${group}`,
    'data-clash': conflicts || undefined,
    'data-dragged': isDragged || undefined,
  }
  const label = (
    <>
      <TypeChip type={group_type} />
      <span className={groupStyles.name}>{name}</span>
      {conflicts && <VisuallyHidden>, has a conflict</VisuallyHidden>}
    </>
  )
  if (!mayEdit || refusal) {
    return (
      <div {...attributes} title={refusal}>
        <span className={groupStyles.handle}>{label}</span>
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
