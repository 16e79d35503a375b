import { STATUSES } from '#contract/words.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { countByStatus } from '../../drafts/marks.ts'
import { HeaderSlot } from './header-slot.tsx'
import styles from '../sheet.module.css'
import type { MarkedSheet } from '../use-sheet.ts'

/** How many students are marked what, and how many are not marked yet, in the header. */
export function SheetCounts({ sheet }: { sheet: MarkedSheet }) {
  const marked = sheet.students.filter(sheet.isDecided)
  const counts = countByStatus(marked.map(sheet.markOf))
  const left = sheet.students.length - marked.length
  return (
    <HeaderSlot>
      {STATUSES.map((status) => (
        <MarkPill key={status} kind={status} count={counts[status]} />
      ))}
      {left > 0 && (
        <span className={styles.left} data-figures>
          {left} to mark
        </span>
      )}
    </HeaderSlot>
  )
}
