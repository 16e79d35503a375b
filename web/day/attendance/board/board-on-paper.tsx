import { gradeLabel } from '#contract/grades.ts'
import { coverText } from '#web/school/absent/cover-text.ts'
import { timeSpan } from '#web/school/days.ts'
import { listName } from '#web/school/person-name.ts'
import { PaperTable } from '#web/ui/table/paper-table.tsx'
import { isOfGrade, stateSentence, type BoardFilter, type BoardSheet, type DayBoard } from './board-sheets.ts'

/** The printed list of the sheets in view. */
export const BoardOnPaper = ({ board, filter }: { board: DayBoard; filter: BoardFilter }) => (
  <PaperTable<BoardSheet>
    name="Sheets"
    rows={board.sheets.filter(
      (sheet) => isOfGrade(sheet, filter.grade) && (filter.state === null || sheet.state === filter.state),
    )}
    columns={[
      { heading: 'Grade', width: '84px', text: ({ grade_level }) => gradeLabel(grade_level) },
      { heading: 'Time', width: '100px', text: ({ start_time, end_time }) => timeSpan(start_time, end_time) },
      { heading: 'Class', text: ({ groups, name }) => [groups.join(', '), name].filter(Boolean).join(' · ') },
      { heading: 'Room', width: '60px', text: ({ rooms }) => rooms.join(', ') },
      {
        heading: 'Teacher',
        text: ({ teacher, cover }) =>
          [listName(teacher), cover && coverText({ covered_by: cover.teacher })].filter(Boolean).join(', '),
      },
      { heading: 'Sheet', text: (sheet) => stateSentence(sheet, board) },
    ]}
  />
)
