import type { PrintedSeats, SeatedStudent } from '#contract/day/seating.ts'
import { Portrait } from '#web/school/faces/portrait.tsx'
import styles from './paper-chart.module.css'

/**
 * Where the students sit, with their photos, so that a substitute can call them by name. It is no DataTable because its rows and
 * columns are those of the room.
 */
export function PaperChart({ seating: { rows, columns, seats, students } }: { seating: PrintedSeats }) {
  const byId = new Map(students.map((student) => [student.id, student]))
  const seated = new Set(seats.map(({ student_id }) => student_id))
  const unseated = students.filter(({ id }) => !seated.has(id))
  const studentAt = (row: number, column: number) =>
    byId.get(seats.find((seat) => seat.row === row && seat.column === column)?.student_id ?? 0)
  return (
    <section className={styles.chart} aria-label="Seating chart">
      <h3 className={styles.heading}>Seating chart</h3>
      <table className={styles.room}>
        <caption className={styles.front}>Front</caption>
        <tbody>
          {Array.from({ length: rows }, (_, row) => (
            <tr key={row}>
              {Array.from({ length: columns }, (__, column) => {
                const student = studentAt(row + 1, column + 1)
                return <td key={column}>{student && <PaperSeat student={student} />}</td>
              })}
            </tr>
          ))}
        </tbody>
      </table>
      {unseated.length > 0 && (
        <p className={styles.unseated}>
          Without a seat: {unseated.map(({ called, last_name }) => `${called} ${last_name}`).join(', ')}
        </p>
      )}
    </section>
  )
}

const PaperSeat = ({ student: { called, last_name, photo } }: { student: SeatedStudent }) => (
  <>
    <Portrait first={called} last={last_name} photo={photo} isOnPaper />
    <b>{called}</b>
    <span>{last_name}</span>
  </>
)
