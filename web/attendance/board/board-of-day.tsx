import { Box, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { BOARD_STATES, GRADE_CODES, type BoardState } from '#contract/words.ts'
import { GradeChips } from '#web/school/grades.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { BoardGrade } from './board-grade.tsx'
import {
  byGrade,
  countByState,
  isOfGrade,
  STATE_COLORS,
  STATE_LABELS,
  type BoardFilter,
  type DayBoard,
} from './board-sheets.ts'
import styles from './board.module.css'

type BoardOfDayProps = {
  board: DayBoard
  filter: BoardFilter
  onFilter: (part: Partial<BoardFilter>) => void
}

/** The counts on top, which filter the sheets below by state, and the sheets by grade. */
export function BoardOfDay({ board, filter, onFilter }: BoardOfDayProps) {
  if (board.message) {
    return <EmptyPanel title={board.message}>No attendance is taken on this day.</EmptyPanel>
  }
  if (board.sheets.length === 0) {
    return (
      <EmptyPanel title="No classes meet on this day.">
        Section periods with a teacher and a group appear here on their weekdays. Choose another date above.
      </EmptyPanel>
    )
  }
  const ofGrade = board.sheets.filter((sheet) => isOfGrade(sheet, filter.grade))
  const shown = ofGrade.filter(({ state }) => filter.state === null || state === filter.state)
  return (
    <>
      <StateCounts
        counts={countByState(ofGrade)}
        chosen={filter.state}
        onChoose={(state) => onFilter({ state })}
      />
      <Box mb={14}>
        <GradeChips
          grades={GRADE_CODES.filter((code) => board.sheets.some((sheet) => isOfGrade(sheet, code)))}
          chosen={filter.grade}
          onChoose={(grade) => onFilter({ grade })}
        />
      </Box>
      {shown.length === 0 ? (
        <EmptyPanel title="No classes match.">Choose another count or grade above.</EmptyPanel>
      ) : (
        byGrade(shown).map(({ grade, sheets }) => (
          <BoardGrade
            key={grade}
            board={board}
            grade={grade}
            shown={sheets}
            all={board.sheets.filter((sheet) => sheet.grade_level === grade)}
          />
        ))
      )}
    </>
  )
}

type StateCountsProps = {
  counts: Record<BoardState, number>
  chosen: BoardState | null
  /** null where the chosen state is chosen again. */
  onChoose: (state: BoardState | null) => void
}

/** How many sheets are late, due, upcoming and taken; a pressed count shows its sheets only. */
function StateCounts({ counts, chosen, onChoose }: StateCountsProps) {
  const states = BOARD_STATES.filter((state) => state !== 'empty' || counts.empty > 0 || chosen === 'empty')
  return (
    <SimpleGrid
      cols={{ base: 2, sm: states.length }}
      spacing={10}
      mb={14}
      role="group"
      aria-label="Sheets by state"
    >
      {states.map((state) => (
        <UnstyledButton
          key={state}
          className={styles.count ?? ''}
          aria-pressed={chosen === state}
          onClick={() => onChoose(chosen === state ? null : state)}
        >
          <Text
            span
            display="block"
            fz={22}
            fw={650}
            lh={1.25}
            c={counts[state] === 0 ? 'dimmed' : (STATE_COLORS[state] ?? 'var(--ink)')}
            data-figures
          >
            {counts[state]}
          </Text>{' '}
          <Text span fz={14} c="dimmed">
            {STATE_LABELS[state]}
          </Text>
        </UnstyledButton>
      ))}
    </SimpleGrid>
  )
}
