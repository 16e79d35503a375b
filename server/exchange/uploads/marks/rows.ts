import { Remark } from '#contract/fields.ts'
import type { MarkCode } from '#contract/day/attendance/mark-codes.ts'
import type { Row } from '#server/exchange/spreadsheets/find-header.ts'
import { cellOf, columnNamer, type Format, type Mapping } from '../pipeline/columns.ts'
import { dayOfCell } from '../pipeline/day-of-cell.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { rowError, type CellProblem, type ParsedRows, type RowError } from '../pipeline/plan.ts'
import type { StudentField } from '../pipeline/student-of-row.ts'
import { markReader, type Categories } from './mark-text.ts'

export type MarkField = StudentField | 'date' | 'period' | 'mark' | 'reason' | 'comment' | 'resource'

export const MARK_FORMATS: Format<MarkField>[] = [
  {
    name: 'Standard',
    headers: {
      date: ['date', 'day', 'attendance_date'],
      period: ['period', 'class_period', 'section_period', 'time'],
      student_number: ['student_number', 'student_studentNumber', 'student_id'],
      student_email: ['student_email', 'email'],
      mark: ['mark', 'attendance', 'attendance_code', 'status', 'code'],
      reason: ['reason'],
      comment: ['comment', 'comments', 'remark'],
    },
  },
  {
    name: 'Ed-Fi',
    headers: {
      resource: 'resource',
      date: 'eventDate',
      period: 'classPeriodName',
      student_number: 'studentUniqueId',
      mark: 'attendanceEventCategoryDescriptor',
      reason: 'attendanceEventReason',
    },
    signs: ['sectionIdentifier', 'localCourseCode', 'sessionName'],
  },
]

/** The fields that a file must have columns for, besides one for the student. */
export const NEEDED_FIELDS = ['date', 'period', 'mark'] as const

/** A mark as a row has it; the texts name a student and a class. */
export type MarkRow = {
  day: string
  period: string
  student_number: string
  student_email: string
  code: MarkCode
  reason: string | null
  comment: string | null
}

/** The other rows of our own file for the district say which sections were taken. */
const TAKEN_SECTION = 'sectionAttendanceTakenEvent'

/** Reads the rows below the header. A cell of Ed-Fi may name several class periods: the row then has a mark for each. */
export async function parseMarkRows(
  data: Row[],
  mapping: Mapping<MarkField>,
  categories: Categories,
): Promise<ParsedRows<MarkRow>> {
  const errors: RowError[] = []
  const people: (MarkRow & { row: number })[] = []
  const readMark = markReader(categories)
  const isEdFi = mapping.resource !== undefined
  let rowCount = 0
  for await (const { number: row, cells } of interruptible(data)) {
    if (cellOf(cells, mapping, 'resource') === TAKEN_SECTION) continue
    rowCount += 1
    const read = (field: MarkField) => cellOf(cells, mapping, field)
    const problems: CellProblem[] = []
    const add = (field: MarkField, expected: string) => problems.push({ field, value: read(field), expected })
    const day = dayOfCell(read('date'))
    if (day === undefined) add('date', 'must be a day such as 2026-09-14 or 9/14/2026')
    const code = readMark(read('mark'), read('reason'))
    if (code === undefined) add('mark', EXPECTED_MARK)
    const [student_number, student_email] = [read('student_number'), read('student_email')]
    if (student_number === '' && student_email === '')
      add(mapping.student_number ? 'student_number' : 'student_email', 'must name a student')
    const periods = read('period')
      .split(';')
      .map((period) => period.trim())
      .filter((period) => period !== '')
    if (periods.length === 0) add('period', 'must name a class period')
    // The reason of Ed-Fi is the full name of the mark.
    const reason = isEdFi ? null : remarkOf('reason', read, add)
    const comment = remarkOf('comment', read, add)
    if (problems.length > 0 || day === undefined || code === undefined) {
      errors.push(rowError(row, problems, columnNamer(mapping)))
      continue
    }
    for (const period of periods)
      people.push({ row, day, period, student_number, student_email, code, reason, comment })
  }
  return { rowCount, people, errors }
}

const EXPECTED_MARK =
  'must be a mark: P, A, AEX, AUX, T, TEX or TUX, a name such as Absent Excused, or a district attendance code'

function remarkOf(
  field: 'reason' | 'comment',
  read: (field: MarkField) => string,
  add: (field: MarkField, expected: string) => void,
): string | null {
  const text = read(field)
  if (text === '') return null
  const checked = Remark.safeParse(text)
  if (checked.success) return checked.data
  add(field, checked.error.issues[0]?.message ?? 'is not valid')
  return null
}
