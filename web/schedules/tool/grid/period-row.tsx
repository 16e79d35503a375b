import { memo, useEffect, useState } from 'react'
import type { Assignment, SectionPeriod } from '#contract/schedules/records.ts'
import type { Teacher } from '#contract/staff.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { Cell } from './cell.tsx'
import { cellKey } from './drag-ids.ts'
import { ConflictCheckProvider, useConflictCheck, type ConflictCheck } from '../tool-context.ts'
import styles from './tool.module.css'

type PeriodRowProps = {
  period: SectionPeriod
  columns: readonly Teacher[]
  byCell: ReadonlyMap<string, readonly Assignment[]>
  /** The groups in it that clash with something today. */
  clashing: ReadonlySet<number>
  /** The assignment that takes part in Tab. */
  tabStop: Assignment | undefined
  isOpened: boolean
  /** How many cells stand in the rows above. */
  cellsAbove: number
}

const NONE: readonly Assignment[] = []
const CELLS_A_FRAME = 60

/** One section period: a cell for each teacher. */
export function PeriodRow(props: PeriodRowProps) {
  const { period, columns, byCell, clashing, tabStop, isOpened, cellsAbove } = props
  const judging = useDelayedByFrames(useConflictCheck(), Math.floor(cellsAbove / CELLS_A_FRAME))
  return (
    <ConflictCheckProvider value={judging}>
      <tr data-period={period.id} data-opened={isOpened || undefined}>
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

/** What cells say, some frames after it is known: the words of hundreds at once would hold what is carried up. */
function useDelayedByFrames(judging: ConflictCheck, frames: number): ConflictCheck {
  const [known, setKnown] = useState(judging)
  useEffect(() => {
    let left = frames
    let next = requestAnimationFrame(function wait() {
      if (left-- > 0) next = requestAnimationFrame(wait)
      else setKnown(judging)
    })
    return () => cancelAnimationFrame(next)
  }, [judging, frames])
  return judging && known
}
