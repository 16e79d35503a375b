import { sql, type RawBuilder, type Transaction, type Kysely } from 'kysely'
import { isEnrolledOn, shownGradeOn } from '#server/database/enrolled.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { insertStudents, updateStudents } from '#server/people/students/write-records.ts'
import type { Change } from '../pipeline/batch.ts'
import { chunk, yieldToEventLoop } from '../pipeline/event-loop.ts'
import type { Apply } from '../pipeline/entity.ts'
import { readEnrollments, readPlans } from './former.ts'
import type { ExistingStudent, PlannedStudent, SchoolOfStudents, StudentPlan } from './plan.ts'
import { SPOKEN_NAMES, type SpokenNames } from './values.ts'

/**
 * All students but erased ones, whose addresses are taken, as they are on a day, which is today or a later one, and the grades that
 * are planned after it.
 */
export async function loadStudents(
  db: Kysely<DB>,
  { today, from }: { today: string; from: string },
): Promise<SchoolOfStudents> {
  const isAhead = from > today
  const here = isAhead ? isEnrolledOn(sql`student.id`, sql`${from}::date`) : sql`is_active`
  const grade = isAhead ? shownGradeOn(sql`${from}::date`) : sql`grade_level_id`
  const { rows: students } = await sql<ExistingStudent>`
    select id, first_name, last_name, email, ${grade} grade_level, coalesce(${here}, false) is_active, student_number,
      preferred_name, pronunciation
    from student where erased_at is null`.execute(db)
  const { rows: emails } = await sql<{ email: string; of: 'staff' | 'pending' | 'erased' }>`
    select lower(email) email, 'staff' "of" from teacher
    union select lower(email), case role when 'none' then 'pending' else 'staff' end from account
      where role in ('admin', 'teacher', 'none')
    union select lower(email), 'erased' from student where erased_at is not null`.execute(db)
  const { rows: planned } = await sql<{ student_id: number; grade_level: number }>`
    select next.student_id, next.grade_level_id grade_level
    from enrollment next join enrollment on enrollment.student_id = next.student_id and enrollment.during @> ${from}::date
    where next.first_day = enrollment.last_day + 1 and not isempty(next.during)`.execute(db)
  const { rows: hereToday } = isAhead
    ? await sql<{ id: number }>`select id from student where is_active`.execute(db)
    : { rows: [] }
  const emailsOf = (whom: string) =>
    new Set(emails.filter((one) => one.of === whom).map(({ email }) => email))
  return {
    students,
    staffEmails: emailsOf('staff'),
    pendingEmails: emailsOf('pending'),
    erasedEmails: emailsOf('erased'),
    plannedGrades: new Map(planned.map(({ student_id, grade_level }) => [student_id, grade_level])),
    hereToday: new Set(hereToday.map(({ id }) => id)),
  }
}

/** Locks all students against changes by others to the end of the transaction. */
export async function lockStudentTable(trx: Transaction<DB>): Promise<void> {
  await lockPeople(trx)
  await sql`lock table student in share row exclusive mode`.execute(trx)
}

/**
 * Locks students in order of id, like every transaction that places or deactivates several of them, to avoid deadlocks.
 * Attendance can still be taken.
 */
export const lockStudents = (trx: Transaction<DB>, where: RawBuilder<unknown>) =>
  sql`select from student where ${where} order by id for no key update`.execute(trx)

/** Adds and changes the students of a plan, with all consequences of a change, in chunks. */
export const applyStudents: Apply<StudentPlan> = async (trx, plan, { today, account }) => {
  const changes: Change[] = []
  const ids = new Map<number, number>()
  await lockStudents(trx, sql`id = any(${plan.change.map(({ id }) => id)}::bigint[])`)
  for (const part of chunk(plan.change)) {
    const enrolled = part.flatMap((one) => (isEnrollmentChange(one) ? [one.id] : []))
    const plans = await readPlans(trx, enrolled, today)
    const ended = await updateStudents(
      trx,
      part.map(({ id, before, after }) => ({ before: { ...before!, id }, after: { ...after, id } })),
      { today, account },
    )
    const enrollments = await readEnrollments(trx, enrolled)
    const endedByStudent = Map.groupBy(ended, ({ student_id }) => student_id)
    for (const { id, before, after } of part) {
      const left_groups = endedByStudent.get(id)?.map(({ student_group_id }) => student_group_id) ?? []
      const planned = plans.get(id)
      const former = planned && { ...planned, after: enrollments.get(id) ?? [] }
      changes.push({ id, before, after, left_groups, former })
    }
    await yieldToEventLoop()
  }
  for (const part of chunk(plan.add)) {
    const inserted = await insertStudents(
      trx,
      part.map(({ after }) => after),
      { today, account },
    )
    for (const [index, { id, after }] of part.entries()) {
      ids.set(id, inserted[index]!)
      changes.push({ id: inserted[index]!, before: null, after })
    }
    await yieldToEventLoop()
  }
  await saveSpokenNames(trx, changes)
  return { changes, ids }
}

const isEnrollmentChange = ({ before, after }: PlannedStudent): boolean =>
  before?.grade_level !== after.grade_level || before.is_active !== after.is_active

type Named = { id: number; before: SpokenNames | null; after: SpokenNames }

/** Saves preferred names and pronunciations, where the source has them. */
export async function saveSpokenNames(trx: Transaction<DB>, changes: readonly Named[]): Promise<void> {
  for (const field of SPOKEN_NAMES) {
    const names = changes.flatMap(({ id, before, after }) => {
      const value = after[field]
      return value === undefined || value === (before?.[field] ?? null) ? [] : [{ id, value }]
    })
    for (const part of chunk(names)) {
      await sql`update student set ${sql.ref(field)} = named.value
        from jsonb_to_recordset(${JSON.stringify(part)}::jsonb) as named (id bigint, value text)
        where student.id = named.id`.execute(trx)
    }
  }
}
