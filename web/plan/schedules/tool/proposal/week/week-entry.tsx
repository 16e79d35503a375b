import { VisuallyHidden } from '@mantine/core'
import { TypeChip } from '#web/school/type-chip.tsx'
import type { WeekEntry } from './week.ts'
import styles from './week.module.css'

/** How users select entries of a week. */
export type Choosing = {
  /** The button's verb for screen readers, such as 'Pin'. */
  verb: string
  canChoose: (entry: WeekEntry) => boolean
  isChosen: (entry: WeekEntry) => boolean
  choose: (entries: readonly WeekEntry[]) => void
}

type EntryProps = {
  entry: WeekEntry
  /** 'was 12:35', 'pinned'. */
  note: string
  /** Time and teacher, for screen readers. */
  place: string
  choosing: Choosing | null
  isTabStop: boolean
}

/** A group in the week. Proposed groups are dashed, and groups that can be chosen are buttons. */
export function Entry({ entry, note, place, choosing, isTabStop }: EntryProps) {
  const isButton = choosing?.canChoose(entry) ?? false
  const isChosen = isButton && choosing?.isChosen(entry)
  const content = (
    <>
      <TypeChip type={entry.type} />
      <span className={styles.name}>{entry.name}</span>
      {note !== '' && <span className={styles.note}>{note}</span>}
      {isChosen && (
        <span className={styles.mark}>
          <Tick />
        </span>
      )}
      <VisuallyHidden>, {place}</VisuallyHidden>
    </>
  )
  const shared = { className: styles.entry, 'data-state': entry.state }
  if (!isButton) return <div {...shared}>{content}</div>
  return (
    <div {...shared} data-chip={`${entry.period}:${entry.group}`} data-chosen={isChosen || undefined}>
      <button
        type="button"
        className={styles.press}
        data-handle
        aria-pressed={isChosen}
        tabIndex={isTabStop ? 0 : -1}
        onClick={(event) => {
          event.stopPropagation()
          choosing?.choose([entry])
        }}
      >
        {content}
      </button>
    </div>
  )
}

/** Marks a chosen entry. */
export const Tick = () => (
  <svg
    width={11}
    height={11}
    viewBox="0 0 12 12"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    aria-hidden
  >
    <path d="M2 6.5l2.7 2.7L10 3.2" />
  </svg>
)
