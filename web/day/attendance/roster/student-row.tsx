import { memo, useId, type KeyboardEvent } from 'react'
import { Link } from 'react-router'
import { differsFromExpected } from '#contract/day/attendance/absence-rules.ts'
import { STATUS_LABELS, STATUSES, type Status } from '#contract/words.ts'
import { MARK_TONES } from '#web/school/marks.tsx'
import { clockTime } from '#web/school/display.ts'
import type { WayBack } from '#web/ui/way-back.ts'
import { HistoryButton } from '../history/mark-histories.tsx'
import type { ReportedAbsence } from '../drafts/marks.ts'
import { Arrival, EditableDetails, ReadOnlyDetails, type MarkDetailsProps } from './mark-details.tsx'
import { reportNote } from './report-note.ts'
import styles from './student-row.module.css'

/** The callbacks are the same functions in every render so that rows can skip rendering. */
type StudentRowProps = MarkDetailsProps & {
  /** The reported absence, if there is one. */
  report: ReportedAbsence | undefined
  /** False while nobody marked the student, who is present by default. */
  isDecided: boolean
  /** What the day and the week already know of the student. */
  weekNote: string | undefined
  /** The address of the student's record, for those who may open it. */
  record: string | undefined
  /** What the record calls the way back. */
  backTo: string
  disabled: boolean
  isCurrent: boolean
  /** True if the name search found this row. */
  isFound: boolean
  onFocus: (row: number) => void
  onStatus: (student: number, status: Status) => void
}

/** A student in the roster. The row renders again only if something about this student changed. */
export const StudentRow = memo(function Row(props: StudentRowProps) {
  const { row, student, mark, report, isDecided, weekNote, record, backTo, disabled, isCurrent, isFound } =
    props
  const Details = disabled ? ReadOnlyDetails : EditableDetails
  const tabIndex = isCurrent ? 0 : -1
  const noteId = useId()
  const reportLabel = report && reportNote(report, mark.status)
  const state = isDecided ? STATUS_LABELS[mark.status] : NOT_MARKED
  return (
    <div
      className={styles.row}
      data-row
      data-current={isCurrent || undefined}
      data-found={isFound || props.isExcuseOpen || undefined}
      data-undecided={!isDecided || undefined}
      role="group"
      aria-label={[`${student.name}: ${state}`, reportLabel].filter(Boolean).join('. ')}
      aria-describedby={weekNote && noteId}
      tabIndex={tabIndex}
      onFocus={() => props.onFocus(row)}
    >
      <span className={styles.name} data-note={weekNote}>
        {record === undefined ? (
          student.name
        ) : (
          <Link to={record} state={{ backTo } satisfies WayBack} tabIndex={tabIndex}>
            {student.name}
          </Link>
        )}
        {student.pronunciation && <small>{student.pronunciation}</small>}
      </span>
      <Marks {...props} tabIndex={tabIndex} />
      {mark.status !== 'P' && !disabled && <Arrival {...props} tabIndex={tabIndex} />}
      {report && (
        <div
          className={styles.report}
          data-differs={differsFromExpected(mark.status, report.status) || undefined}
        >
          {reportLabel}
        </div>
      )}
      {weekNote && (
        <div id={noteId} className={styles.note}>
          {weekNote}
        </div>
      )}
      {mark.left_at && !report?.left && <div className={styles.left}>Left {clockTime(mark.left_at)}</div>}
      {mark.status !== 'P' && <Details {...props} tabIndex={tabIndex} />}
      <HistoryButton student={student} tabIndex={tabIndex} />
    </div>
  )
})

const NOT_MARKED = 'Not marked, counts as present'

type PartProps = StudentRowProps & { tabIndex: number }

/** The letters. Tab reaches the one that is set, and the arrow keys the others. */
function Marks({ student, mark, isDecided, disabled, tabIndex, onStatus }: PartProps) {
  return (
    <div
      className={styles.marks}
      role="group"
      aria-label={`Mark for ${student.name}`}
      onKeyDown={focusBesideMark}
    >
      {STATUSES.map((status) => (
        <button
          key={status}
          type="button"
          className={styles.mark}
          style={MARK_TONES[status]}
          aria-pressed={isDecided && mark.status === status}
          aria-label={STATUS_LABELS[status]}
          title={STATUS_LABELS[status]}
          disabled={disabled}
          tabIndex={mark.status === status ? tabIndex : -1}
          onClick={() => onStatus(student.id, status)}
        >
          {status}
        </button>
      ))}
    </div>
  )
}

function focusBesideMark({ key, target }: KeyboardEvent) {
  if (!(target instanceof Element)) return
  const beside =
    key === 'ArrowRight' ? target.nextElementSibling : key === 'ArrowLeft' && target.previousElementSibling
  if (beside instanceof HTMLElement) beside.focus()
}
