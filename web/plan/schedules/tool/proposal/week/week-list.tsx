import type { Teacher } from '#contract/people/staff.ts'
import { timeSpan, weekdaysShort } from '#web/school/days.ts'
import { fullName } from '#web/school/person-name.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { Entry } from './week-entry.tsx'
import { TeacherHead, type WeekProps } from './week-grid.tsx'
import { placeText, stateText } from './entry-text.ts'
import { entryKey } from './week.ts'
import styles from './week.module.css'

/** A week as a list per teacher, for screens on which a grid doesn't fit. */
export const WeekList = ({ grid, columns, week, choosing }: WeekProps) => (
  <>
    {columns.map((teacher) => (
      <Card key={teacher.id} mb={12}>
        <h2 className={styles.listHead}>
          <TeacherHead teacher={teacher} week={week} choosing={choosing} />
        </h2>
        <TeacherWeek grid={grid} teacher={teacher} week={week} choosing={choosing} />
      </Card>
    ))}
  </>
)

type TeacherWeekProps = Omit<WeekProps, 'columns'> & { teacher: Teacher }

const TeacherWeek = ({ grid, teacher, week, choosing }: TeacherWeekProps) => (
  <ul className={styles.list} aria-label={fullName(teacher)}>
    {grid.section_periods.flatMap((period) =>
      week
        .filter((entry) => entry.teacher === teacher.id && entry.period === period.id)
        .map((entry) => (
          <li key={entryKey(entry)}>
            <span className={styles.listTime}>
              {timeSpan(period.start_time, period.end_time)}
              <span>{weekdaysShort(period.days_of_week)}</span>
            </span>
            <Entry
              entry={entry}
              note={stateText(entry, grid)}
              place={placeText(entry, grid, fullName(teacher))}
              choosing={choosing}
              isTabStop
            />
          </li>
        )),
    )}
  </ul>
)
