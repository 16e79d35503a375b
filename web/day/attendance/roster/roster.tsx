import {
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
} from 'react'
import type { MeetingTimes } from '#contract/day/attendance/absence-rules.ts'
import type { Status } from '#contract/words.ts'
import { actionOf, useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import { afterFirstInteraction } from '#web/ui/when-in-use.ts'
import { lazyOptional } from '#web/ui/lazy-part.tsx'
import type { SheetId } from '../drafts/draft-store.ts'
import { Finder } from './finder.tsx'
import type { ReportedAbsence, Mark } from '../drafts/marks.ts'
import { excuseChoices, withoutReason } from './excuse-choices.ts'
import { ROSTER_KEYS } from './keys.ts'
import { useFirstRow, useLastStudent } from './last-student.ts'
import { preloadExcuseMenu } from './mark-details.tsx'
import type { SeatingPanelProps } from '../seating/seating-panel.tsx'
import { StudentRow } from './student-row.tsx'
import styles from './roster.module.css'
import rowStyles from './student-row.module.css'

type RosterAction = keyof typeof ROSTER_KEYS.lines

const STATUS_BY_ACTION: Partial<Record<RosterAction, Status>> = { present: 'P', absent: 'A', tardy: 'T' }

const SeatingPanel = lazyOptional<SeatingPanelProps>(() =>
  import('../seating/seating-panel.tsx').then((part) => part.SeatingPanel),
)

type RosterProps = {
  students: { id: number; name: string; pronunciation?: string | undefined }[]
  markOf: (student: number) => Mark
  reportOf: (student: number) => ReportedAbsence | undefined
  isDecided: (student: number) => boolean
  /** What the day and the week already know of students, in words. */
  weekNotes?: ReadonlyMap<number, string>
  /** The address of a student's record, for those who may open it. */
  recordOf?: ((student: number) => string) | undefined
  /** What the record calls the way back to this sheet. */
  title?: string
  /** The times of the class. */
  meeting: MeetingTimes
  disabled: boolean
  onStatus: (student: number, status: Status) => void
  onMark: (student: number, mark: Mark) => void
  /** The sheet, while its seating chart is shown too. */
  seatsOf: SheetId | undefined
  /** `toRow` gives the focus back to the current row, whose keys then work again. */
  renderFooter: (finder: ReactNode, toRow: () => void) => ReactNode
}

/** The students by name. Arrow keys move, p, a and t mark, e opens the excuse, / finds, and Tab reaches the controls of a row. */
export function Roster({
  students,
  markOf,
  reportOf,
  isDecided,
  weekNotes,
  recordOf,
  title = '',
  meeting,
  disabled,
  onStatus,
  onMark,
  seatsOf,
  renderFooter,
}: RosterProps) {
  const rows = useRef<HTMLDivElement>(null)
  const [current, setCurrent] = useState(useFirstRow(students))
  useLastStudent(students[current]?.id)
  const [excuseOpenFor, setExcuseOpenFor] = useState<number>()
  const [isFinding, setIsFinding] = useState(false)
  /** The row, or the seat where the seating chart hides the list. */
  const rowAt = useCallback((index: number) => {
    const row = rows.current?.querySelectorAll<HTMLElement>('[data-row]')[index]
    if (row?.offsetParent !== null) return row
    return rows.current?.parentElement?.querySelector<HTMLElement>(`[data-seat="${index}"]`)
  }, [])
  const last = students.length - 1
  const focusRow = useCallback(
    (index: number) => {
      const next = Math.min(Math.max(index, 0), last)
      setCurrent(next)
      const row = rowAt(next)
      row?.focus({ preventScroll: true })
      row?.scrollIntoView({ block: 'nearest' })
    },
    [last, rowAt],
  )
  const openExcuse = useCallback(
    (row: number, opens: boolean) => {
      setExcuseOpenFor(opens ? row : undefined)
      if (!opens) focusRow(row)
    },
    [focusRow],
  )
  // Loads the menu before the first absence needs it.
  useEffect(() => afterFirstInteraction(() => void preloadExcuseMenu().catch(() => {})), [])
  // The keys work right away, unless the focus is elsewhere on the page.
  const focusFirstRow = useEffectEvent(() => {
    if (!isIdle(document.activeElement)) return
    rowAt(current)?.focus({ preventScroll: true })
    rowAt(current)?.scrollIntoView({ block: 'nearest' })
  })
  useEffect(() => focusFirstRow(), [])
  useScreenKeys(ROSTER_KEYS)
  const setStatus = useCallback(
    (student: number, status: Status) => {
      onStatus(student, status)
      // On a phone a row grows with its mark, and its end may end up behind the buttons of the sheet.
      requestAnimationFrame(() =>
        rowAt(students.findIndex(({ id }) => id === student))?.scrollIntoView({ block: 'nearest' }),
      )
    },
    [onStatus, rowAt, students],
  )
  const canExcuse = (student: number) => !disabled && markOf(student).status !== 'P'
  const onKeyDown = (event: KeyboardEvent) => {
    const isInRoster = event.target instanceof Node && rows.current?.contains(event.target)
    if (!isInRoster || isTyping(event.target) || event.ctrlKey || event.altKey || event.metaKey) return
    const targets: Partial<Record<RosterAction, number>> = {
      next: current + 1,
      previous: current - 1,
      first: 0,
      last: students.length - 1,
    }
    const action = actionOf(ROSTER_KEYS, event)
    const target = action && targets[action]
    const status = action && STATUS_BY_ACTION[action]
    const student = students[current]
    // Until the menu is loaded and has the focus, the row handles its keys.
    const choice =
      student &&
      excuseOpenFor === current &&
      excuseChoices(markOf(student.id).status).find(({ key }) => key === event.key.toLowerCase())
    if (choice) {
      onMark(student.id, { ...markOf(student.id), ...withoutReason(choice.excuse) })
      setExcuseOpenFor(undefined)
    } else if (event.key === 'Escape' && excuseOpenFor === current) setExcuseOpenFor(undefined)
    else if (target !== undefined) focusRow(target)
    else if (action === 'find') setIsFinding(true)
    else if (status && student && !disabled) setStatus(student.id, status)
    else if (action === 'excuse' && student && canExcuse(student.id)) setExcuseOpenFor(current)
    else return
    event.preventDefault()
  }
  return (
    <>
      <div className={styles.columns}>
        <div ref={rows} className={rowStyles.list} role="group" aria-label="Students" onKeyDown={onKeyDown}>
          {students.map((student, index) => (
            <StudentRow
              key={student.id}
              row={index}
              student={student}
              mark={markOf(student.id)}
              report={reportOf(student.id)}
              isDecided={isDecided(student.id)}
              weekNote={weekNotes?.get(student.id)}
              record={recordOf?.(student.id)}
              backTo={title}
              meeting={meeting}
              disabled={disabled}
              isCurrent={index === current}
              isFound={isFinding && index === current}
              isExcuseOpen={excuseOpenFor === index}
              onExcuseOpen={openExcuse}
              onFocus={setCurrent}
              onStatus={setStatus}
              onMark={onMark}
              onDone={focusRow}
            />
          ))}
        </div>
        {seatsOf && (
          <SeatingPanel
            {...{ sheet: seatsOf, students, markOf, isDecided, disabled, current }}
            onStatus={setStatus}
            onCurrent={setCurrent}
          />
        )}
      </div>
      <Footer
        render={renderFooter}
        toRow={() => rowAt(current)?.focus({ preventScroll: true })}
        finder={
          <Finder
            names={students.map(({ name }) => name)}
            opened={isFinding}
            onOpen={setIsFinding}
            onShow={(row) => {
              setCurrent(row)
              rowAt(row)?.scrollIntoView({ block: 'center' })
            }}
            onDone={() => focusRow(current)}
            currentRow={current}
          />
        }
      />
    </>
  )
}

type FooterProps = { render: RosterProps['renderFooter']; finder: ReactNode; toRow: () => void }
/** A component, because a function that reads the rows must not be passed on while the roster itself renders. */
const Footer = ({ render, finder, toRow }: FooterProps) => render(finder, toRow)

const isTyping = (target: EventTarget) =>
  target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement

/** Whether the focus is on nothing, on the heading, or still on the link or option that opened the sheet. */
const isIdle = (focused: Element | null) =>
  focused === null ||
  focused === document.body ||
  focused.matches('h1, main, [aria-current], [data-opens-sheet]:not([aria-expanded=true])')
