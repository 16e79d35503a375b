import { Box, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { GradeChip } from '#web/school/grades.tsx'
import { timeSpan } from '#web/school/days.ts'
import { Card } from '#web/ui/layout/card.tsx'
import { boardSentence, STATE_COLORS, stateSentence, type BoardSheet, type DayBoard } from './board-sheets.ts'
import styles from './board.module.css'

type BoardGradeProps = { board: DayBoard; grade: number; shown: BoardSheet[]; all: BoardSheet[] }

/** The sheets of one grade in the order of the day; each row opens its sheet. */
export const BoardGrade = ({ board, grade, shown, all }: BoardGradeProps) => (
  <section className={styles.grade} aria-labelledby={`board-grade-${grade}`}>
    <Group gap={10} mb={8}>
      <Text component="h2" id={`board-grade-${grade}`} lh={1}>
        <GradeChip grade={grade} />
      </Text>
      <Text span c="dimmed" fz={14}>
        {boardSentence(all)}
      </Text>
    </Group>
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
    <Box component="span" c="dimmed" data-figures style={{ whiteSpace: 'nowrap' }}>
      {timeSpan(sheet.start_time, sheet.end_time)}
    </Box>
    <Text span truncate>
      <Box component="span" fw={600}>
        {sheet.groups.join(', ') || sheet.name}
      </Box>{' '}
      <Box component="span" c="dimmed" fz={14}>
        {sheet.groups.length > 0 && sheet.name}
      </Box>
    </Text>
    <Text span truncate>
      {sheet.teacher.name}
    </Text>
    <Box
      component="span"
      fz={14}
      fw={sheet.state === 'late' || sheet.state === 'due' ? 600 : undefined}
      c={STATE_COLORS[sheet.state] ?? 'dimmed'}
    >
      {stateSentence(sheet, board)}
    </Box>
  </Link>
)
