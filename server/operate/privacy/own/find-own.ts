import { sql } from 'kysely'
import type { OwnAccess, OwnPrivacy } from '#contract/operate/privacy/privacy.ts'
import type { RetentionSubject } from '#contract/operate/privacy/retention.ts'
import { fullName } from '#server/database/people.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { listRetention } from '../retention/periods.ts'
import { accessText } from './access-text.ts'

/** A page shows this many days on which someone opened or downloaded the record. */
const DAYS_A_PAGE = 14

/** What the periods of the school say about a student's record. */
const ABOUT_STUDENTS: ReadonlySet<RetentionSubject> = new Set<RetentionSubject>([
  'mark_changes',
  'emergency_rolls',
  'seating_charts',
  'family_mail',
  'readings',
  'record_changes',
  'exports',
])

type Row = {
  day: string
  action: OwnAccess['action']
  own: boolean
  teacher: string | null
  role: string | null
  subject: string
  details: Record<string, unknown>
  times: number
}

function ownStudent({ student }: Actor): number {
  if (student === null) throw notFound('student')
  return student
}

/**
 * Who opened and who downloaded the record of the calling student, day by day, newest first, and how long the school keeps what.
 * People of the office are not named. What a page fetched by itself is left out, because nobody looked at it then.
 */
export async function findOwnPrivacy(context: Context, before: string | undefined): Promise<OwnPrivacy> {
  const { db, actor, school } = context
  const student = ownStudent(actor)
  const { rows } = await sql<Row>`
    with own as materialized (
      select *, (at at time zone ${school.timeZone})::date as day from audit
      where not automatic and ((action = 'export' and student_ids @> array[${student}::bigint])
        or (action = 'read' and student_ids @> array[${student}::bigint])
        or (action = 'read' and subject = 'student' and subject_id = ${student}))
    ), listed as materialized (
      select distinct day from own where ${before ?? null}::date is null or day < ${before ?? null}::date
      order by day desc limit ${DAYS_A_PAGE + 1}
    )
    select day, action, subject, coalesce(account_id = ${actor.account}, false) own, details, account.role,
      case when account.role = 'teacher' then ${fullName('teacher')} end teacher, sum(count)::int times
    from own left join account on account.id = own.account_id left join teacher on teacher.id = account.teacher_id
    where day in (select day from listed)
    group by day, action, subject, account_id, details, account.role, teacher.id, teacher.first_name, teacher.last_name
    order by day desc, max(coalesce(last_at, at)) desc, max(own.id) desc`.execute(db)
  const days = [...Map.groupBy(rows, ({ day }) => day)]
  const shown = days.slice(0, DAYS_A_PAGE)
  return {
    days: shown.map(([day, entries]) => ({ day, entries: mergeEntries(entries) })),
    next: days.length > DAYS_A_PAGE ? (shown.at(-1)?.[0] ?? null) : null,
    kept: (await listRetention(db)).filter(({ subject }) => ABOUT_STUDENTS.has(subject)),
    office: await findOffice(context),
  }
}

/** What reads the same for the student is one entry, such as the same report with two filters. */
function mergeEntries(rows: readonly Row[]): OwnAccess[] {
  const entries = rows.map((row): OwnAccess => ({ ...accessText(row), action: row.action, times: row.times }))
  const same = Map.groupBy(entries, ({ by, action, what }) => `${action} ${by} ${what}`)
  return [...same.values()].map((each) =>
    Object.assign({}, each[0]!, { times: each.reduce((sum, { times }) => sum + times, 0) }),
  )
}

async function findOffice({ db, school }: Context): Promise<OwnPrivacy['office']> {
  const { rows } = await sql<{ phone: string; postal_address: string }>`
    select phone, postal_address from letterhead`.execute(db)
  return {
    school_name: school.name,
    phone: rows[0]?.phone ?? '',
    postal_address: rows[0]?.postal_address ?? '',
  }
}
