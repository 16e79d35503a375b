import type { ExceptionsOfFile } from '#contract/exchange/uploads/exceptions.ts'
import type { Row } from '#server/exchange/spreadsheets/find-header.ts'
import { cellOf, columnNamer, type Format, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { problemSentence } from '../pipeline/plan.ts'
import { parseStudentKey, type StudentField, type StudentKey } from '../pipeline/student-of-row.ts'
import type { Input, Pupil } from '#server/plan/roll-over/load.ts'
import { exceptionProblems, highestCode, nameOf } from '#server/plan/roll-over/outcome/decide-students.ts'
import { sentences } from '#server/plan/roll-over/sentences.ts'

export type ExceptionField = StudentField | 'action' | 'reason'
export type Exception = ExceptionsOfFile['exceptions'][number]
type RowProblem = { row: number; message: string }

/** The headers of the file of all students that the review offers, and those of an information system. */
export const EXCEPTION_FORMATS: Format<ExceptionField>[] = [
  {
    name: 'Standard',
    headers: {
      student_number: ['Student Number', 'student_number', 'student_studentNumber'],
      student_email: ['Email', 'student_email', 'pcontact_email'],
      action: 'Action',
      reason: 'Reason',
    },
  },
]

/** What the column Action may say, in small letters; the first five are the words of our own file. */
const ACTIONS: Record<string, Exception['action'] | 'promote' | 'graduate'> = {
  promoted: 'promote',
  graduates: 'graduate',
  retained: 'retain',
  leaves: 'leave',
  'promoted by two grades': 'skip',
  retain: 'retain',
  leave: 'leave',
  leaving: 'leave',
  skip: 'skip',
  'skips a grade': 'skip',
}

/**
 * What the rows say of each student, null where the student goes up or graduates as the others do. Rows without an action are
 * left out. `problems` are those of the rows that cannot be used, in their order.
 */
export async function readExceptionRows(
  data: readonly Row[],
  mapping: Mapping<ExceptionField>,
  input: Pick<Input, 'pupils' | 'exit_codes'>,
): Promise<{ decisions: Map<number, Exception | null>; problems: RowProblem[] }> {
  const findPupil = pupilFinder(input.pupils)
  const reasons = new Map(
    [...input.exit_codes].flatMap(([code, name]) => [
      [code, code],
      [name.toLowerCase(), code],
    ]),
  )
  const decisions = new Map<number, Exception | null>()
  const rows = new Map<number, number>()
  const problems: RowProblem[] = []
  for await (const { number: row, cells } of interruptible(data)) {
    const action = cellOf(cells, mapping, 'action')
    if (action === '') continue
    const { key, problems: wrongCells } = parseStudentKey(cells, mapping)
    const [wrong] = wrongCells
    const pupil = wrong ? undefined : findPupil(key)
    const reason = cellOf(cells, mapping, 'reason')
    const decided = wrong
      ? problemSentence(wrong, columnNamer(mapping))
      : !pupil
        ? sentences.noPupil(key.student_number || key.student_email)
        : decisions.has(pupil.id)
          ? sentences.listedTwice(nameOf(pupil))
          : decide(pupil, action, { reason, code: reasons.get(reason.toLowerCase()) })
    if (typeof decided === 'string') problems.push({ row, message: decided })
    else if (pupil) {
      decisions.set(pupil.id, decided)
      rows.set(pupil.id, row)
    }
  }
  const exceptions = [...decisions.values()].filter((decision) => decision !== null)
  for (const [student, message] of exceptionProblems(input, exceptions))
    problems.push({ row: rows.get(student)!, message })
  return { decisions, problems: problems.toSorted((one, other) => one.row - other.row) }
}

function pupilFinder(pupils: readonly Pupil[]) {
  const byNumber = new Map(pupils.map((pupil) => [pupil.student_number, pupil]))
  const byEmail = new Map(pupils.map((pupil) => [pupil.email.toLowerCase(), pupil]))
  return ({ student_number, student_email }: StudentKey): Pupil | undefined =>
    student_number ? byNumber.get(student_number) : byEmail.get(student_email.toLowerCase())
}

/** What a row says of a student, or as a sentence what is wrong with it. */
function decide(
  pupil: Pupil,
  written: string,
  { reason, code }: { reason: string; code: string | undefined },
): Exception | null | string {
  const action = ACTIONS[written.toLowerCase()]
  if (action === undefined) return sentences.unknownAction(written)
  const isSenior = pupil.grade_level >= highestCode()
  const exception = { student_id: pupil.id }
  switch (action) {
    case 'promote':
      return isSenior ? sentences.highestGrade(nameOf(pupil), pupil.grade_level) : null
    case 'graduate':
      return isSenior ? null : { ...exception, action: 'leave', exit_code: 'graduated' }
    case 'leave':
      if (reason !== '' && code === undefined) return sentences.unknownReason(nameOf(pupil))
      return { ...exception, action, exit_code: code }
    case 'retain':
    case 'skip':
      return { ...exception, action, exit_code: undefined }
  }
}
