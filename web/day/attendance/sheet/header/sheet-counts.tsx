import { STATUSES } from '#contract/words.ts'
import { MarkPill } from '#web/school/marks.tsx'
import { countByStatus } from '../../drafts/marks.ts'
import { HeaderSlot } from './header-slot.tsx'
import styles from '../sheet.module.css'
import type { MarkedSheet } from '../use-sheet.ts'

/** Whether the seating chart is shown with the list, and a function that remembers it. */
export type SeatsChoice = readonly [true | null | undefined, (shown: true | null) => void]

/** How many students are marked what, and how many are not marked yet, in the header, beside the switch for their seats. */
export function SheetCounts({ sheet, seats: [areShown, show] }: { sheet: MarkedSheet; seats: SeatsChoice }) {
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
      <button
        type="button"
        className={styles.left}
        aria-pressed={areShown === true}
        onClick={() => show(areShown ? null : true)}
      >
        Seats
      </button>
    </HeaderSlot>
  )
}
