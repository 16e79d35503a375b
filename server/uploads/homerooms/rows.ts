import { Email } from '#contract/fields.ts'
import type { Format, Mapping } from '../pipeline/columns.ts'
import { badRow, yieldToEventLoop, type Reading, type RowError } from '../pipeline/plan.ts'

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

/** '' where the file says nothing. */
export type HomeroomRow = Record<HomeroomField, string>

/** Reads the rows below the header; equal rows fold into one. */
export async function readHomeroomRows(
  data: { number: number; cells: string[] }[],
  mapping: Mapping<HomeroomField>,
): Promise<Reading<HomeroomRow>> {
  const errors: RowError[] = []
  const people = new Map<string, HomeroomRow & { row: number }>()
  const columnOf = (field: string) => mapping[field as HomeroomField]?.name ?? field
  for (const [index, { number: row, cells }] of data.entries()) {
    if (index % 2000 === 1999) await yieldToEventLoop()
    const cell = (field: HomeroomField) => cells[mapping[field]?.index ?? -1]?.trim() ?? ''
    const read = {
      student_email: cell('student_email'),
      teacher_email: cell('teacher_email'),
      homeroom_name: cell('homeroom_name').replaceAll(/\s+/g, ' '),
    }
    const checked = Email.safeParse(read.student_email)
    if (!checked.success) {
      const expected = checked.error.issues[0]?.message ?? 'is not valid'
      errors.push(badRow(row, [{ field: 'student_email', value: read.student_email, expected }], columnOf))
      continue
    }
    const key = [read.student_email, read.teacher_email, read.homeroom_name].join('\n').toLowerCase()
    if (!people.has(key)) people.set(key, { ...read, row })
  }
  return { rows: data.length, people: [...people.values()], errors }
}
