import { interruptible } from '../pipeline/event-loop.ts'
import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import {
  byRow,
  examplesOf,
  rowError,
  RowsOf,
  type CellProblem,
  type Example,
  type FilePlan,
  type ParsedRows,
} from '../pipeline/plan.ts'
import { studentFinder } from '../pipeline/student-of-row.ts'
import { membershipChange, type Names } from '../roster/describe.ts'
import type { EnrollmentOfFile, RosterError } from '../roster/file-rows.ts'
import type { DatedRoster, GroupToFill } from '../roster/load-memberships.ts'
import { dayOf, isThereOn, notThereOn } from '../roster/on-day.ts'
import { planMemberships, type MembershipPlan, type PlannedMembership } from '../roster/plan-memberships.ts'
import type { EnrollmentField } from './formats.ts'
import { sectionField, type EnrollmentRow } from './rows.ts'

export type ExistingStudent = {
  id: number
  email: string
  student_number: string | null
  /** Whether the student is here today or enters later. */
  is_active: boolean
}
export type SchoolOfEnrollments = {
  place: DatedRoster
  students: ExistingStudent[]
  /** Our own id of groups and users by the id that the other system has for them. */
  sections: Map<string, string>
  users: Map<string, string>
  /** Sections that became no group by the rules. */
  skipped: ReadonlySet<string>
}

export type EnrollmentFile = FilePlan<MembershipPlan> & {
  /** Rows of sections that became no group by the rules. */
  left_out: number
}

/**
 * Which students join which groups, and leave others for that. No one leaves a group because they are missing from the file.
 */
export async function planEnrollments(
  { people, errors }: ParsedRows<EnrollmentRow>,
  school: SchoolOfEnrollments,
  mapping: Mapping<EnrollmentField>,
): Promise<EnrollmentFile> {
  const findStudent = anyStudentFinder(school)
  const findGroup = groupFinder(school, mapping)
  const problems: RosterError[] = []
  const wanted: EnrollmentOfFile[] = []
  const rowsOf = { group: new RowsOf<string>(), student: new RowsOf<number>() }
  let left_out = 0
  for await (const row of interruptible(people)) {
    if (school.skipped.has(row.section_id) && !school.sections.has(row.section_id)) {
      left_out += 1
      continue
    }
    const begin_date = beginOf(row, school.place)
    const student = findStudent(row)
    const group = 'expected' in student ? student : findGroup({ ...row, begin_date }, student)
    if ('expected' in student || 'expected' in group) {
      problems.push({ row: row.row, problem: group as CellProblem })
      continue
    }
    rowsOf.group.add(`${student.id} ${group.id}`, row.row)
    rowsOf.student.add(student.id, row.row)
    const { end_date } = row
    wanted.push({
      row: row.row,
      student_id: student.id,
      group_id: group.id,
      begin_date,
      end_date,
      sourced_id: null,
    })
  }
  const memberships = await planMemberships(wanted, school.place)
  const rows = new Map(people.map((row) => [row.row, row]))
  const inFile = ({ row, problem }: RosterError): RosterError => ({
    row,
    problem: problemInFile(problem, rows.get(row), mapping),
  })
  const errorsOfRows = [...problems, ...memberships.errors.map(inFile)].map(({ row, problem }) =>
    rowError(row, [problem], columnNamer(mapping)),
  )
  return {
    records: memberships,
    examples: examplesOf(memberships, describerOf(school, rowsOf)),
    errors: byRow(errors, errorsOfRows),
    affected: {
      total: school.students.filter(({ is_active }) => is_active).length,
      changed: memberships.leaving,
      deactivated: 0,
    },
    left_out,
  }
}

/** By number, address, or the id that another system has for the student. */
function anyStudentFinder({ students, users }: SchoolOfEnrollments) {
  const find = studentFinder(students)
  const byId = new Map(students.map((student) => [`student-${student.id}`, student]))
  return (row: EnrollmentRow): ExistingStudent | CellProblem => {
    const found = find(row)
    const existing = 'expected' in found ? byId.get(users.get(row.student_number) ?? '') : undefined
    return existing?.is_active ? existing : found
  }
}

/** The first day of a row; none where it is before the day from which the file counts, because nothing changes before. */
const beginOf = ({ begin_date }: EnrollmentRow, { today, isAhead }: DatedRoster): string | null =>
  isAhead && begin_date !== null && begin_date < today ? null : begin_date

/** By the id that another system has for the section, our own id, or the name of a group on the day on which the row begins. */
function groupFinder({ place, sections }: SchoolOfEnrollments, mapping: Mapping<EnrollmentField>) {
  const groups = [...place.groups.values()]
  const byOwnId = new Map(groups.map((group) => [`group-${group.id}`, group]))
  const byName = Map.groupBy(groups, ({ name }) => name.toLowerCase())
  return (
    { section_id, section_name, begin_date }: EnrollmentRow,
    student: ExistingStudent,
  ): GroupToFill | CellProblem => {
    const byId = byOwnId.get(sections.get(section_id) ?? section_id)
    if (byId) return byId
    const named = byName.get((section_name || section_id).toLowerCase()) ?? []
    const day = dayOf({ begin_date }, place)
    const ofDay = named.filter((group) => isThereOn(group, day))
    const { grade_level: grade } = place.stateOn(student.id, day)
    const ofGrade = ofDay.filter(({ grade_level }) => grade_level === grade)
    const [group, ...others] = ofGrade.length > 0 ? ofGrade : ofDay
    const value = section_id || section_name
    const field = section_id === '' && mapping.section_name ? 'section_name' : sectionField(mapping)
    if (!group && named[0]) return { ...notThereOn(named[0], day, place), field, value }
    if (!group) return { field, value, expected: 'has no group yet. Please upload sections first' }
    if (others.length > 0) return { field, value, expected: 'is the name of several groups' }
    return group
  }
}

/** Problems of memberships name a student or a group: the file has a number or address, and an id or name of a section. */
function problemInFile(
  problem: CellProblem,
  row: EnrollmentRow | undefined,
  mapping: Mapping<EnrollmentField>,
): CellProblem {
  if (problem.field === 'student') {
    const field = row?.student_number ? 'student_number' : 'student_email'
    return { field, value: row?.[field] ?? problem.value, expected: problem.expected }
  }
  if (problem.field === 'end_date' && !mapping.end_date) return { ...problem, field: 'leave_date' }
  if (problem.field !== 'section') return problem
  const value = row?.section_id || row?.section_name || problem.value
  return { ...problem, field: sectionField(mapping), value }
}

/** A group that a student leaves may not be in the file: the rows are those that move the student. */
function describerOf(
  { place }: SchoolOfEnrollments,
  rowsOf: { group: RowsOf<string>; student: RowsOf<number> },
): (one: PlannedMembership) => Example {
  const names: Names = {
    groups: new Map([...place.groups.values()].map(({ id, name }) => [id, name])),
    teachers: new Map(),
    subjects: new Map(),
  }
  return ({ before, after }) => {
    const { student_id, student_group_id } = after
    const rows = rowsOf.group.of(`${student_id} ${student_group_id}`)
    return {
      name: place.students.get(student_id)?.name ?? '',
      fields: membershipChange(before, after, names, place.display),
      rows: rows.length > 0 ? rows : rowsOf.student.of(student_id),
    }
  }
}
