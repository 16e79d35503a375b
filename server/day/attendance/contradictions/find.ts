import { sql, type Kysely } from 'kysely'
import type { Contradiction, Contradictions } from '#contract/day/attendance/contradictions.ts'
import { effectiveEntry, expectedMark, type AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import type { Excuse, Status } from '#contract/words.ts'
import { shownGradeOn } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { isMailSetUp } from '#server/mail/set-up.ts'
import type { Reference } from '#server/reference/reference.ts'
import { listReportsOn } from '../absences/reports.ts'
import { countToCall } from '../calls/count.ts'
import { reportOnDay } from '../calls/list.ts'
import { adjacentMeetingDays } from '#server/plan/calendar/meetings.ts'
import { hasFormerStudents, listMarksOfDay, type MarkOfDay } from '../marks-of-day.ts'
import { listQuestions, questionOf, type QuestionTimes } from './questions.ts'
import { findContradictionsOf, type FoundContradiction } from './rules.ts'

/** The contradictions of one student, and the reported absences. */
type FoundOfStudent = { all: FoundContradiction<MarkOfDay>[]; entry: AbsenceEntry | undefined }

type Day = {
  reports: Map<number, AbsenceEntry[]>
  replaced: Map<number, ReplacedRow[]>
  marks: Map<number, MarkOfDay[]>
}

/** What can contradict on a day, by student: reported absences, and the marks of those who were absent or have one. */
async function readDay(db: Kysely<DB>, day: string, includeFormer: boolean): Promise<Day> {
  const [reports, replaced] = await Promise.all([
    listReportsOn(db, day, { includeFormer }),
    listReplacedMarks(db, day),
  ])
  const marks = await listMarksOfDay(db, day, {
    also: [...reports.keys(), ...replaced.keys()],
    includeFormer,
  })
  return { reports, replaced, marks }
}

/** The marks that contradict each other or a reported absence, by student. */
function findByStudent({ reports, replaced, marks }: Day): Map<number, FoundOfStudent> {
  const found = new Map<number, FoundOfStudent>()
  for (const [student, own] of marks) {
    const entries = reports.get(student) ?? []
    const of = { marks: own, entries, replaced: replacedOf(replaced.get(student) ?? [], own) }
    const all = findContradictionsOf(of)
    if (all.length > 0) found.set(student, { all, entry: effectiveEntry(entries) })
  }
  return found
}

type ReplacedRow = {
  student_id: number
  section_period_id: number
  teacher_id: number
  status: Status
  excuse: Excuse | null
}

/** Marks of the day that another teacher of the section period replaced, unless the office has saved the mark since. */
async function listReplacedMarks(db: Kysely<DB>, day: string): Promise<Map<number, ReplacedRow[]>> {
  const { rows } = await sql<ReplacedRow>`
    with shared as (
      select section_period_id from attendance_sheet where day = ${day}::date
      group by section_period_id having count(*) > 1
    ), latest as (
      select distinct on (section_period_id, student_id) *
      from attendance_change where day = ${day}::date and section_period_id in (select section_period_id from shared)
      order by section_period_id, student_id, id desc
    )
    select latest.student_id, latest.section_period_id, old_teacher_id teacher_id, old_status status, old_excuse excuse
    from latest
      join attendance_mark mark on mark.day = ${day}::date and mark.section_period_id = latest.section_period_id
        and mark.student_id = latest.student_id and mark.teacher_id <> old_teacher_id
      join account on account.id = changed_by_id and account.role <> 'admin'
    where (old_status = 'A') <> (mark.status = 'A')`.execute(db)
  return Map.groupBy(rows, ({ student_id }) => student_id)
}

/** The same with the times of the classes. */
const replacedOf = (rows: readonly ReplacedRow[], marks: readonly MarkOfDay[]): MarkOfDay[] =>
  rows.flatMap((row) => {
    const mark = marks.find(({ section_period_id }) => section_period_id === row.section_period_id)
    return mark ? [{ ...mark, ...row, comment: null }] : []
  })

/** The contradictions of a day, by the time of the first mark in question, then by name. */
export async function findContradictions(context: Context, day: string): Promise<Contradictions> {
  const { db, reference, now } = context
  const read = await readDay(db, day, hasFormerStudents(day, now))
  const found = findByStudent(read)
  const students = await listNames(db, day, [...found.keys()])
  const questions = await listQuestions(context, day, students.length > 0)
  const covers = students.length > 0 ? await listCovers(db, day) : new Map<string, number>()
  return {
    date: day,
    today: now.day,
    time: now.time,
    ...adjacentMeetingDays(reference, day),
    can_ask: isMailSetUp(context.config),
    contradictions: students
      .flatMap((student) => {
        const { student_id } = student
        const entries = read.reports.get(student_id) ?? []
        return contradictionReplies(context, student, {
          ...found.get(student_id)!,
          entries,
          questions,
          covers,
        })
      })
      .toSorted(byTime),
  }
}

/** How many contradictions today has, and how many families must be called. */
export async function countForOffice(
  db: Kysely<DB>,
  today: string,
): Promise<{ to_call: number; contradictions: number }> {
  const read = await readDay(db, today, false)
  const found = findByStudent(read)
  return {
    to_call: countToCall(read),
    contradictions: [...found.values()].reduce((count, { all }) => count + all.length, 0),
  }
}

/** Who covers a class of a day, by the key of its sheet. */
type Covers = ReadonlyMap<string, number>
type SheetOfDay = { section_period_id: number; teacher_id: number }
const sheetKey = ({ section_period_id, teacher_id }: SheetOfDay) => `${section_period_id} ${teacher_id}`

async function listCovers(db: Kysely<DB>, day: string): Promise<Covers> {
  const { rows } = await sql<SheetOfDay & { covering: number }>`
    select section_period_id, absent_teacher_id teacher_id, teacher_id covering from cover
    where day = ${day}::date and teacher_id is not null`.execute(db)
  return new Map(rows.map(({ covering, ...sheet }) => [sheetKey(sheet), covering]))
}

type Named = Pick<Contradiction, 'student_id' | 'first_name' | 'last_name' | 'grade_level'>

/** By name, with the grade of the day. */
async function listNames(db: Kysely<DB>, day: string, students: readonly number[]): Promise<Named[]> {
  const { rows } = await sql<Named>`
    select id student_id, first_name, last_name, ${shownGradeOn(sql`${day}::date`)} grade_level from student
    where id = any(${students}::bigint[]) order by last_name, first_name, id`.execute(db)
  return rows
}

const contradictionReplies = (
  { reference }: Context,
  student: Named,
  {
    all,
    entry,
    entries,
    questions,
    covers,
  }: FoundOfStudent & { entries: readonly AbsenceEntry[]; questions: QuestionTimes; covers: Covers },
): Contradiction[] =>
  all.map(({ kind, marks }) => {
    const report = kind === 'known' ? reportOnDay(entry) : null
    const sheets = marks.map(({ mark, isDoubtful }) => ({
      ...sheetReply(reference, mark, isDoubtful),
      covered_by: teacherReply(reference, covers.get(sheetKey(mark))),
      office: kind === 'known' ? officeMark(mark, entries) : null,
      asked: questions.get(questionOf(mark)) ?? null,
    }))
    return Object.assign({ kind, known: report, sheets }, student)
  })

function officeMark(mark: MarkOfDay, entries: readonly AbsenceEntry[]) {
  const expected = expectedMark(mark, entries)
  return expected && { status: expected.status, excuse: expected.excuse }
}

function teacherReply({ teachers }: Reference, id: number | undefined) {
  const teacher = id === undefined ? undefined : teachers.get(id)
  return teacher ? { id: teacher.id, first_name: teacher.first_name, last_name: teacher.last_name } : null
}

function sheetReply(
  reference: Reference,
  { section_period_id, teacher_id, start_time, end_time, status, excuse }: MarkOfDay,
  is_doubtful: boolean,
): Omit<Contradiction['sheets'][number], 'office' | 'asked' | 'covered_by'> {
  return {
    section_period_id,
    name: reference.sectionPeriods.get(section_period_id)?.name ?? '',
    start_time,
    end_time,
    teacher: teacherReply(reference, teacher_id) ?? { id: teacher_id, first_name: '', last_name: '' },
    status,
    excuse,
    is_doubtful,
  }
}

const firstDoubt = ({ sheets }: Contradiction) =>
  sheets.find(({ is_doubtful }) => is_doubtful)?.start_time ?? ''

const byTime = (one: Contradiction, other: Contradiction) => firstDoubt(one).localeCompare(firstDoubt(other))
