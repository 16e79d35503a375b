import { GRADE_CODES } from '#contract/words.ts'
import { GradeChips } from '#web/school/grade-chips.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'
import { BoardCounts } from './board-counts.tsx'
import { BoardGrade } from './board-grade.tsx'
import { byGrade, countByState, isOfGrade, type BoardFilter, type DayBoard } from './board-sheets.ts'
import styles from './board.module.css'

type BoardOfDayProps = {
  board: DayBoard
  filter: BoardFilter
  onFilter: (part: Partial<BoardFilter>) => void
}

/** The counts on top, which narrow what is below, and the sheets by grade. */
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
      <BoardCounts
        counts={countByState(ofGrade)}
        chosen={filter.state}
        onChoose={(state) => onFilter({ state })}
      />
      <div className={styles.chips}>
        <GradeChips
          grades={GRADE_CODES.filter((code) => board.sheets.some((sheet) => isOfGrade(sheet, code)))}
          chosen={filter.grade}
          onChoose={(grade) => onFilter({ grade })}
        />
      </div>
      {shown.length === 0 ? (
        <EmptyPanel title="No sheet is in this state.">Choose another count or grade above.</EmptyPanel>
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
