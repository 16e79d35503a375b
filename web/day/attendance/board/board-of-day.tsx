import { Group, SegmentedControl, SimpleGrid, Text, UnstyledButton } from '@mantine/core'
import { gradeCodes } from '#contract/grades.ts'
import { BOARD_STATES, BOARD_VIEWS, type BoardState, type BoardView } from '#contract/words.ts'
import { GradeChips } from '#web/school/grades.tsx'
import { SkeletonRows } from '#web/ui/feedback/list-state.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { lazyComponent } from '#web/ui/lazy-part.tsx'
import { BoardList } from './board-list.tsx'
import {
  countByState,
  isOfGrade,
  STATE_COLORS,
  STATE_LABELS,
  type BoardFilter,
  type DayBoard,
} from './board-sheets.ts'
import styles from './board.module.css'

const BoardGrid = lazyComponent(
  () => import('./board-grid.tsx').then((part) => part.BoardGrid),
  () => <SkeletonRows />,
)

const VIEW_LABELS: Record<BoardView, string> = { list: 'List', grid: 'Grid' }

type BoardOfDayProps = {
  board: DayBoard
  view: BoardView
  onView: (view: BoardView) => void
  filter: BoardFilter
  onFilter: (part: Partial<BoardFilter>) => void
}

/** Counts the sheets by state, which also filters them, and shows them as a list or a grid. */
export function BoardOfDay({ board, view, onView, filter, onFilter }: BoardOfDayProps) {
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
      <Group mb={14} gap="10px 14px" justify="space-between">
        <GradeChips
          grades={gradeCodes().filter((code) => board.sheets.some((sheet) => isOfGrade(sheet, code)))}
          chosen={filter.grade}
          onChoose={(grade) => onFilter({ grade })}
        />
        <SegmentedControl
          aria-label="View"
          size="xs"
          data={BOARD_VIEWS.map((value) => ({ value, label: VIEW_LABELS[value] }))}
          value={view}
          onChange={(chosen) => onView(BOARD_VIEWS.find((each) => each === chosen) ?? 'list')}
        />
      </Group>
      {shown.length === 0 ? (
        <EmptyPanel title="No classes match.">Choose another count or grade above.</EmptyPanel>
      ) : view === 'grid' ? (
        <BoardGrid board={board} sheets={shown} />
      ) : (
        <BoardList board={board} filter={filter} />
      )}
    </>
  )
}

type StateCountsProps = {
  counts: Record<BoardState, number>
  chosen: BoardState | null
  /** Called with null if the user clicks the selected state again. */
  onChoose: (state: BoardState | null) => void
}

/** Counts the late, due, upcoming and taken sheets. Clicking a count shows only its sheets. */
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
