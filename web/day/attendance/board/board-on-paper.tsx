import { gradeLabel } from '#contract/words.ts'
import { coverText } from '#web/school/absent/cover-text.ts'
import { timeSpan } from '#web/school/days.ts'
import { listName } from '#web/school/person-name.ts'
import { PaperTable } from '#web/ui/print/paper-table.tsx'
import { isOfGrade, stateSentence, type BoardFilter, type BoardSheet, type DayBoard } from './board-sheets.ts'

/** The sheets of a day that are in view, one a line. */
export const BoardOnPaper = ({ board, filter }: { board: DayBoard; filter: BoardFilter }) => (
  <PaperTable<BoardSheet>
    name="Sheets"
    rows={board.sheets.filter(
      (sheet) => isOfGrade(sheet, filter.grade) && (filter.state === null || sheet.state === filter.state),
    )}
    columns={[
      { label: 'Grade', width: '84px', cell: ({ grade_level }) => gradeLabel(grade_level) },
      { label: 'Time', width: '100px', cell: ({ start_time, end_time }) => timeSpan(start_time, end_time) },
      { label: 'Class', cell: ({ groups, name }) => [groups.join(', '), name].filter(Boolean).join(' · ') },
      { label: 'Room', width: '60px', cell: ({ rooms }) => rooms.join(', ') },
      {
        label: 'Teacher',
        cell: ({ teacher, cover }) =>
          [listName(teacher), cover && coverText({ covered_by: cover.teacher })].filter(Boolean).join(', '),
      },
      { label: 'Sheet', cell: (sheet) => stateSentence(sheet, board) },
    ]}
  />
)
