import { VisuallyHidden } from '@mantine/core'
import { memo, useEffect, useMemo, useState, type FocusEvent, type KeyboardEvent } from 'react'
import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import type { Assignment } from '#contract/schedules/records.ts'
import type { Teacher } from '#contract/staff.ts'
import type { GroupPosition } from '../conflicts/cell-status.ts'
import type { ExistingConflict } from '../conflicts/existing-conflicts.ts'
import { cellKey } from './drag-ids.ts'
import { moveGridFocus } from './grid-focus.ts'
import { PeriodRow } from './period-row.tsx'
import styles from './grid.module.css'

type GridTableProps = {
  grid: ScheduleGrid
  columns: readonly Teacher[]
  clashes: readonly ExistingConflict[]
  /** The section period that is scrolled into view. */
  periodInView: number | null
  onRemove: (position: GroupPosition) => void
}

const NO_CLASH: ReadonlySet<number> = new Set()

/** Section periods by teachers. The grid is one tab stop; the arrow keys move the focus from group to group. */
export const GridTable = memo(function GridTable(props: GridTableProps) {
  const { grid, columns, clashes, periodInView, onRemove } = props
  const { section_periods: periods, current_assignments: assignments } = grid
  const [lastFocused, setLastFocused] = useState<string>()
  const byCell = useMemo(() => Map.groupBy(assignments.toSorted(byGroup), cellKeyOf), [assignments])
  const clashing = useClashingGroups(clashes)
  const inOrder = periods.flatMap(({ id }) => columns.flatMap((one) => byCell.get(cellKey(id, one.id)) ?? []))
  const tabStop = inOrder.find((one) => chipKey(one) === lastFocused) ?? inOrder[0]
  const rememberFocus = ({ target }: FocusEvent) => {
    const chip = target.closest<HTMLElement>('[data-chip]')?.dataset.chip
    if (chip) setLastFocused(chip)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const chip = event.target instanceof HTMLElement ? event.target.closest<HTMLElement>('[data-chip]') : null
    const [from, group] = (chip?.dataset.chip ?? '').split(':').map(Number)
    if (group && from && grid.may.edit && event.key === 'Delete') onRemove({ group, from })
    else moveGridFocus(event)
  }
  useScrollToPeriod(periodInView)
  return (
    <div className={styles.scroller} role="region" aria-label="Schedule grid" tabIndex={0}>
      <table
        className={styles.grid}
        style={{ '--columns': columns.length }}
        onFocus={rememberFocus}
        onKeyDown={onKeyDown}
      >
        <thead>
          <tr>
            <th scope="col" className={styles.corner}>
              <VisuallyHidden>Section period</VisuallyHidden>
            </th>
            {columns.map(({ id, first_name, last_name }) => (
              <th key={id} scope="col">
                {last_name}, {first_name}
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
              clashing={clashing.get(period.id) ?? NO_CLASH}
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

/** The groups that clash, by section period; sets that do not change keep their identity. */
function useClashingGroups(clashes: readonly ExistingConflict[]): ReadonlyMap<number, ReadonlySet<number>> {
  const text = JSON.stringify(
    clashes
      .flatMap(({ meeting, conflict: { other } }) => [meeting, other])
      .map(({ section_period, group }) => [section_period, group]),
  )
  return useMemo(() => {
    const pairs = JSON.parse(text) as [period: number, group: number][]
    const byPeriod = Map.groupBy(pairs, ([period]) => period)
    return new Map([...byPeriod].map(([period, each]) => [period, new Set(each.map(([, group]) => group))]))
  }, [text])
}

/** Scrolls the section period of the address into view, once. */
function useScrollToPeriod(period: number | null): void {
  useEffect(() => {
    const head = document.querySelector<HTMLElement>(`[data-period="${period}"] th`)
    head?.scrollIntoView({ block: 'center' })
    head?.focus({ preventScroll: true })
  }, [period])
}
