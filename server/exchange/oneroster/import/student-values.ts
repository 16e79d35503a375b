import { z } from 'zod'
import { Email, Name, StudentNumber } from '#contract/fields.ts'
import { shorten } from '#server/exchange/uploads/pipeline/plan.ts'
import type { ExistingStudent } from '#server/exchange/uploads/students/plan.ts'
import { parseGrade } from '#server/exchange/uploads/students/rows.ts'
import { listOf, type RosterRecord } from '../files/table.ts'
import { readCells, type Import } from './import.ts'
import { textOf } from './records.ts'

export type Known = ExistingStudent & { preferred_name: string | null }
/** What a file says of a student. */
export type Values = Omit<Known, 'id' | 'is_active' | 'student_number' | 'preferred_name'> & {
  is_active: boolean | undefined
  student_number: string | undefined
  preferred_name: string | undefined
}

const OptionalNumber = z.union([z.literal(''), StudentNumber])
const OptionalName = z.union([z.literal(''), Name])

/** The fields of a student; undefined, and a row error, where one cannot be used. */
export function readStudent(imported: Import, record: RosterRecord): Values | undefined {
  const place = { file: 'users', entity: 'student', record } as const
  const cells = readCells(
    imported,
    place,
    {
      givenName: Name,
      familyName: Name,
      email: Email,
      identifier: OptionalNumber,
      preferredGivenName: OptionalName,
    },
    // Where addresses are the names with which people sign in, the column of addresses is often empty.
    (column) => textOf(record, column) || (column === 'email' ? textOf(record, 'username') : ''),
  )
  if (!cells) return undefined
  const grades = [...new Set(listOf(record.fields['grades']).map(parseGrade))]
  const [grade] = grades
  if (grade === undefined || grades.length > 1) {
    const value = textOf(record, 'grades')
    const message =
      value === '' ? 'grades is empty.' : `grades "${shorten(value)}" must be one grade from 06 to 12.`
    imported.report.reject('student', place, { column: 'grades', message })
    return undefined
  }
  const enabled = textOf(record, 'enabledUser').toLowerCase()
  return {
    first_name: cells.givenName,
    last_name: cells.familyName,
    email: cells.email,
    grade_level: grade,
    is_active: enabled === '' ? undefined : enabled !== 'false',
    student_number: cells.identifier || undefined,
    preferred_name: cells.preferredGivenName || undefined,
  }
}
