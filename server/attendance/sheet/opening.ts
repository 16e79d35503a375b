import type { Kysely } from 'kysely'
import type { Sheet, TakenMark } from '#contract/attendance/attendance.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor, School } from '#server/http/actor.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { clockTime } from '../day/classes.ts'
import type { SentMark } from './merge.ts'
import { judgeSheet, type Verdict } from './policy.ts'
import { readSheet, versionSeen, type SheetRow } from './load.ts'

/** Who asks, on which day of the school and at which moment of its clock. */
export type Context = { actor: Actor; school: School; today: string; moment: Date }

export const contextOf = ({
  actor,
  school,
  now: { day, moment },
}: Pick<Context, 'actor' | 'school'> & { now: { day: string; moment: Date } }): Context => ({
  actor,
  school,
  today: day,
  moment,
})

export type SheetOf = { section_period_id: number; date: string; teacher_id?: number | undefined }
export type Opened = { row: SheetRow; teacher: SheetRow['teachers'][number]; verdict: Verdict }

export const isAdmin = (actor: Actor) => actor.role === 'admin'
export const notAssigned = () =>
  new Refusal('forbidden', 'Forbidden. You are not assigned to this section/teacher.')

/** One teacher's sheet of a day, as it stands. */
export async function openSheet(db: Kysely<DB>, asking: Context, of: SheetOf): Promise<Sheet> {
  const opened = await open(db, asking, of)
  return answer(asking, of, opened)
}

export async function open(db: Kysely<DB>, { actor, school, today }: Context, of: SheetOf): Promise<Opened> {
  const own = actor.teacher
  if (!isAdmin(actor) && of.teacher_id !== undefined && of.teacher_id !== own) throw notAssigned()
  const row = await readSheet(db, {
    sectionPeriod: of.section_period_id,
    day: of.date,
    teacher: isAdmin(actor) ? of.teacher_id : (own ?? undefined),
    own,
    today,
  })
  if (!row) throw isAdmin(actor) ? notFound('section period') : notAssigned()
  const teacher = teacherOf(row, actor)
  const verdict = judgeSheet({
    ...row,
    day: of.date,
    today,
    daysBack: school.attendanceDaysBack,
    isAdmin: isAdmin(actor),
    teacher,
  })
  return { row, teacher, verdict }
}

function teacherOf(row: SheetRow, actor: Actor): SheetRow['teachers'][number] {
  const teacher = row.teachers.find(({ id }) => id === row.teacher_id)
  if (teacher) return teacher
  if (!isAdmin(actor)) throw notAssigned()
  if (row.teacher_id !== null)
    throw new Refusal('not_found', `That teacher meets no group in ${row.period.name}.`)
  if (row.teachers.length === 0)
    throw new Refusal('not_meeting', `Nobody meets a group in ${row.period.name} yet.`)
  throw new Refusal('invalid', `Several teachers meet groups in ${row.period.name}. Please choose one.`, {
    fields: { teacher_id: 'is required' },
  })
}

export function answer({ actor, school }: Context, of: SheetOf, { row, teacher, verdict }: Opened): Sheet {
  const { refusal, needsReason } = verdict
  const taken = row.sheet && {
    at: clockTime(row.sheet.taken_at, school.timeZone),
    by: row.takers[row.sheet.taken_by_id] ?? '',
    by_me: row.sheet.taken_by_id === actor.account,
  }
  const state = taken ? `Saved at ${taken.at} by ${taken.by}.` : 'Not taken yet.'
  return {
    success: true,
    message: refusal?.code === 'closed_day' ? refusal.message : state,
    section_period_id: row.period.id,
    teacher_id: teacher.id,
    date: of.date,
    attendance: inRosterOrder(row),
    version: versionSeen(row),
    taken,
    may: {
      submit: !refusal,
      why_not: refusal?.message ?? null,
      needs_reason: needsReason,
      ask: refusal?.code === 'window',
    },
  }
}

function inRosterOrder({ roster, marks }: SheetRow): TakenMark[] {
  const byStudent = new Map(marks.map((mark) => [mark.student_id, mark]))
  return roster.flatMap(({ student_id }) => byStudent.get(student_id) ?? []).map(onWire)
}

export const onWire = ({ student_id, status, excuse, comment }: SentMark): TakenMark => ({
  student_id,
  status,
  excuse,
  comment,
})
