import { VisuallyHidden } from '@mantine/core'
import { memo, useEffect, useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { Assignment, SectionPeriod } from '#contract/plan/schedules/records.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { listName } from '#web/school/person-name.ts'
import { actionOf, useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import { editRefusal } from '../edits/edit-rights.ts'
import type { GroupPosition } from '../conflicts/cell-status.ts'
import type { ExistingConflict } from '../conflicts/existing-conflicts.ts'
import { GRID_KEYS } from '../keys.ts'
import { ConflictCheckProvider, useConflictCheck, type ConflictCheck } from '../tool-context.ts'
import { Cell } from './cell.tsx'
import { cellKey } from './drag-ids.ts'
import { moveGridFocus } from './grid-focus.ts'
import styles from './grid.module.css'

type GridTableProps = {
  grid: ScheduleGrid
  columns: readonly Teacher[]
  conflicts: readonly ExistingConflict[]
  /** The section period that is scrolled into view. */
  periodInView: number | null
  onRemove: (position: GroupPosition) => void
}

const NO_CONFLICT: ReadonlySet<number> = new Set()

/**
 * Section periods by teachers. The grid is one tab stop, and the arrow keys move the focus from group to group.
 * It is no DataTable because it shows cells, not rows of records.
 */
export const GridTable = memo(function GridTable(props: GridTableProps) {
  const { grid, columns, conflicts, periodInView, onRemove } = props
  const { section_periods: periods, current_assignments: assignments } = grid
  const [lastFocused, setLastFocused] = useState<string>()
  const byCell = useMemo(() => Map.groupBy(assignments.toSorted(byGroup), cellKeyOf), [assignments])
  const conflicting = useConflictingGroups(conflicts)
  const inOrder = periods.flatMap(({ id }) => columns.flatMap((one) => byCell.get(cellKey(id, one.id)) ?? []))
  const focusable = inOrder.filter(({ teacher_id }) => !editRefusal(grid, { from: teacher_id, to: null }))
  const tabStop = focusable.find((one) => chipKey(one) === lastFocused) ?? focusable[0]
  const rememberFocus = ({ target }: FocusEvent) => {
    const chip = target.closest<HTMLElement>('[data-chip]')?.dataset.chip
    if (chip) setLastFocused(chip)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chip = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-chip]') : null
    const [from, group] = (chip?.dataset.chip ?? '').split(':').map(Number)
    if (group && from && grid.may.edit && actionOf(GRID_KEYS, event) === 'remove') onRemove({ group, from })
    else moveGridFocus(event)
  }
  useScrollToPeriod(periodInView)
  useScreenKeys(GRID_KEYS)
  return (
    <div className={styles.scroller} role="region" aria-label="Schedule grid" tabIndex={0}>
      <table className={styles.grid} onFocus={rememberFocus} onKeyDown={onKeyDown}>
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <VisuallyHidden>Section period</VisuallyHidden>
            </th>
            {columns.map((teacher) => (
              <th key={teacher.id} scope="col">
                {listName(teacher)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {periods.map((period, row) => (
            <PeriodRow
              key={period.id}
              period={period}
              columns={columns}
              byCell={byCell}
              conflicting={conflicting.get(period.id) ?? NO_CONFLICT}
              tabStop={tabStop}
              isInView={period.id === periodInView}
              cellsAbove={row * columns.length}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
})

const cellKeyOf = (one: Assignment) => cellKey(one.section_period_id, one.teacher_id)
const chipKey = (one: Assignment) => `${one.section_period_id}:${one.group_id}`
const byGroup = (one: Assignment, other: Assignment) => one.group_name.localeCompare(other.group_name, 'en')

/** The groups with conflicts by section period. Unchanged sets keep their identity so that their rows don't render again. */
function useConflictingGroups(
  conflicts: readonly ExistingConflict[],
): ReadonlyMap<number, ReadonlySet<number>> {
  const text = JSON.stringify(
    conflicts
      .flatMap(({ meeting, conflict: { other } }) => [meeting, other])
      .map(({ section_period, group }) => [section_period, group]),
  )
  return useMemo(() => {
    const pairs = JSON.parse(text) as [period: number, group: number][]
    const byPeriod = Map.groupBy(pairs, ([period]) => period)
    return new Map([...byPeriod].map(([period, each]) => [period, new Set(each.map(([, group]) => group))]))
  }, [text])
}

/** Scrolls the section period from the address into view, but only once. */
function useScrollToPeriod(period: number | null): void {
  useEffect(() => {
    const head = document.querySelector<HTMLElement>(`[data-period="${period}"] th`)
    head?.scrollIntoView({ block: 'center' })
    head?.focus({ preventScroll: true })
  }, [period])
}

type PeriodRowProps = {
  period: SectionPeriod
  columns: readonly Teacher[]
  byCell: ReadonlyMap<string, readonly Assignment[]>
  /** The groups in the section period that have conflicts. */
  conflicting: ReadonlySet<number>
  /** The assignment that is in the tab order. */
  tabStop: Assignment | undefined
  isInView: boolean
  /** The number of cells in the rows above. */
  cellsAbove: number
}

const NONE: readonly Assignment[] = []
const CELLS_PER_FRAME = 60

function PeriodRow(props: PeriodRowProps) {
  const { period, columns, byCell, conflicting, tabStop, isInView, cellsAbove } = props
  const check = useDelayedByFrames(useConflictCheck(), Math.floor(cellsAbove / CELLS_PER_FRAME))
  return (
    <ConflictCheckProvider value={check}>
      <tr data-period={period.id} data-in-view={isInView || undefined}>
        <PeriodHead period={period} />
        {columns.map(({ id }) => (
          <Cell
            key={id}
            period={period}
            teacher={id}
            assignments={byCell.get(cellKey(period.id, id)) ?? NONE}
            conflicting={conflicting}
            tabStop={
              tabStop?.section_period_id === period.id && tabStop.teacher_id === id ? tabStop.group_id : null
            }
          />
        ))}
      </tr>
    </ConflictCheckProvider>
  )
}

const PeriodHead = memo(({ period }: { period: SectionPeriod }) => (
  <th scope="row" className={styles.period} tabIndex={-1} title={period.name}>
    <span className={styles.time}>{timeSpan(period.start_time, period.end_time)}</span>
    <span className={styles.days}>{weekdaysShort(period.days_of_week)}</span>
    {period.homeroom && <span className={styles.days}>Homeroom</span>}
  </th>
))

/** Delays a new conflict check by some frames, because rendering hundreds of notes in one frame would stall the drag. */
function useDelayedByFrames(check: ConflictCheck, frames: number): ConflictCheck {
  const [delayed, setDelayed] = useState(check)
  useEffect(() => {
    let left = frames
    let next = requestAnimationFrame(function wait() {
      if (left-- > 0) next = requestAnimationFrame(wait)
      else setDelayed(check)
    })
    return () => cancelAnimationFrame(next)
  }, [check, frames])
  return check && delayed
}
