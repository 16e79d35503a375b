import { codeOf, MARK_CODE_LABELS, markOf, type MarkCode } from '#contract/day/attendance/mark-codes.ts'
import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, type Excuse, type Status } from '#contract/words.ts'
import { columnNamer, type Mapping } from '../pipeline/columns.ts'
import { interruptible } from '../pipeline/event-loop.ts'
import { rowError, type CellProblem, type ParsedRows } from '../pipeline/plan.ts'
import { periodMatcher } from './period-text.ts'
import { pastStudentFinder, type PastStudent } from './past-student.ts'
import type { MarkField, MarkRow } from './rows.ts'
import type { Lesson, Timetable } from './timetable.ts'

/** A mark and its sheet; `row` is null for a student who is not in the file. */
export type PlannedMark = {
  first_name: string
  last_name: string
  row: number | null
  day: string
  section_period_id: number
  /** For people: '09:00'. */
  start_time: string
  student_id: number
  teacher_id: number
  student_group_id: number
  /** Of the class: the student may have another one by now. */
  grade: number
  code: MarkCode
  reason: string | null
  comment: string | null
  /** The mark that is there, and how it differs. */
  stored?: StoredMark
  fields?: FieldChange[]
}
/** A mark that is there. */
export type StoredMark = {
  status: Status
  excuse: Excuse | null
  comment: string | null
  arrived_at: string | null
  left_at: string | null
  reason_id: number | null
  version: number
  teacher_id: number
  student_group_id: number
  /** It was taken by a person, not uploaded. */
  by_hand: boolean
}
export type MarkPlan = {
  add: PlannedMark[]
  change: PlannedMark[]
  unchanged: number
  /** Marks that were taken by hand and differ in the file. */
  taken_by_hand: number
}

export type MarkFacts = {
  /** The school's local day: only days before it are read. */
  today: string
  students: readonly PastStudent[]
  timetable: Timetable
}

const markKey = ({ day, section_period_id, student_id }: PlannedMark) =>
  `${day} ${section_period_id} ${student_id}`

/** The marks of a file on their sheets, by the schedule of each day, and the rows without a sheet. */
export async function placeMarks(
  { people, errors }: ParsedRows<MarkRow>,
  { today, students, timetable }: MarkFacts,
  mapping: Mapping<MarkField>,
): Promise<{ marks: Map<string, PlannedMark>; errors: ParsedRows<MarkRow>['errors'] }> {
  const findStudent = pastStudentFinder(students)
  const marks = new Map<string, PlannedMark>()
  const refused = [...errors]
  const columnName = columnNamer(mapping)
  for await (const row of interruptible(people)) {
    const student = findStudent(row)
    const placed = 'expected' in student ? student : place(row, student, { today, timetable })
    const problem = 'expected' in placed ? placed : repeated(placed, marks)
    if (problem) refused.push(rowError(row.row, [problem], columnName))
    else if (!('expected' in placed)) marks.set(markKey(placed), placed)
  }
  return { marks, errors: refused }
}

/** Two rows may repeat a mark of one student in one class, but not contradict each other. */
function repeated(mark: PlannedMark, marks: ReadonlyMap<string, PlannedMark>): CellProblem | undefined {
  const other = marks.get(markKey(mark))
  if (!other || other.code === mark.code) return undefined
  const expected = `conflicts with row ${other.row}, which has ${other.code} for the same class`
  return { field: 'mark', value: mark.code, expected }
}

function place(
  row: MarkRow & { row: number },
  student: PastStudent,
  { today, timetable }: Pick<MarkFacts, 'today' | 'timetable'>,
): PlannedMark | CellProblem {
  const { day } = row
  const wrongDay = (expected: string): CellProblem => ({ field: 'date', value: day, expected })
  if (day >= today) return wrongDay('must be before today. Take today’s attendance on the sheets')
  const closure = timetable.closureOn(day)
  if (closure) return wrongDay(`is a holiday: ${closure.name}`)
  const lessons = timetable.lessonsOf(student.id, day)
  if (lessons.length === 0) return wrongDay(noLesson(student, day, timetable))
  const matches = periodMatcher(row.period)
  const [lesson, ...others] = lessons.filter(({ meeting, number }) => matches(meeting, number))
  const wrongPeriod = (expected: string): CellProblem => ({ field: 'period', value: row.period, expected })
  if (!lesson) return wrongPeriod(`is not a class of this student on that day: ${timesOf(lessons)}`)
  const second = others.find(({ meeting }) => meeting.id !== lesson.meeting.id)
  if (second) return wrongPeriod(`matches several classes of this student: ${timesOf([lesson, ...others])}`)
  return plannedMark(lesson, student, row)
}

