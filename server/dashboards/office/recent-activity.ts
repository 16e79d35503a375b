import { sql, type Kysely } from 'kysely'
import { accountName } from '#server/database/names.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localNow } from '#server/clock.ts'
import type { AuditEntry } from './activity-sentences.ts'

const MAX_ENTRIES = 10

/**
 * The latest changes of students, groups and uploads, newest first. The audit rows of one transaction share one moment
 * and are one entry: forty students moved at once are one line. Each moment is found by one index lookup.
 */
export async function recentActivity(db: Kysely<DB>, timeZone: string): Promise<AuditEntry[]> {
  const { rows } = await sql<Omit<AuditEntry, 'at'> & { at: Date }>`
    with recursive step as (
      select 1 number, (${latest(sql`true`)}) at
      union all
      select number + 1, (${latest(sql`at < step.at`)}) from step where number < ${MAX_ENTRIES} and at is not null
    ), entry as (
      select audit.at, audit.account_id, action, subject, max(audit.id) last, count(distinct audit.id)::int count,
        min(subject_id) subject_id, (array_agg(details order by audit.id))[1] details,
        coalesce(array_agg(distinct part.key) filter (where part.key is not null), '{}') fields,
        array_agg(distinct part.value ->> 'new') filter (where part.key like '%\\_group') targets
      from step cross join lateral (
        select * from audit where audit.at = step.at and ${OF_STUDENTS} offset 0
      ) audit left join lateral jsonb_each(details) part on true
      group by audit.at, audit.account_id, action, subject
    )
    select entry.at, coalesce(${accountName}, 'Homeroom') by, action, subject, count, subject_id, details, fields,
      coalesce(${fullName('student')}, student_group.name) name,
      student.id is not null or batch.id is not null record_exists,
      cardinality(targets) target_count, target.name target_name
    from entry left join account on account.id = entry.account_id left join teacher on teacher.id = account.teacher_id
      left join student on subject = 'student' and student.id = subject_id
      left join student_group on subject = 'student_group' and student_group.id = subject_id
      left join upload_batch batch on subject = 'upload' and batch.id = subject_id
      left join student_group target on target.id::text = targets[1]
    order by entry.at desc, last desc limit ${MAX_ENTRIES}`.execute(db)
  return rows.map((row) => Object.assign(row, { at: localNow(row.at, timeZone) }))
}

/** Must be written exactly like the condition of the index audit_of_students, which it uses. */
const OF_STUDENTS = sql`subject in ('student', 'student_group', 'upload') and action in ('add', 'change', 'remove')`
const latest = (which: ReturnType<typeof sql>) =>
  sql`select at from audit where ${OF_STUDENTS} and ${which} order by at desc limit 1`
