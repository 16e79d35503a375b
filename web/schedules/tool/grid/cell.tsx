import { memo } from 'react'
import type { Assignment, SectionPeriod } from '#contract/schedules/schedules.ts'
import { usePlace } from '#web/ui/drag/drag.tsx'
import { NoWrapTimes } from '#web/school/no-wrap-times.tsx'
import { Chip } from './chip.tsx'
import { cellKey } from './drag-ids.ts'
import { useJudging } from '../tool-context.ts'
import { verdictSentence, verdictWords } from '../wording.ts'
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
  const { ref, isOver } = usePlace(key)
  return (
    <td ref={ref} className={styles.cell} data-cell={key} data-holds={assignments.length > 0 || undefined}>
      <CellWords period={period} teacher={teacher} isOver={isOver} isEmpty={assignments.length === 0} />
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
}, areSame)

function areSame(before: CellProps, after: CellProps): boolean {
  return (
    before.period === after.period &&
    before.teacher === after.teacher &&
    before.clashing === after.clashing &&
    before.tabStop === after.tabStop &&
    before.assignments.length === after.assignments.length &&
    before.assignments.every((one, index) => one === after.assignments[index])
  )
}

type CellWordsProps = { period: SectionPeriod; teacher: number; isOver: boolean; isEmpty: boolean }

/** Whether the group in the hand would work here: free, or why not. */
export const CellWords = memo(function CellWords({ period, teacher, isOver, isEmpty }: CellWordsProps) {
  const judging = useJudging()
  if (!judging) return null
  const verdict = judging.judgement(period, teacher)
  return (
    <div
      className={styles.words}
      data-verdict={verdict.kind}
      data-over={isOver || undefined}
      data-beside={!isEmpty || undefined}
      title={verdictSentence(verdict)}
    >
      <span>
        {isOver && verdict.kind === 'free' ? (
          `Free: drop ${judging.name}`
        ) : (
          <NoWrapTimes text={verdictWords(verdict)} />
        )}
      </span>
    </div>
  )
})
