import type { Row } from '#server/exchange/spreadsheets/find-header.ts'
import { cellOf, columnNamer, type Mapping } from '../pipeline/columns.ts'
import { dayOfCell } from '../pipeline/day-of-cell.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { rowError, type CellProblem, type ParsedRows, type RowError } from '../pipeline/plan.ts'
import { missingStudentField, parseStudentKey, type StudentKey } from '../pipeline/student-of-row.ts'
import { numberedSection } from '../roster/foreign-ids.ts'
import type { EnrollmentField } from './formats.ts'

/** A student of a section; '' for what the row does not say. */
export type EnrollmentRow = StudentKey & {
  section_id: string
  section_name: string
  begin_date: string | null
  /** The first day after it; null where the row has no end, undefined where the file has no column for it. */
  end_date: string | null | undefined
}

/** What a file needs: who is in which section. */
export const missingEnrollmentFields = (mapping: Mapping<EnrollmentField>): EnrollmentField[] => {
  const isNumbered = mapping.course_code && mapping.section_number
  const hasSection = mapping.section_id || mapping.section_name || isNumbered
  return [...missingStudentField(mapping), ...(hasSection ? [] : (['section_id'] as const))]
}

/** Reads the rows below the header, one enrollment each; equal rows are merged. */
export async function parseEnrollmentRows(
  data: Row[],
  mapping: Mapping<EnrollmentField>,
): Promise<ParsedRows<EnrollmentRow>> {
  const errors: RowError[] = []
  const people = new Map<string, EnrollmentRow & { row: number }>()
  for await (const { number: row, cells } of interruptible(data)) {
    const parsed = parseRow(cells, mapping)
    if ('problems' in parsed) {
      errors.push(rowError(row, parsed.problems, columnNamer(mapping)))
      continue
    }
    const key = JSON.stringify(parsed)
    if (!people.has(key)) people.set(key, { ...parsed, row })
  }
  return { rowCount: data.length, people: [...people.values()], errors }
}

function parseRow(
  cells: string[],
  mapping: Mapping<EnrollmentField>,
): EnrollmentRow | { problems: CellProblem[] } {
  const { key, problems } = parseStudentKey(cells, mapping)
  const cell = (field: EnrollmentField) => cellOf(cells, mapping, field)
  const day = (field: EnrollmentField): string | null => {
    const value = cell(field)
    const found = dayOfCell(value)
    if (value !== '' && found === undefined) {
      problems.push({ field, value, expected: 'must be a date such as 2026-09-14 or 9/14/2026' })
    }
    return found ?? null
  }
  const section_id = cell('section_id') || numberedSection(cell('course_code'), cell('section_number'))
  const section_name = cell('section_name').replaceAll(/\s+/g, ' ')
  if (section_id === '' && section_name === '') {
    problems.push({ field: sectionField(mapping), value: '', expected: 'must name a section' })
  }
  const [begin_date, lastDay, leaveDay] = [day('begin_date'), day('end_date'), day('leave_date')]
  const isStated = mapping.end_date !== undefined || mapping.leave_date !== undefined
  const end_date = isStated ? (leaveDay ?? (lastDay && dayAfter(lastDay))) : undefined
  return problems.length > 0 ? { problems } : { ...key, section_id, section_name, begin_date, end_date }
}

/** The column by which the file names sections. */
export const sectionField = (mapping: Mapping<EnrollmentField>): EnrollmentField =>
  mapping.section_id ? 'section_id' : mapping.section_name ? 'section_name' : 'section_number'

const dayAfter = (day: string): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10)
