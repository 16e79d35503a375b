import { memo } from 'react'
import type { Assignment, SectionPeriod } from '#contract/schedules/records.ts'
import { useDropTarget } from '#web/ui/drag/drag.tsx'
import { NoWrapTimes } from '#web/school/no-wrap-times.tsx'
import { Chip } from './chip.tsx'
import { cellKey } from './drag-ids.ts'
import { useConflictCheck } from '../tool-context.ts'
import { fullStatusText, statusText } from '../wording.ts'
import styles from './tool.module.css'

type CellProps = {
  period: SectionPeriod
  teacher: number
  /** Whom the teacher meets in the section period. */
  assignments: readonly Assignment[]
  /** Those of them that clash with something today, by group; and the one that takes part in Tab. */
  clashing: ReadonlySet<number>
  tabStop: number | null
}

/** Where a section period and a teacher meet: groups are put in here. */
export const Cell = memo(function Cell({ period, teacher, assignments, clashing, tabStop }: CellProps) {
  const key = cellKey(period.id, teacher)
  const { ref, isOver } = useDropTarget(key)
  return (
    <td ref={ref} className={styles.cell} data-cell={key} data-holds={assignments.length > 0 || undefined}>
      <CellStatusNote period={period} teacher={teacher} isOver={isOver} isEmpty={assignments.length === 0} />
      {assignments.map((assignment) => (
        <Chip
          key={assignment.group_id}
          assignment={assignment}
          clashes={clashing.has(assignment.group_id)}
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
    before.clashing === after.clashing &&
    before.tabStop === after.tabStop &&
    before.assignments.length === after.assignments.length &&
    before.assignments.every((one, index) => one === after.assignments[index])
  )
}

type CellStatusNoteProps = { period: SectionPeriod; teacher: number; isOver: boolean; isEmpty: boolean }

/** Whether the group in the hand would work here: free, or why not. */
export const CellStatusNote = memo(function CellWords({
  period,
  teacher,
  isOver,
  isEmpty,
}: CellStatusNoteProps) {
  const judging = useConflictCheck()
  if (!judging) return null
  const verdict = judging.judgement(period, teacher)
  return (
    <div
      className={styles.words}
      data-verdict={verdict.kind}
      data-over={isOver || undefined}
      data-beside={!isEmpty || undefined}
      title={fullStatusText(verdict)}
    >
      <span>
        {isOver && verdict.kind === 'free' ? (
          `Free: drop ${judging.name}`
        ) : (
          <NoWrapTimes text={statusText(verdict)} />
        )}
      </span>
    </div>
  )
})
