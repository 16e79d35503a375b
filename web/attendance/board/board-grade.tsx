import { Link } from 'react-router'
import { GradeChip } from '#web/school/grades.tsx'
import { timeSpan } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { boardSentence, stateSentence, type BoardSheet, type DayBoard } from './board-sheets.ts'
import styles from './board.module.css'

type BoardGradeProps = { board: DayBoard; grade: number; shown: BoardSheet[]; all: BoardSheet[] }

/** The sheets of one grade in the order of the day; each row opens its sheet. */
export const BoardGrade = ({ board, grade, shown, all }: BoardGradeProps) => (
  <section className={styles.grade} aria-labelledby={`board-grade-${grade}`}>
    <div className={styles.gradeHead}>
      <h2 id={`board-grade-${grade}`} className={styles.gradeName}>
        <GradeChip grade={grade} />
      </h2>
      <span className={styles.soft}>{boardSentence(all)}</span>
    </div>
    <Card flush>
      <ul className={styles.rows}>
        {shown.map((sheet) => (
          <li key={`${sheet.section_period_id} ${sheet.teacher.id}`}>
            <Row sheet={sheet} board={board} />
          </li>
        ))}
      </ul>
    </Card>
  </section>
)

const Row = ({ sheet, board }: { sheet: BoardSheet; board: DayBoard }) => (
  <Link
    className={styles.row}
    to={`/attendance/take/${sheet.section_period_id}?date=${board.date}&teacher_id=${sheet.teacher.id}`}
  >
    <span className={styles.time} data-figures>
      {timeSpan(sheet.start_time, sheet.end_time)}
    </span>
    <span className={styles.what}>
      <span className={styles.title}>{sheet.groups.join(', ') || sheet.name}</span>{' '}
      <span className={styles.soft}>{sheet.groups.length > 0 && sheet.name}</span>
    </span>
    <span className={styles.teacher}>{sheet.teacher.name}</span>
    <span className={styles.state} data-state={sheet.state}>
      {stateSentence(sheet, board)}
    </span>
  </Link>
)
