import type { BoardSheet } from '#contract/day/attendance/board.ts'
import { gradeInFile } from '#contract/grades.ts'
import { momentCell, timeCell } from '#server/http/files/csv.ts'
import type { ListTable } from '#server/http/files/table-file.ts'

const STATES: Record<BoardSheet['state'], string> = {
  late: 'Late',
  due: 'Not taken yet',
  upcoming: 'Upcoming',
  taken: 'Taken',
  empty: 'No students',
}

const coveredBy = ({ teacher }: NonNullable<BoardSheet['cover']>) =>
  teacher ? `${teacher.first_name} ${teacher.last_name}` : 'No coverage needed'

/** The board of a day as a file. */
export const BOARD_TABLE: ListTable<BoardSheet> = {
  title: 'Attendance board',
  columns: {
    Grade: ({ grade_level }) => gradeInFile(grade_level),
    Start: ({ start_time }) => timeCell(start_time),
    End: ({ end_time }) => timeCell(end_time),
    'Section Period': ({ name }) => name,
    Groups: ({ groups }) => groups.join(', '),
    Rooms: ({ rooms }) => rooms.join(', '),
    Teacher: ({ teacher }) => teacher.name,
    'Covered By': ({ cover }) => (cover ? coveredBy(cover) : null),
    Email: ({ teacher }) => teacher.email,
    State: ({ state }) => STATES[state],
    Saved: ({ taken }) => momentCell(taken && `${taken.day} ${taken.time}`),
    By: ({ taken }) => taken?.by ?? null,
  },
}
