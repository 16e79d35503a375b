import { sql, type Kysely, type Transaction } from 'kysely'
import { auditAll, changesBetween } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { StudentRecord } from '../queries.ts'
import { updateStudents } from '../write-records.ts'

type Follower = StudentRecord & {
  enrolled: boolean
  enrolled_grade: number
  /** The last day of the enrollment that has ended; null where none has. */
  left_after: string | null
}

export type Followed = { entered: number; left: number; regraded: number }

/**
 * Makes students what their enrollments say of today: whoever left is inactive, whoever enters is active, and the grade is that
 * of the enrollment. Memberships end with the last day, also where no process ran on the day after. A student whose enrollments
 * all begin later stays as they are, because then the clock is wrong.
 */
export const followEnrollments = (db: Kysely<DB>, today: string): Promise<Followed> =>
  db.transaction().execute((tx) => followInTransaction(tx, today))

/** The same for a command that changes enrollments of students for today. */
export async function followInTransaction(tx: Transaction<DB>, today: string): Promise<Followed> {
  await lockPeople(tx)
  const { rows } = await sql<Follower>`
      select student.id, first_name, last_name, email, student_number, student.grade_level_id grade_level, is_active,
        enrollment.id is not null enrolled, coalesce(enrollment.grade_level_id, student.grade_level_id) enrolled_grade, left_after
      from student
        left join enrollment on student_id = student.id and during @> ${today}::date
          and not (is_gone_on_last_day and last_day = ${today}::date)
        left join lateral (
          select max(last_day) left_after from enrollment ended
          where ended.student_id = student.id and enrollment.id is null and last_day < ${today}::date
        ) ended on true
      where erased_at is null and case when enrollment.id is null then is_active and left_after is not null
        else not is_active or enrollment.grade_level_id <> student.grade_level_id end
      order by student.id for no key update of student`.execute(tx)
  if (rows.length === 0) return { entered: 0, left: 0, regraded: 0 }
  const left = rows.filter(({ enrolled }) => !enrolled)
  await endMemberships(tx, left)
  const changes = rows.map(({ enrolled, enrolled_grade, ...before }) => ({
    before,
    after: { ...before, is_active: enrolled, grade_level: enrolled_grade },
  }))
  await updateStudents(tx, changes, { today, account: null })
  await auditAll(
    tx,
    changes.map(({ before, after }) => ({
      account: null,
      action: 'change',
      subject: 'student',
      subjectId: before.id,
      details: changesBetween(before, after),
    })),
  )
  const entered = rows.filter(({ is_active }) => !is_active).length
  return { entered, left: left.length, regraded: rows.length - entered - left.length }
}

/** Ends the memberships of students with their last days; those that would begin later are deleted. */
async function endMemberships(tx: Transaction<DB>, left: readonly Follower[]): Promise<void> {
  const days = left.map(({ id, left_after }) => ({ id, left_after }))
  const gone = sql`jsonb_to_recordset(${JSON.stringify(days)}::jsonb) as gone (id bigint, left_after date)`
  await sql`delete from group_membership using ${gone}
    where student_id = gone.id and lower(during) > left_after`.execute(tx)
  await sql`update group_membership set during = daterange(lower(during), left_after, '[]') from ${gone}
    where student_id = gone.id and during @> left_after + 1`.execute(tx)
}
