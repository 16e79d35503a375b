import { gradeInFile } from '#contract/grades.ts'
import { GROUP_TYPE_LABELS, GROUP_TYPES } from '#contract/words.ts'
import type { Parsed } from '#contract/index.ts'
import type { rollOver } from '#contract/plan/roll-over/roll-over.ts'
import type { RollOverAction } from '#contract/plan/roll-over/words.ts'
import type { ExportFile } from '#server/http/audit/export-file.ts'
import type { Context } from '#server/http/context.ts'
import { fileFormat, tableFile } from '#server/http/files/table-file.ts'
import { findDraft } from './draft.ts'
import { withoutPast } from './get.ts'
import { loadInput, type Input } from './load.ts'
import { makeOutcome, type Outcome } from './outcome/outcome.ts'
import { findYears } from './years.ts'

type Query = Parsed<(typeof rollOver)['GET /api/roll-over/file/'], 'query'>

/** Every student, or every group, with what the saved plan does, as a file; CSV unless a workbook is requested. */
export async function rollOverFile(
  { db, now, school }: Context,
  { school_year_id, list, csv, xlsx }: Query,
  disconnected: AbortSignal,
): Promise<ExportFile> {
  const years = await findYears(db, school_year_id)
  const input = await loadInput(db, years, now.day)
  const { plan } = await findDraft(db, school_year_id, school.timeZone)
  const outcome = makeOutcome(input, withoutPast(input, plan))
  const { header, rows } = list === 'students' ? studentTable(input, outcome) : groupTable(outcome)
  const exported = {
    subject: 'report',
    details: { type: `roll-over: ${list}`, school_year: years.next.name },
    students: list === 'students' ? outcome.students.map(({ id }) => id) : [],
  } as const
  const name = `roll-over-${years.next.name.replaceAll(/[^\w]+/g, '-')}-${list}-${now.day}`
  const sheet = list === 'students' ? 'Students' : 'Groups'
  return tableFile(fileFormat({ csv, xlsx }) ?? 'csv', { name, sheet, header, rows, exported }, disconnected)
}

const ACTION_LABELS: Record<RollOverAction, string> = {
  promoted: 'Promoted',
  skipped: 'Promoted by two grades',
  retained: 'Retained',
  graduated: 'Graduates',
  leaving: 'Leaves',
}

function studentTable(input: Input, { students, places }: Outcome) {
  const groups = new Map(input.groups.map((group) => [group.id, group.name]))
  const next = new Map(places.map(({ student, group }) => [`${student.id} ${group.type}`, group.name]))
  return {
    header: [
      'Student Number',
      'Last Name',
      'First Name',
      'Email',
      'Grade',
      ...GROUP_TYPES.map((type) => GROUP_TYPE_LABELS[type]),
      'Action',
      'Reason',
      'Next Grade',
      ...GROUP_TYPES.map((type) => `Next ${GROUP_TYPE_LABELS[type]}`),
    ],
    rows: students.map((student) => [
      student.student_number,
      student.last_name,
      student.first_name,
      student.email,
      gradeInFile(student.grade_level),
      ...GROUP_TYPES.map((type) => groups.get(student.groups[type] ?? 0) ?? null),
      ACTION_LABELS[student.action],
      student.action === 'leaving' ? (input.exit_codes.get(student.exit_code ?? '') ?? null) : null,
      student.next_grade === null ? null : gradeInFile(student.next_grade),
      ...GROUP_TYPES.map((type) => next.get(`${student.id} ${type}`) ?? null),
    ]),
  }
}

const groupTable = ({ preview }: Outcome) => ({
  header: ['Type', 'From', 'Students', 'Group', 'Grade', 'Next Students', 'Teacher', 'Room', 'Capacity'],
  rows: preview.planned_groups
    .filter(({ left_out }) => !left_out)
    .map(({ type, former, name, grade_level, student_count, teacher_name, room_number, capacity }) => [
      GROUP_TYPE_LABELS[type],
      former?.name ?? 'New',
      former?.student_count ?? null,
      name,
      gradeInFile(grade_level),
      student_count,
      teacher_name,
      room_number,
      capacity,
    ]),
})
