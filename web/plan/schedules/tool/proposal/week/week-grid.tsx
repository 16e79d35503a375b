import { VisuallyHidden } from '@mantine/core'
import { useMemo, useState, type FocusEvent } from 'react'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { Teacher } from '#contract/people/staff.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { fullName, listName } from '#web/school/person-name.ts'
import { useScreenKeys } from '#web/ui/keys/screen-keys.ts'
import { cellKey } from '../../grid/drag-ids.ts'
import { moveGridFocus } from '../../grid/grid-focus.ts'
import gridStyles from '../../grid/grid.module.css'
import { WEEK_KEYS } from './keys.ts'
import { entryKey, type WeekEntry } from './week.ts'
import { Entry, Tick, type Choosing } from './week-entry.tsx'
import { placeText, stateText } from './entry-text.ts'
import styles from './week.module.css'

export type WeekProps = {
  grid: ScheduleGrid
  columns: readonly Teacher[]
  week: readonly WeekEntry[]
  /** Null if nothing can be chosen. */
  choosing: Choosing | null
}

/**
 * A week as section periods by teachers. It is one tab stop: the arrow keys move from group to group, and Space chooses one.
 * It is no DataTable because it shows cells, not rows of records.
 */
export function WeekGrid({ grid, columns, week, choosing }: WeekProps) {
  const byCell = useMemo(() => Map.groupBy(week, ({ period, teacher }) => cellKey(period, teacher)), [week])
  const [lastFocused, setLastFocused] = useState<string>()
  const choosable = choosing ? week.filter(choosing.canChoose) : []
  const inOrder = grid.section_periods.flatMap(({ id }) =>
    columns.flatMap((one) => byCell.get(cellKey(id, one.id)) ?? []),
  )
  const tabStop =
    choosable.find((entry) => chipKey(entry) === lastFocused) ??
    inOrder.find((one) => choosable.includes(one))
  const rememberFocus = ({ target }: FocusEvent) => {
    const chip = target.closest<HTMLElement>('[data-chip]')?.dataset.chip
    if (chip) setLastFocused(chip)
  }
  useScreenKeys(choosing ? WEEK_KEYS : undefined)
  return (
    <div className={`${gridStyles.scroller} ${styles.scroller}`} role="region" aria-label="Week" tabIndex={0}>
      <table className={gridStyles.grid} onFocus={rememberFocus} onKeyDown={moveGridFocus}>
        <thead>
          <tr>
            <th scope="col" className={gridStyles.corner}>
              <VisuallyHidden>Section period</VisuallyHidden>
            </th>
            {columns.map((teacher) => (
              <th key={teacher.id} scope="col">
                <TeacherHead teacher={teacher} week={week} choosing={choosing} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.section_periods.map((period) => (
            <tr key={period.id}>
              <th scope="row" className={gridStyles.period}>
                <span className={gridStyles.time}>{timeSpan(period.start_time, period.end_time)}</span>
                <span className={gridStyles.days}>{weekdaysShort(period.days_of_week)}</span>
                {period.homeroom && <span className={gridStyles.days}>Homeroom</span>}
              </th>
              {columns.map((teacher) => {
                const entries = byCell.get(cellKey(period.id, teacher.id)) ?? []
                const pressable = choosing ? entries.filter(choosing.canChoose) : []
                return (
                  <td
                    key={teacher.id}
                    className={gridStyles.cell}
                    data-pressable={pressable.length > 0 || undefined}
                    onClick={pressable.length > 0 ? () => choosing?.choose(pressable) : undefined}
                  >
                    {entries.map((entry) => (
                      <Entry
                        key={entryKey(entry)}
                        entry={entry}
                        note={stateText(entry, grid)}
                        place={placeText(entry, grid, fullName(teacher))}
                        choosing={choosing}
                        isTabStop={entry === tabStop}
                      />
                    ))}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const chipKey = ({ period, group }: WeekEntry) => `${period}:${group}`

type TeacherHeadProps = { teacher: Teacher; week: readonly WeekEntry[]; choosing: Choosing | null }

/** A teacher's name. If the teacher has entries to choose, it is a button that chooses all of them. */
export function TeacherHead({ teacher, week, choosing }: TeacherHeadProps) {
  const entries = choosing
    ? week.filter((entry) => entry.teacher === teacher.id && choosing.canChoose(entry))
    : []
  if (!choosing || entries.length === 0) return listName(teacher)
  const areChosen = entries.every(choosing.isChosen)
  return (
    <button
      type="button"
      className={styles.head}
      aria-pressed={areChosen}
      title={`${choosing.verb} all ${entries.length} of ${fullName(teacher)}`}
      onClick={() => choosing.choose(entries)}
    >
      {listName(teacher)}
      <span className={styles.headCount}>
        {areChosen ? <Tick /> : choosing.verb} {entries.length}
      </span>
    </button>
  )
}
