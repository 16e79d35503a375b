import { Text } from '@mantine/core'
import type { ClassLists, ClassOfTeacher } from '#contract/day/attendance/class-lists.ts'
import type { Letterhead } from '#contract/operate/letterhead.ts'
import { longDay, timeSpan } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { classTitle } from './class-texts.ts'
import styles from './class-list.module.css'

type DayOverviewProps = {
  lists: ClassLists
  classes: readonly ClassOfTeacher[]
  letterhead: Letterhead | undefined
}

/**
 * The first sheet of a substitute: the day's times, classes and rooms, what the office has noted, and whom to call.
 * It is no DataTable because it is a form to fill in by hand, which looks the same on screen and on paper.
 */
export function DayOverview({ lists, classes, letterhead }: DayOverviewProps) {
  const { teacher, date, note } = lists
  const isCovered = classes.some(({ covered_by }) => covered_by !== null)
  return (
    <Card className={styles.list ?? ''} role="region" aria-label="Overview of the day">
      <Text component="h2" fz={20} fw={650} style={{ overflowWrap: 'anywhere' }}>
        For the substitute of {teacher}
      </Text>
      <p className={styles.line}>
        {longDay(date)}
        {letterhead && ` · ${letterhead.school_name}`}
      </p>
      <p className={styles.call}>
        Questions or an emergency: call the school office
        {letterhead?.phone ? (
          <>
            , <b>{letterhead.phone}</b>
          </>
        ) : (
          '.'
        )}
      </p>
      <table className={`${styles.table} ${styles.overview}`} aria-label="Classes of the day">
        <thead>
          <tr>
            <th scope="col">Time</th>
            <th scope="col">Class</th>
            <th scope="col">Room</th>
            <th scope="col" className={styles.box}>
              Students
            </th>
            {isCovered && <th scope="col">Covered by</th>}
          </tr>
        </thead>
        <tbody>
          {classes.map((one) => (
            <tr key={one.section_period_id}>
              <td className={styles.time}>{timeSpan(one.start_time, one.end_time)}</td>
              <td>{classTitle(one)}</td>
              <td>{one.rooms.join(', ')}</td>
              <td className={styles.box}>{one.students.length}</td>
              {isCovered && <td>{one.covered_by === '' ? 'No coverage needed' : one.covered_by}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      {note !== '' && (
        <section aria-label="Notes">
          <h3 className={styles.heading}>Notes</h3>
          <p className={styles.note}>{note}</p>
        </section>
      )}
      <div className={styles.report}>
        <h3 className={styles.heading}>For the teacher: how the day went</h3>
        {Array.from({ length: 5 }, (_, line) => (
          <span key={line} />
        ))}
      </div>
    </Card>
  )
}
