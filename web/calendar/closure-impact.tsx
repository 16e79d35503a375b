import { Button } from '@mantine/core'
import { gradeLabel } from '#contract/words.ts'
import { CallFailure, failureMessage } from '#web/api.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import type { ClosureImpact, DaysChanged } from '#contract/calendar/calendar-shapes.ts'
import { useClosureImpact } from './queries.ts'
import styles from './calendar.module.css'

type ClosureImpactNoteProps = { start: string | null; end: string | null; closure: number | undefined }

/** Said before a closure is saved: what falls out, what meets again, and which marks exist already. */
export function ClosureImpactNote({ start, end, closure }: ClosureImpactNoteProps) {
  const impact = useClosureImpact({ start, end: end ?? start, closure })
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
          {failureMessage(impact.error)}
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
            {cancelledText(falls_out)} {marksText(falls_out)}
          </p>
        )}
        {meets_again.meetings > 0 && <p>{restoredText(meets_again)}</p>}
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

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** 'On 2 school days, 84 meetings of 42 section periods fall out.' */
export function cancelledText({ school_days, meetings, section_periods }: DaysChanged): string {
  if (meetings === 0) return `No section period meets on ${school_days === 1 ? 'this day' : 'these days'}.`
  const verb = meetings === 1 ? 'falls out' : 'fall out'
  return `On ${counted(school_days, 'school day')}, ${counted(meetings, 'meeting')} of ${counted(section_periods.length, 'section period')} ${verb}.`
}

/** 'On 1 school day, 42 meetings take place again.' Empty where none do. */
export function restoredText({ school_days, meetings }: DaysChanged): string {
  if (meetings === 0) return ''
  const verb = meetings === 1 ? 'takes place' : 'take place'
  return `On ${counted(school_days, 'school day')}, ${counted(meetings, 'meeting')} ${verb} again.`
}

/** What is said about marks that were taken before. */
export function marksText({ marks }: DaysChanged): string {
  if (marks === 0) return 'No attendance has been taken for these days.'
  return `${counted(marks, 'attendance mark')} ${marks === 1 ? 'exists' : 'exist'} already. Nothing is deleted: reports keep ${marks === 1 ? 'it' : 'them'}.`
}

/** The question before a closure is removed. */
export const removalQuestion = (name: string, { meets_again }: ClosureImpact): string =>
  [`Remove ${name}?`, restoredText(meets_again) || 'No section period meets on these days.'].join(' ')
