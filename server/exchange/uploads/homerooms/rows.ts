import { Email } from '#contract/fields.ts'
import type { Row } from '#server/exchange/spreadsheets/find-header.ts'
import { cellOf, columnNamer, type Format, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { rowError, type ParsedRows, type RowError } from '../pipeline/plan.ts'

export type HomeroomField = 'student_email' | 'teacher_email' | 'homeroom_name'

export const HOMEROOM_FORMATS: Format<HomeroomField>[] = [
  {
    name: 'Infinite Campus',
    headers: {
      student_email: 'pcontact_email',
      teacher_email: 'courseSection_TeacherEmail',
      homeroom_name: 'courseSection_courseName',
    },
  },
  {
    name: 'Standard',
    headers: {
      student_email: 'student_email',
      teacher_email: 'teacher_email',
      homeroom_name: 'homeroom_name',
    },
  },
  {
    name: 'Standard',
    headers: {
      student_email: 'email',
      teacher_email: 'homeroom_teacher_email',
      homeroom_name: 'homeroom',
    },
  },
  {
    name: 'Standard',
    headers: {
      student_email: 'email_address',
      teacher_email: 'advisor_email',
      homeroom_name: 'homeroom_teacher',
    },
  },
  { name: 'Standard', headers: { homeroom_name: 'course_name' } },
  { name: 'Standard', headers: { homeroom_name: 'advisory' } },
]

/** '' for an empty cell. */
export type HomeroomRow = Record<HomeroomField, string>

/** Reads the rows below the header; equal rows are merged. */
export async function parseHomeroomRows(
  data: Row[],
  mapping: Mapping<HomeroomField>,
): Promise<ParsedRows<HomeroomRow>> {
  const errors: RowError[] = []
  const people = new Map<string, HomeroomRow & { row: number }>()
  for await (const { number: row, cells } of interruptible(data)) {
    const parsed = {
      student_email: cellOf(cells, mapping, 'student_email'),
      teacher_email: cellOf(cells, mapping, 'teacher_email'),
      homeroom_name: cellOf(cells, mapping, 'homeroom_name').replaceAll(/\s+/g, ' '),
    }
    const checked = Email.safeParse(parsed.student_email)
    if (!checked.success) {
      const expected = checked.error.issues[0]?.message ?? 'is not valid'
      const problem = { field: 'student_email', value: parsed.student_email, expected }
      errors.push(rowError(row, [problem], columnNamer(mapping)))
      continue
    }
    const key = [parsed.student_email, parsed.teacher_email, parsed.homeroom_name].join('\n').toLowerCase()
    if (!people.has(key)) people.set(key, { ...parsed, row })
  }
  return { rowCount: data.length, people: [...people.values()], errors }
}
