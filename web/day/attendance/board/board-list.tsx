import { Box, Group, Text } from '@mantine/core'
import { pluralize } from '#contract/words.ts'
import { GradeChip } from '#web/school/grades.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import {
  boardParts,
  boardSentence,
  STATE_COLORS,
  stateSentence,
  type BoardFilter,
  type BoardPart,
  type BoardSheet,
  type DayBoard,
} from './board-sheets.ts'
import { emailTo, reminder, sheetAddress, teacherTakingSheet } from '#web/school/sheets/missing-sheet.ts'
import { Remind } from './remind.tsx'
import { SheetRow } from './sheet-row.tsx'
import styles from './board.module.css'

/** The sheets of the day: late ones first, then by grade. A filtered list has no parts. */
export const BoardList = ({ board, filter }: { board: DayBoard; filter: BoardFilter }) =>
  boardParts(board, filter).map((part) => (
    <Part key={part.title ?? part.grade ?? 'all'} part={part} board={board} />
  ))

function Part({ part, board }: { part: BoardPart; board: DayBoard }) {
  const { title, grade, sheets, all } = part
  const id = `board-${grade ?? 'mixed'}`
  const isNamed = title !== undefined || grade !== undefined
  return (
    <section
      className={styles.part}
      {...(isNamed ? { 'aria-labelledby': id } : { 'aria-label': 'Sheets for all grades' })}
    >
      {isNamed && (
        <Group gap={10} mb={8}>
          <Text
            component="h2"
            id={id}
            lh={1.5}
            fz={16}
            fw={650}
            c={title === undefined ? 'inherit' : 'var(--absent)'}
          >
            {title ?? <GradeChip grade={grade!} />}
          </Text>
          <Text span c="dimmed" fz={14}>
            {title === undefined ? boardSentence(all) : pluralize(all.length, 'sheet')}
          </Text>
        </Group>
      )}
      <Card flush>
        <ul className={styles.rows}>
          {sheets.map((sheet) => (
            <SheetRow
              key={`${sheet.section_period_id} ${sheet.teacher.id}`}
              sheet={sheet}
              to={sheetAddress(sheet, board.date)}
              mail={
                sheet.state === 'late' || sheet.state === 'due'
                  ? reminder(sheet, board.date, window.location.origin)
                  : emailTo(teacherTakingSheet(sheet))
              }
              showsGrade={grade === undefined}
              state={<State sheet={sheet} board={board} />}
              action={
                (sheet.state === 'late' || sheet.state === 'due') &&
                board.can_remind && <Remind sheet={sheet} date={board.date} canRemind />
              }
            />
          ))}
        </ul>
      </Card>
    </section>
  )
}

const State = ({ sheet, board }: { sheet: BoardSheet; board: DayBoard }) => (
  <Box
    component="span"
    fz={14}
    fw={sheet.state === 'late' || sheet.state === 'due' ? 600 : undefined}
    c={STATE_COLORS[sheet.state] ?? 'dimmed'}
  >
    {stateSentence(sheet, board)}
  </Box>
)
