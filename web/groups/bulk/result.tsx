import { useEffect, useRef } from 'react'
import type { StudentListed } from '#contract/students.ts'
import type { Reply } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { Notice } from '#web/ui/feedback/notice.tsx'
import styles from './bulk.module.css'

export type BulkOutcome = Reply<'POST /api/groups/bulk/'>

const REASONS_SHOWN = 20

/** What came of the last action: how many were changed, and why others were not. */
export function BulkResult({
  outcome,
  students,
}: {
  outcome: BulkOutcome
  students: readonly StudentListed[]
}) {
  const place = useRef<HTMLDivElement>(null)
  // The button that was pressed may be gone, and on a phone the list may be long.
  useEffect(() => place.current?.focus(), [])
  const { message, changed, refused } = outcome
  const more = refused.length - REASONS_SHOWN
  return (
    <div ref={place} tabIndex={-1} className={styles.result}>
      <Notice tone={refused.length === 0 ? 'good' : changed.length === 0 ? 'bad' : 'warning'} title={message}>
        {refused.length > 0 && (
          <>
            <ul className={styles.reasons}>
              {refused.slice(0, REASONS_SHOWN).map(({ student_id, reason }) => (
                <li key={student_id}>{refusalText(student_id, reason, students)}</li>
              ))}
            </ul>
            {more > 0 && <p className={styles.more}>and {more} more</p>}
            <p className={styles.more}>
              {refused.length === 1 ? 'This student is' : `These ${refused.length} students are`} still
              selected.
            </p>
          </>
        )}
      </Notice>
    </div>
  )
}

/** The name goes before a reason that does not say it. */
function refusalText(id: number, reason: string, students: readonly StudentListed[]): string {
  const student = students.find((one) => one.id === id)
  const name = student && fullName(student)
  return name === undefined || reason.includes(name) ? reason : `${name}: ${reason}`
}
