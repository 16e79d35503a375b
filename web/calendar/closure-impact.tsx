import { Button } from '@mantine/core'
import { gradeLabel } from '#contract/words.ts'
import { CallFailure, sentenceOf } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import { fallsOutSentence, marksSentence, meetsAgainSentence } from './impact-words.ts'
import { useImpact } from './use-calendar.ts'
import styles from './calendar.module.css'

type ClosureImpactNoteProps = { start: string | null; end: string | null; closure: number | undefined }

/** Said before a closure is saved: what falls out, what meets again, and which marks exist already. */
export function ClosureImpactNote({ start, end, closure }: ClosureImpactNoteProps) {
  const impact = useImpact({ start, end: end ?? start, closure })
  if (start === null) return null
  if (impact.error) {
    const isRefused = impact.error instanceof CallFailure && impact.error.code === 'conflict'
    return (
      <div className={styles.impact}>
        <Notice
          tone="bad"
          action={
            !isRefused && (
              <Button variant="default" size="xs" onClick={() => void impact.refetch()}>
                Retry
              </Button>
            )
          }
        >
          {sentenceOf(impact.error)}
        </Notice>
      </div>
    )
  }
  if (!impact.data) return <p className={styles.impact}>Loading...</p>
  const { falls_out, meets_again } = impact.data
  const changesNothing = closure !== undefined && falls_out.school_days === 0 && meets_again.school_days === 0
  if (changesNothing) return <p className={styles.impact}>The days stay as they are.</p>
  const { section_periods } = falls_out
  return (
    <div className={styles.impact}>
      <Notice tone={falls_out.marks > 0 ? 'warning' : 'plain'}>
        {(falls_out.school_days > 0 || meets_again.school_days === 0) && (
          <p>
            {fallsOutSentence(falls_out)} {marksSentence(falls_out)}
          </p>
        )}
        {meets_again.meetings > 0 && <p>{meetsAgainSentence(meets_again)}</p>}
        {section_periods.length > 0 && (
          <details>
            <summary>Which section periods</summary>
            <ul className={styles.periods} aria-label="Section periods that fall out" tabIndex={0}>
              {section_periods.map(({ id, name, block, grade_level, times }) => (
                <li key={id}>
                  <span data-figures>{times} ×</span>
                  <span className={styles.words}>
                    <b>{name}</b>
                    <span>
                      {gradeLabel(grade_level)}, {block}
                    </span>
                  </span>
                </li>
              ))}
            </ul>
          </details>
        )}
      </Notice>
    </div>
  )
}
