import { TextInput } from '@mantine/core'
import { useEffectEvent, useLayoutEffect, useRef, type KeyboardEvent } from 'react'
import type { MeetingTimes } from '#contract/day/attendance/absence-rules.ts'
import { EXCUSE_LABELS } from '#contract/words.ts'
import { formatMarkTimes } from '#web/school/sheets/mark-times-text.ts'
import { lazyOptional } from '#web/ui/lazy-part.tsx'
import type { Mark } from '../drafts/marks.ts'
import { ExcuseButton } from './excuse-button.tsx'
import type { ExcuseMenuProps } from './excuse-menu.tsx'
import styles from './mark-details.module.css'
import { TimeField } from './time-field.tsx'

export type MarkDetailsProps = {
  row: number
  student: { id: number; name: string; pronunciation?: string | undefined }
  mark: Mark
  /** The times of the class. */
  meeting: MeetingTimes
  isExcuseOpen: boolean
  onExcuseOpen: (row: number, opens: boolean) => void
  onMark: (student: number, mark: Mark) => void
  /** Moves the focus back to the row itself. */
  onDone: (row: number) => void
}
type EditedProps = MarkDetailsProps & { tabIndex: number }

/** Shows the excuse and comment as plain text, because the sheet is locked. */
export const ReadOnlyDetails = ({ mark }: Pick<MarkDetailsProps, 'mark'>) => (
  <div className={styles.details}>
    <span>{mark.excuse ? EXCUSE_LABELS[mark.excuse] : 'No excuse'}</span>
    <span>{formatMarkTimes({ arrived_at: mark.arrived_at })}</span>
    <span className={styles.text}>{mark.comment}</span>
  </div>
)

/** When the student came: of a tardy, and of an absence that has a time. */
export const Arrival = ({ student, mark, meeting, tabIndex, onMark, row, onDone }: EditedProps) =>
  (mark.status === 'T' || mark.arrived_at) && (
    <TimeField
      student={student.name}
      value={mark.arrived_at}
      meeting={meeting}
      tabIndex={tabIndex}
      onTime={(arrived_at) => onMark(student.id, { ...mark, arrived_at })}
      onKeyDown={(event) => endsField(event) && onDone(row)}
    />
  )

export function EditableDetails({ row, student, mark, tabIndex, onMark, onDone, ...menu }: EditedProps) {
  const { isExcuseOpen, onExcuseOpen } = menu
  const hadFocus = useRef(false)
  return (
    <div className={styles.details}>
      <LazyExcuseMenu
        student={student.name}
        mark={mark}
        tabIndex={tabIndex}
        opened={isExcuseOpen}
        onReplaced={(had) => void (hadFocus.current = had)}
        takesFocus={() => hadFocus.current}
        onOpen={(opens) => onExcuseOpen(row, opens)}
        onPick={(choice) => onMark(student.id, { ...mark, ...choice })}
      />
      <TextInput
        size="xs"
        className={`${styles.comment} ${styles.field}`}
        aria-label={`Comment for ${student.name}`}
        placeholder="Comment"
        maxLength={500}
        tabIndex={tabIndex}
        value={mark.comment}
        onChange={(event) => onMark(student.id, { ...mark, comment: event.currentTarget.value })}
        onKeyDown={(event) => endsField(event) && onDone(row)}
      />
    </div>
  )
}

/** Whether a key of a field leads back to the row. */
function endsField(event: KeyboardEvent): boolean {
  if (event.key !== 'Escape' && (event.key !== 'Enter' || event.ctrlKey || event.metaKey)) return false
  event.preventDefault()
  return true
}

// If the menu fails to load without a network, users can still mark; an error page would hide the sheet.
const LazyExcuseMenu = lazyOptional<ExcuseMenuProps>(
  () => import('./excuse-menu.tsx').then((part) => part.ExcuseMenu),
  (props) => <ExcuseButtonUntilLoaded {...props} />,
)
export const preloadExcuseMenu = LazyExcuseMenu.preload

/** The menu brings a button of its own, which takes over the focus. */
function ExcuseButtonUntilLoaded({ student, mark, tabIndex, opened, onReplaced, onOpen }: ExcuseMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const report = useEffectEvent(onReplaced)
  useLayoutEffect(() => {
    const shown = button.current
    return () => report(shown !== null && document.activeElement === shown)
  }, [])
  return (
    <ExcuseButton
      ref={button}
      student={student}
      excuse={mark.excuse}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => onOpen(true)}
    />
  )
}
