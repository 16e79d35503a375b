import type { ClassOfTeacher } from '#contract/day/attendance/class-lists.ts'
import { pluralize } from '#contract/words.ts'
import { MARK_KIND_LABELS } from '#web/school/marks.tsx'
import { longDay, timeSpan } from '#web/school/days.ts'
import { Card, CardTitle } from '#web/ui/layout/card.tsx'
import { roomText } from '../sheets/room-text.ts'
import { classTitle, studentReport } from './class-texts.ts'
import { PaperChart } from './paper-chart.tsx'
import styles from './class-list.module.css'

const BOXES = ['P', 'A', 'T', 'E'] as const

type ClassListProps = { meeting: ClassOfTeacher; teacher: string; date: string }

/**
 * The students of a class with empty boxes, on its own sheet of paper.
 * It is no DataTable because it is a form to fill in by hand, which looks the same on screen and on paper.
 */
export function ClassList({ meeting, teacher, date }: ClassListProps) {
  const { name, start_time, end_time, groups, students } = meeting
  const hasGroups = groups.length > 1
  return (
    <Card className={styles.list ?? ''}>
      <CardTitle>{classTitle(meeting)}</CardTitle>
      <p className={styles.line}>
        {[
          `${longDay(date)}, ${timeSpan(start_time, end_time)}`,
          roomText(meeting.rooms),
          teacher,
          pluralize(students.length, 'student'),
        ]
          .filter(Boolean)
          .join(' · ')}
      </p>
      <table className={styles.table} aria-label={`Students of ${name}`}>
        <thead>
          <tr>
            <th scope="col" className={styles.number}>
              No.
            </th>
            <th scope="col">Student</th>
            {hasGroups && <th scope="col">Group</th>}
            {BOXES.map((kind) => (
              <th key={kind} scope="col" className={styles.box} title={MARK_KIND_LABELS[kind]}>
                {kind}
              </th>
            ))}
            <th scope="col" className={styles.remarks}>
              Remarks
            </th>
          </tr>
        </thead>
        <tbody>
          {students.map((student, index) => (
            <tr key={student.id}>
              <td className={styles.number}>{index + 1}</td>
              <td>
                {student.name}
                {student.pronunciation && (
                  <small className={styles.pronunciation}>{student.pronunciation}</small>
                )}
              </td>
              {hasGroups && <td>{student.group}</td>}
              {BOXES.map((kind) => (
                <td key={kind} className={styles.box}>
                  <span className={styles.empty}>&nbsp;</span>
                </td>
              ))}
              <td className={styles.remarks}>{studentReport(student.report)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {meeting.seating && <PaperChart seating={meeting.seating} />}
      <p className={styles.line}>P present, A absent, T tardy, E absent excused.</p>
      <p className={styles.signature}>
        <span>Substitute</span>
        <span>Signature</span>
      </p>
    </Card>
  )
}
