import { useEffect, useEffectEvent, useRef, type KeyboardEvent } from 'react'
import type { SeatingChart } from '#contract/day/seating.ts'
import { STATUS_LABELS, type MarkKind, type Status } from '#contract/words.ts'
import { MARK_KIND_LABELS, MARK_TONES } from '#web/school/marks.tsx'
import { actionOf, useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import type { Mark } from '../drafts/marks.ts'
import { Face } from './face.tsx'
import { NEXT_STATUS, SEAT_KEYS, STATUS_BY_ACTION } from './keys.ts'
import { nameStudents, spokenName, type NamedStudent } from './names.ts'
import { placesOf, seatAt, seatBehind, seatOf } from './room.ts'
import styles from './seating.module.css'

export type ChartProps = {
  chart: SeatingChart
  /** The students of the list, in its order. */
  students: readonly { id: number; name: string }[]
  markOf: (student: number) => Mark
  /** False while nobody marked the student, who is present by default. */
  isDecided: (student: number) => boolean
  disabled: boolean
  onStatus: (student: number, status: Status) => void
  /** The current row of the list. */
  current: number
  onCurrent: (row: number) => void
}

/** The class by seats, with the same marks as the list. Arrow keys go from seat to seat; p, a and t mark. */
export function Chart({
  chart,
  students: list,
  current,
  onCurrent,
  disabled,
  onStatus,
  ...marks
}: ChartProps) {
  const room = useRef<HTMLDivElement>(null)
  const students = nameStudents(list, chart.students)
  const rowOf = (id: number) => students.findIndex((student) => student.id === id)
  const seats = chart.seats.filter(({ student_id }) => rowOf(student_id) >= 0)
  const seated = new Set(seats.map(({ student_id }) => student_id))
  const unseated = students.filter(({ id }) => !seated.has(id))
  useScreenKeys(SEAT_KEYS)
  const focusOn = (row: number) => {
    const seat = room.current?.querySelector<HTMLElement>(`[data-seat="${row}"]`)
    seat?.focus({ preventScroll: true })
    seat?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  }
  // In a small window the chart hides the list, which may have the focus.
  const takeFocus = useEffectEvent(() => {
    const row = document.activeElement?.closest<HTMLElement>('[data-row]')
    if (row?.offsetParent === null) focusOn(current)
  })
  useEffect(() => takeFocus(), [])
  const onKeyDown = (event: KeyboardEvent<HTMLElement>) => {
    const row = event.target instanceof HTMLElement ? Number(event.target.dataset['seat'] ?? -1) : -1
    const student = students[row]
    const action = actionOf(SEAT_KEYS, event)
    if (!student || !action || action === 'next') return
    if (action === 'present' || action === 'absent' || action === 'tardy') {
      if (!disabled) onStatus(student.id, STATUS_BY_ACTION[action])
    } else {
      const neighbor = neighborOf({ ...chart, seats }, unseated, student.id, action)
      if (neighbor !== undefined) focusOn(rowOf(neighbor))
    }
    event.preventDefault()
  }
  const seatOfStudent = (student: NamedStudent, place: string) => (
    <SeatButton
      key={student.id}
      student={student}
      row={rowOf(student.id)}
      place={place}
      mark={marks.markOf(student.id)}
      isDecided={marks.isDecided(student.id)}
      isCurrent={rowOf(student.id) === current}
      disabled={disabled}
      onCurrent={onCurrent}
      onStatus={onStatus}
    />
  )
  return (
    <div ref={room} role="group" aria-label="Seats" onKeyDown={onKeyDown}>
      {seats.length > 0 && (
        <div className={styles.scroll}>
          <div className={styles.front}>Front</div>
          <div className={styles.room} style={{ '--columns': chart.columns }}>
            {placesOf(chart).map((place) => {
              const student = students[rowOf(seatAt(chart, place)?.student_id ?? 0)]
              return student ? (
                seatOfStudent(student, `Row ${place.row}, seat ${place.column}`)
              ) : (
                <span key={`${place.row} ${place.column}`} className={styles.free} aria-hidden />
              )
            })}
          </div>
        </div>
      )}
      {unseated.length > 0 && (
        <>
          <h3 className={styles.heading}>Without a seat</h3>
          <div className={styles.unseated}>
            {unseated.map((student) => seatOfStudent(student, 'Without a seat'))}
          </div>
        </>
      )}
    </div>
  )
}

type SeatButtonProps = Pick<ChartProps, 'disabled' | 'onStatus' | 'onCurrent'> & {
  student: NamedStudent
  row: number
  place: string
  mark: Mark
  isDecided: boolean
  isCurrent: boolean
}

/** A student to tap. Tab reaches the current one, and the arrow keys the others. */
function SeatButton({
  student,
  row,
  place,
  mark,
  isDecided,
  isCurrent,
  disabled,
  ...props
}: SeatButtonProps) {
  const kind: MarkKind = mark.excuse === 'AEX' ? 'E' : mark.status
  const state = kind === 'E' ? MARK_KIND_LABELS.E : STATUS_LABELS[kind]
  return (
    <button
      type="button"
      className={styles.seat}
      style={MARK_TONES[kind]}
      data-seat={row}
      data-current={isCurrent || undefined}
      data-decided={isDecided || undefined}
      tabIndex={isCurrent ? 0 : -1}
      aria-disabled={disabled}
      aria-label={`${spokenName(student)}: ${isDecided ? state : 'Not marked'}. ${place}`}
      title={student.fullName}
      onFocus={() => props.onCurrent(row)}
      onClick={() => !disabled && props.onStatus(student.id, NEXT_STATUS[mark.status])}
    >
      <Face student={student} name={student.name} />
      {isDecided && <span className={styles.letter} data-text={kind} aria-hidden />}
    </button>
  )
}

type Direction = 'left' | 'right' | 'up' | 'down'

/** The student to go to: left and right row by row, up and down to the nearest row, and after the last one to those without a seat. */
function neighborOf(
  chart: SeatingChart,
  unseated: readonly NamedStudent[],
  student: number,
  direction: Direction,
): number | undefined {
  const seat = seatOf(chart, student)
  if (direction === 'left' || direction === 'right') {
    const line = [...chart.seats.map(({ student_id }) => student_id), ...unseated.map(({ id }) => id)]
    return line[line.indexOf(student) + (direction === 'left' ? -1 : 1)]
  }
  if (!seat) return direction === 'up' ? chart.seats.at(-1)?.student_id : undefined
  const beside = seatBehind(chart, seat, direction === 'down' ? 1 : -1)?.student_id
  return beside ?? (direction === 'down' ? unseated[0]?.id : undefined)
}
