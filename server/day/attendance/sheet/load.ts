import { sql, type Kysely } from 'kysely'
import type { SheetQuery } from '#contract/day/attendance/attendance.ts'
import { existsOn } from '#server/plan/calendar/rules.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import type { Period, Reference } from '#server/reference/reference.ts'
import { isAdmin, mayOpenSheet, notAssigned } from './access.ts'
import type { StoredMark } from './merge.ts'
import { submitPolicy, type SheetFacts, type SubmitPolicy } from './policy.ts'
import { readSheet, type SheetRow } from './read.ts'
import { sentences } from './sentences.ts'

/** One teacher's sheet of a day, and whether this person may submit it. */
export type LoadedSheet = {
  period: Period
  teacher: SheetFacts['teacher'] & { id: number }
  day: string
  row: SheetRow
  policy: SubmitPolicy
}

/** Loads one sheet; 403 where a teacher neither has nor covers it, 404 for an unknown section period. */
export async function loadSheet(context: Context, query: SheetQuery): Promise<LoadedSheet> {
  const { db, actor, reference } = context
  const unknown = () => (isAdmin(actor) ? notFound('section period') : notAssigned())
  const day = query.date
  const period = reference.sectionPeriods.get(query.section_period_id)
  if (!period) throw unknown()
  const isThere = findPeriod(reference, period.id, day) !== undefined
  const id = await chooseTeacher(context, period, query)
  const stored = await readSheet(db, { sectionPeriod: period.id, day, teacher: id })
  if (!mayOpenSheet(actor, { teacher: id, covering: stored.covering })) throw notAssigned()
  const row = isAdmin(actor) ? stored : hideComments(stored, id, actor)
  if (!row.sheet && !isThere) throw unknown()
  const teacher = namedTeacher(reference, id, row.meets === true || row.sheet !== null)
  if (!teacher || (row.meets === null && !row.sheet)) {
    if (!isAdmin(actor)) throw notAssigned()
    throw new Refusal('not_found', sentences.noClassInPeriod(period.name))
  }
  const isTaken = row.sheet !== null
  return { period, teacher, day, row, policy: sheetPolicy(context, { period, teacher, day, isTaken }) }
}

/**
 * Describes a missing sheet without reading it, because the statement that saves it finds the students. Undefined if the person
 * may not submit it according to the reference data.
 */
export function untakenSheet(context: Context, query: SheetQuery): LoadedSheet | undefined {
  const { actor, reference } = context
  const day = query.date
  const id = query.teacher_id ?? (isAdmin(actor) ? undefined : (actor.teacher ?? undefined))
  const period = findPeriod(reference, query.section_period_id, day)
  const teacher = id === undefined ? undefined : namedTeacher(reference, id, true)
  if (!period || !teacher) return undefined
  const policy = sheetPolicy(context, { period, teacher, day, isTaken: false })
  if (policy.refusal || policy.needsReason) return undefined
  return { period, teacher, day, row: UNREAD_ROW, policy }
}

const UNREAD_ROW: SheetRow = {
  roster: [],
  marks: [],
  sheet: null,
  changed: [],
  version: 0,
  meets: true,
  covering: null,
}

/**
 * A comment is for the teacher of its sheet and for the office, also where the student is on two sheets; a substitute sees
 * their own only.
 */
function hideComments(row: SheetRow, teacher: number, { account, substitute }: Actor): SheetRow {
  const isHidden = (mark: StoredMark) =>
    mark.comment !== null && (mark.teacher_id !== teacher || (substitute && mark.taken_by_id !== account))
  return {
    ...row,
    marks: row.marks.map((mark) =>
      isHidden(mark) ? { ...mark, comment: null, hidden_comment: mark.comment } : mark,
    ),
  }
}

/** Undefined for an unknown teacher. */
export function namedTeacher(
  { teachers }: Reference,
  id: number,
  meets: boolean,
): LoadedSheet['teacher'] | undefined {
  const found = teachers.get(id)
  return found && { id, name: `${found.first_name} ${found.last_name}`, meets }
}

/** Whether this person may submit a sheet, by the reference data. */
export const sheetPolicy = (
  { actor, reference, school, now }: Context,
  {
    period,
    teacher,
    day,
    isTaken,
  }: Pick<LoadedSheet, 'period' | 'teacher'> & { day: string; isTaken: boolean },
): SubmitPolicy =>
  submitPolicy({
    period,
    teacher,
    day,
    isTaken,
    today: now.day,
    daysBack: school.attendanceDaysBack,
    yearStart: school.yearStart,
    isAdmin: isAdmin(actor),
    block: reference.blocks.get(period.block_schedule_id)!,
    closures: reference.closures,
    display: school,
  })

/** Undefined if it is unknown, or was archived on that day or earlier. */
export function findPeriod(
  { sectionPeriods, blocks }: Reference,
  id: number,
  day: string,
): Period | undefined {
  const period = sectionPeriods.get(id)
  const block = period && blocks.get(period.block_schedule_id)
  if (!period || !block) return undefined
  const { archived_on } = period
  return existsOn(day, { archived_on }) && existsOn(day, block) ? period : undefined
}

/** The teacher in the query, otherwise the caller; for an admin, otherwise the only teacher. */
async function chooseTeacher(
  { db, actor }: Context,
  period: Period,
  { date, teacher_id }: SheetQuery,
): Promise<number> {
  if (!isAdmin(actor)) {
    if (actor.teacher === null) throw notAssigned()
    return teacher_id ?? actor.teacher
  }
  if (teacher_id !== undefined) return teacher_id
  const teachers = await listTeachers(db, period.id, date)
  const meeting = teachers.filter(({ meets }) => meets)
  const [only] = meeting.length === 1 ? meeting : teachers.length === 1 ? teachers : []
  const chosen = meeting.find(({ id }) => id === actor.teacher) ?? only
  if (chosen) return chosen.id
  if (teachers.length === 0) {
    throw new Refusal('not_meeting', sentences.noClassAssigned(period.name))
  }
  throw new Refusal('invalid', sentences.severalTeachers(period.name), {
    fields: { teacher_id: 'is required' },
  })
}

/** Everyone who meets a group in the section period at some time, and whether on this day. */
async function listTeachers(db: Kysely<DB>, sectionPeriod: number, day: string) {
  const { rows } = await sql<{ id: number; meets: boolean }>`
    select teacher_id id, bool_or(meets) meets from (
      select teacher_id, during @> ${day}::date meets from assignment where section_period_id = ${sectionPeriod}
      union all select teacher_id, true from attendance_sheet
      where section_period_id = ${sectionPeriod} and day = ${day}::date
    ) one group by teacher_id`.execute(db)
  return rows
}
