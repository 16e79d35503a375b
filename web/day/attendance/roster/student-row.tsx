import { TextInput } from '@mantine/core'
import { memo, type KeyboardEvent } from 'react'
import { differsFromExpected, type MeetingTimes } from '#contract/day/attendance/absence-rules.ts'
import { EXCUSE_LABELS, STATUS_LABELS, STATUSES, type Status } from '#contract/words.ts'
import { MARK_TONES } from '#web/school/marks.tsx'
import { clockTime } from '#web/school/display.ts'
import { lazyOptional } from '#web/ui/lazy-part.tsx'
import { HistoryButton } from '../history/mark-histories.tsx'
import { formatMarkTimes } from '#web/school/sheets/mark-times-text.ts'
import type { ReportedAbsence, Mark } from '../drafts/marks.ts'
import { ExcuseButton } from './excuse-button.tsx'
import type { ExcuseMenuProps } from './excuse-menu.tsx'
import { reportNote } from './report-note.ts'
import { TimeField } from './time-field.tsx'
import styles from './student-row.module.css'

/** The callbacks of all rows. They are the same functions in every render so that rows can skip rendering. */
export type RowActions = {
  onExcuseOpen: (row: number, opens: boolean) => void
  onFocus: (row: number) => void
  onStatus: (student: number, status: Status) => void
  onMark: (student: number, mark: Mark) => void
  /** Moves the focus back to the row itself. */
  onDone: (row: number) => void
}

type StudentRowProps = RowActions & {
  row: number
  student: { id: number; name: string }
  mark: Mark
  /** The reported absence, if there is one. */
  report: ReportedAbsence | undefined
  /** The times of the class. */
  meeting: MeetingTimes
  disabled: boolean
  isCurrent: boolean
  /** True if the name search found this row. */
  isFound: boolean
  isExcuseOpen: boolean
}

/** A student in the roster. The row renders again only if something about this student changed. */
export const StudentRow = memo(function Row(props: StudentRowProps) {
  const { row, student, mark, report, disabled, isCurrent, isFound, isExcuseOpen, onFocus, onStatus } = props
  const Details = disabled ? ReadOnlyDetails : EditableDetails
  const tabIndex = isCurrent ? 0 : -1
  const reportLabel = report && reportNote(report, mark.status)
  return (
    <div
      className={styles.row}
      data-row
      data-current={isCurrent || undefined}
      data-found={isFound || isExcuseOpen || undefined}
      role="group"
      aria-label={[`${student.name}: ${STATUS_LABELS[mark.status]}`, reportLabel].filter(Boolean).join('. ')}
      tabIndex={tabIndex}
      onFocus={() => onFocus(row)}
    >
      <span className={styles.name}>{student.name}</span>
      {report && (
        <div
          className={styles.report}
          data-differs={differsFromExpected(mark.status, report.status) || undefined}
        >
          {reportLabel}
        </div>
      )}
      {mark.left_at && !report?.left && <div className={styles.left}>Left {clockTime(mark.left_at)}</div>}
      {mark.status !== 'P' && <Details {...props} tabIndex={tabIndex} />}
      <HistoryButton student={student} tabIndex={tabIndex} />
      <div className={styles.marks} role="group" aria-label={`Mark for ${student.name}`}>
        {STATUSES.map((status) => (
          <button
            key={status}
            type="button"
            className={styles.mark}
            style={MARK_TONES[status]}
            aria-pressed={mark.status === status}
            aria-label={STATUS_LABELS[status]}
            title={STATUS_LABELS[status]}
            disabled={disabled}
            tabIndex={tabIndex}
            onClick={() => onStatus(student.id, status)}
          >
            {status}
          </button>
        ))}
      </div>
    </div>
  )
})

/** Shows the excuse and comment as plain text, because the sheet is locked. */
function ReadOnlyDetails({ mark }: StudentRowProps) {
  return (
    <div className={styles.details}>
      <span>{mark.excuse ? EXCUSE_LABELS[mark.excuse] : 'No excuse'}</span>
      <span>{formatMarkTimes({ arrived_at: mark.arrived_at })}</span>
      <span className={styles.text}>{mark.comment}</span>
    </div>
  )
}

// If the menu fails to load without a network, users can still mark; an error page would hide the sheet.
const LazyExcuseMenu = lazyOptional<ExcuseMenuProps>(
  () => import('./excuse-menu.tsx').then((part) => part.ExcuseMenu),
  ({ student, mark, tabIndex, opened, onOpen }) => (
    <ExcuseButton
      student={student}
      excuse={mark.excuse}
      tabIndex={tabIndex}
      aria-haspopup="menu"
      aria-expanded={opened}
      onClick={() => onOpen(true)}
    />
  ),
)
export const preloadExcuseMenu = LazyExcuseMenu.preload

function EditableDetails(props: StudentRowProps & { tabIndex: number }) {
  const { row, student, mark, meeting, tabIndex, isExcuseOpen, onExcuseOpen, onMark, onDone } = props
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' && (event.key !== 'Enter' || event.ctrlKey || event.metaKey)) return
    event.preventDefault()
    onDone(row)
  }
  return (
    <div className={styles.details}>
      <LazyExcuseMenu
        student={student.name}
        mark={mark}
        tabIndex={tabIndex}
        opened={isExcuseOpen}
        onOpen={(opens) => onExcuseOpen(row, opens)}
        onPick={(choice) => onMark(student.id, { ...mark, ...choice })}
      />
      <TextInput
        size="xs"
        className={styles.comment ?? ''}
        aria-label={`Comment for ${student.name}`}
        placeholder="Comment"
        maxLength={500}
        tabIndex={tabIndex}
        value={mark.comment}
        onChange={(event) => onMark(student.id, { ...mark, comment: event.currentTarget.value })}
        onKeyDown={onKeyDown}
      />
      {(mark.status === 'T' || mark.arrived_at) && (
        <TimeField
          student={student.name}
          value={mark.arrived_at}
          meeting={meeting}
          tabIndex={tabIndex}
          onTime={(arrived_at) => onMark(student.id, { ...mark, arrived_at })}
          onKeyDown={onKeyDown}
        />
      )}
    </div>
  )
}
