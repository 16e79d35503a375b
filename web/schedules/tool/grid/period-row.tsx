import { memo, useEffect, useState } from 'react'
import type { Assignment, SectionPeriod } from '#contract/schedules/records.ts'
import type { Teacher } from '#contract/staff.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { ConflictCheckProvider, useConflictCheck, type ConflictCheck } from '../tool-context.ts'
import { Cell } from './cell.tsx'
import { cellKey } from './drag-ids.ts'
import styles from './grid.module.css'

type PeriodRowProps = {
  period: SectionPeriod
  columns: readonly Teacher[]
  byCell: ReadonlyMap<string, readonly Assignment[]>
  /** The groups in it that clash. */
  clashing: ReadonlySet<number>
  /** The assignment that is in the tab order. */
  tabStop: Assignment | undefined
  isInView: boolean
  /** The number of cells in the rows above. */
  cellsAbove: number
}

const NONE: readonly Assignment[] = []
const CELLS_PER_FRAME = 60

/** One section period: a cell for each teacher. */
export function PeriodRow(props: PeriodRowProps) {
  const { period, columns, byCell, clashing, tabStop, isInView, cellsAbove } = props
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
            clashing={clashing}
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

/** A new conflict check some frames later: rendering hundreds of notes in one frame would stall the drag. */
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
