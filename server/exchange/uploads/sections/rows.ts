import type { z } from 'zod'
import { Email, GroupName, Name, RoomNumber, count, singleLine, mustBeGrade } from '#contract/fields.ts'
import type { Row } from '#server/exchange/spreadsheets/find-header.ts'
import { cellOf, columnNamer, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { rowError, shorten, type CellProblem, type ParsedRows, type RowError } from '../pipeline/plan.ts'
import { numberedSection } from '../roster/foreign-ids.ts'
import { parseGrade } from '../students/rows.ts'
import type { SectionField } from './formats.ts'

/** A section, of all rows of the file that have its id; '' for what they do not say. */
export type SectionRow = {
  /** Its id in the other system: that of the file, else course code and section number, else its name. */
  section_id: string
  name: string
  section_number: string
  course_name: string
  course_code: string
  class_type: string
  /** The grade's code; null where the file names none, or several. */
  grade_level: number | null
  teachers: SectionTeacher[]
  periods: string[]
  subjects: string[]
  room_number: string
  capacity: number | null
}
/** Who teaches a section, by address, else by name. */
export type SectionTeacher = { email: string; name: string }

/** The required columns of a file: an id and a name for each section. */
export const missingSectionFields = (mapping: Mapping<SectionField>): SectionField[] => {
  const isNumbered = mapping.course_code && mapping.section_number
  return [
    ...(mapping.section_id || isNumbered || mapping.section_name ? [] : (['section_id'] as const)),
    ...(mapping.section_name || mapping.course_name ? [] : (['course_name'] as const)),
  ]
}

/** Reads the rows below the header. Exports repeat a section once for each period or teacher: such rows are one section. */
export async function parseSectionRows(
  data: Row[],
  mapping: Mapping<SectionField>,
): Promise<ParsedRows<SectionRow>> {
  const errors: RowError[] = []
  const sections = new Map<string, SectionRow & { row: number }>()
  for await (const { number: row, cells } of interruptible(data)) {
    const parsed = parseRow(cells, mapping)
    if ('problems' in parsed) {
      errors.push(rowError(row, parsed.problems, columnNamer(mapping)))
      continue
    }
    const earlier = sections.get(parsed.section_id)
    const contradiction = earlier && findContradiction(earlier, parsed)
    if (!earlier) sections.set(parsed.section_id, { ...parsed, row })
    else if (contradiction) errors.push(rowError(row, [contradiction], columnNamer(mapping)))
    else merge(earlier, parsed)
  }
  return { rowCount: data.length, people: [...sections.values()], errors }
}

const SectionId = singleLine(255)
const Line = singleLine(200)
const YES = new Set(['1', 'true', 'yes', 'y', 'x'])

function parseRow(cells: string[], mapping: Mapping<SectionField>): SectionRow | { problems: CellProblem[] } {
  const problems: CellProblem[] = []
  const cell = (field: SectionField) => cellOf(cells, mapping, field).replaceAll(/\s+/g, ' ')
  const check = (field: SectionField, schema: z.ZodType<string>) => {
    const value = cell(field)
    if (value === '') return ''
    const checked = schema.safeParse(value)
    if (checked.success) return checked.data
    problems.push({ field, value, expected: checked.error.issues[0]?.message ?? 'is not valid' })
    return ''
  }
  const section_number = check('section_number', Line)
  const course_name = check('course_name', Line)
  const course_code = check('course_code', Line)
  const name = check('section_name', GroupName) || nameOfCourse(course_name, section_number)
  const section_id =
    check('section_id', SectionId) ||
    numberedSection(course_code, section_number) ||
    check('section_name', SectionId)
  const grade_level = readGrade(cell('grade_level'))
  const isHomeroom = YES.has(cell('homeroom').toLowerCase())
  const section: SectionRow = {
    section_id,
    name,
    section_number,
    course_name,
    course_code,
    class_type: check('class_type', Line) || (isHomeroom ? 'homeroom' : ''),
    grade_level: grade_level ?? null,
    teachers: teacherOf(check('teacher_email', Email), check('teacher_name', Name)),
    periods: listIn(check('period', Line)),
    subjects: listIn(check('subject', Line)),
    room_number: check('room_number', RoomNumber),
    capacity: readCapacity(cell('capacity'), problems),
  }
  if (grade_level === undefined) {
    problems.push({
      field: 'grade_level',
      value: cell('grade_level'),
      expected: mustBeGrade(),
    })
  }
  if (problems.length > 0) return { problems }
  if (section_id === '')
    return { problems: [{ field: idField(mapping), value: '', expected: 'is required' }] }
  if (name === '') return { problems: [{ field: nameField(mapping), value: '', expected: 'is required' }] }
  return section
}

const idField = (mapping: Mapping<SectionField>) => (mapping.section_id ? 'section_id' : 'section_number')
const nameField = (mapping: Mapping<SectionField>) => (mapping.section_name ? 'section_name' : 'course_name')

/** 'English 7-2' */
const nameOfCourse = (course: string, number: string): string =>
  (number === '' || course === '' ? course : `${course}-${number}`).slice(0, 120)

/** Null where the file has no grade or several; undefined for an invalid one. */
function readGrade(text: string): number | null | undefined {
  const grades = text.split(/[,;/]/).map((part) => part.trim())
  if (text === '' || /^0+$/.test(text)) return null
  const codes = grades.map(parseGrade)
  if (codes.includes(undefined)) return undefined
  return new Set(codes).size === 1 ? codes[0] : null
}

const Capacity = count(1, 1000)

/** 0 stands for no limit in exports. */
function readCapacity(value: string, problems: CellProblem[]): number | null {
  if (value === '' || /^0+$/.test(value)) return null
  const checked = Capacity.safeParse(value)
  if (checked.success) return checked.data
  problems.push({ field: 'capacity', value, expected: checked.error.issues[0]?.message ?? 'is not valid' })
  return null
}

const teacherOf = (email: string, name: string): SectionTeacher[] =>
  email === '' && name === '' ? [] : [{ email, name }]

const listIn = (text: string): string[] =>
  text
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')

const SAME = ['name', 'course_code', 'class_type', 'grade_level', 'room_number', 'capacity'] as const
const FIELD_OF = { name: 'section_name' } as const

/** Finds a later row that contradicts the section, except in teachers, periods and subjects. */
function findContradiction(
  earlier: SectionRow & { row: number },
  later: SectionRow,
): CellProblem | undefined {
  const field = SAME.find((one) => {
    const [first, second] = [earlier[one], later[one]]
    return first !== second && isFilled(first) && isFilled(second)
  })
  if (!field || field === 'room_number') return undefined
  const expected = `differs from "${shorten(String(earlier[field]))}" in row ${earlier.row} for the same section`
  return { field: field === 'name' ? FIELD_OF.name : field, value: String(later[field]), expected }
}

const isFilled = (value: string | number | null) => value !== '' && value !== null

function merge(section: SectionRow, later: SectionRow): void {
  for (const teacher of later.teachers) {
    const isListed = section.teachers.some(
      ({ email, name }) => email === teacher.email && name === teacher.name,
    )
    if (!isListed) section.teachers.push(teacher)
  }
  section.periods = [...new Set([...section.periods, ...later.periods])]
  section.subjects = [...new Set([...section.subjects, ...later.subjects])]
  section.grade_level ??= later.grade_level
  section.capacity ??= later.capacity
  section.room_number ||= later.room_number
}
