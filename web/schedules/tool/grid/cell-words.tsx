import { memo } from 'react'
import type { SectionPeriod } from '#contract/schedules/schedules.ts'
import { WholeTimes } from '#web/school/no-wrap-times.tsx'
import { useJudging } from '../tool-context.ts'
import { verdictSentence, verdictWords } from '../wording.ts'
import styles from './tool.module.css'

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
          <WholeTimes text={verdictWords(verdict)} />
        )}
      </span>
    </div>
  )
})