/** Why a student has no class on a day. */
function noLesson({ grade }: PastStudent, day: string, timetable: Timetable): string {
  const meets = [...timetable.meetingsOn(day).keys()].some((meeting) => meeting.grade === grade)
  return meets
    ? 'is a day when this student had no class. A group or an assignment starts later, or the student was not enrolled'
    : `is a day when no class of ${gradeLabel(grade)} met`
}

const timesOf = (lessons: readonly Lesson[]) =>
  joinWithAnd(
    lessons
      .map(({ meeting }) => meeting.name ?? meeting.start_time)
      .filter((time, index, all) => all.indexOf(time) === index)
      .sort(),
  )

const plannedMark = (
  { meeting, teacher_id, student_group_id }: Lesson,
  { id, first_name, last_name }: PastStudent,
  row: Pick<MarkRow, 'day' | 'code' | 'reason' | 'comment'> & { row: number | null },
): PlannedMark => ({
  first_name,
  last_name,
  row: row.row,
  day: row.day,
  section_period_id: meeting.id,
  start_time: meeting.start_time,
  student_id: id,
  teacher_id,
  student_group_id,
  grade: meeting.grade,
  code: row.code,
  reason: row.reason,
  comment: row.comment,
})

type Filling = MarkFacts & {
  /** Sheets that are taken already, as `sheetKey` names them. */
  taken: ReadonlySet<string>
}

export const sheetKey = (sheet: { day: string; section_period_id: number; teacher_id: number }) =>
  `${sheet.day} ${sheet.section_period_id} ${sheet.teacher_id}`

/**
 * Marks everyone else as present, because many systems export only absences. This applies to missing sheets of the grades and
 * days in the file.
 */
export async function fillPresent(
  marks: Map<string, PlannedMark>,
  { students, timetable, taken }: Filling,
): Promise<void> {
  const studentById = new Map(students.map((student) => [student.id, student]))
  const gradesByDay = new Map<string, Set<number>>()
  for (const { day, grade } of marks.values())
    gradesByDay.set(day, (gradesByDay.get(day) ?? new Set<number>()).add(grade))
  for await (const [day, grades] of interruptible(gradesByDay)) {
    for (const { lesson, students: ids } of timetable.classesOn(day)) {
      const { meeting, teacher_id } = lesson
      if (!grades.has(meeting.grade)) continue
      if (taken.has(sheetKey({ day, section_period_id: meeting.id, teacher_id }))) continue
      for (const id of ids) {
        const student = studentById.get(id)
        if (!student) continue
        const mark = plannedMark(lesson, student, { row: null, day, code: 'P', reason: null, comment: null })
        if (!marks.has(markKey(mark))) marks.set(markKey(mark), mark)
      }
    }
  }
}

/** What a file would do to the marks that are there; those that were taken by hand change only with `overwrite`. */
export function compareMark(
  plan: MarkPlan,
  mark: PlannedMark,
  stored: StoredMark | undefined,
  { overwrite }: { overwrite: boolean },
): void {
  if (!stored) {
    plan.add.push(mark)
    return
  }
  const old = codeOf(stored)
  const hasNewComment = mark.comment !== null && mark.comment !== stored.comment
  if (mark.row === null || (old === mark.code && !hasNewComment)) {
    plan.unchanged += 1
    return
  }
  if (stored.by_hand) plan.taken_by_hand += 1
  if (stored.by_hand && !overwrite) {
    plan.unchanged += 1
    return
  }
  plan.change.push({
    ...mark,
    stored,
    fields: [
      ...(old === mark.code ? [] : [{ field: 'mark', old, new: mark.code }]),
      ...(hasNewComment ? [{ field: 'comment', old: stored.comment, new: mark.comment ?? '' }] : []),
    ],
  })
}

/** '2026-09-14, 09:00' */
export const fieldOf = ({ day, start_time }: Pick<PlannedMark, 'day' | 'start_time'>) =>
  `${day}, ${start_time}`

export const markText = (code: MarkCode) => (code.length > 1 ? `${code} (${MARK_CODE_LABELS[code]})` : code)

/**
 * The values to store; an existing comment stays if the file has none, the times as long as the status stays, and the reason as
 * long as the excuse stays too: files have no times and none of the school's reasons.
 */
export function valuesOf(mark: PlannedMark, stored?: StoredMark) {
  const value = markOf(mark.code)
  const times = stored && stored.status === value.status ? stored : NO_TIMES
  const { arrived_at, left_at } = times
  const reason_id = stored && codeOf(stored) === mark.code ? stored.reason_id : null
  return { ...value, comment: mark.comment ?? stored?.comment ?? null, arrived_at, left_at, reason_id }
}

const NO_TIMES = { arrived_at: null, left_at: null }
