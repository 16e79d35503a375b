import { sql, type Kysely } from 'kysely'
import { displayOf } from '#server/reference/reference.ts'
import { explainsTardy, needsReason } from '#contract/day/attendance/absence-rules.ts'
import type { FamilyPage, MissedClass } from '#contract/day/families/family-shapes.ts'
import type { Excuse } from '#contract/words.ts'
import { listReportsFor, studentDayKey } from '#server/day/attendance/absences/reports.ts'
import { reasonName } from '#server/day/attendance/reasons/find.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import type { OpenedLink } from './open-link.ts'
import { reasonsForFamilies } from './reasons.ts'

/** How many days back a family sees and reports absences, and how many days ahead it reports them. */
export const DAYS_BACK = 14
export const DAYS_AHEAD = 30
const MAX_RESPONSES_SHOWN = 30

/** Everything that a link shows. Anyone who has the link sees it, so add nothing that a stranger must not read. */
export async function familyPage(
  { db, school, now }: Omit<Context, 'actor'>,
  link: OpenedLink,
): Promise<FamilyPage> {
  const { missed, answers: responses } = await readFamily(db, link, now.day)
  return {
    school_name: school.name,
    first_name: link.called,
    today: now.day,
    display: displayOf(school),
    missed: await withReasons(db, link, missed),
    reasons: (await reasonsForFamilies(db)).map(({ name }) => name),
    answers: responses.map(({ responded_at, reason, ...response }) =>
      Object.assign(response, {
        answered: localMoment(responded_at, school.timeZone),
        ...(reason !== null && { reason }),
      }),
    ),
    first_date: addDays(now.day, -DAYS_BACK),
    last_date: addDays(now.day, DAYS_AHEAD),
    ends: localMoment(link.expires_at, school.timeZone).day,
  }
}

/** A reason is on file if the mark is excused, or if an absence is reported for that time. */
async function withReasons(
  db: Kysely<DB>,
  { student_id }: OpenedLink,
  missed: readonly MissedRow[],
): Promise<MissedClass[]> {
  const days = missed.map(({ date }) => ({ student_id, day: date }))
  const reports = await listReportsFor(db, days)
  return missed.map(({ excuse, ...one }) => {
    const entries = reports.get(studentDayKey({ student_id, day: one.date })) ?? []
    const { status } = one
    const isUnexplained =
      status === 'A'
        ? needsReason({ status, excuse }, entries, one)
        : excuse !== 'TEX' && !explainsTardy(one, entries)
    return { ...one, reason_known: !isUnexplained }
  })
}

type ResponseRow = Omit<FamilyPage['answers'][number], 'answered' | 'reason'> & {
  responded_at: string
  reason: string | null
}
type MissedRow = Omit<MissedClass, 'reason_known'> & { excuse: Excuse | null }
type Facts = { missed: MissedRow[]; answers: ResponseRow[] }

async function readFamily(
  db: Kysely<DB>,
  { student_id, contact_id }: OpenedLink,
  today: string,
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      (select coalesce(json_agg(json_build_object('date', day, 'start_time', to_char(start_time, 'HH24:MI'),
          'end_time', to_char(end_time, 'HH24:MI'), 'status', status,
          'excuse', excuse) order by day desc, start_time, end_time, section_period_id), '[]')
        from attendance_mark mark join section_period on section_period.id = section_period_id
        where mark.student_id = ${student_id} and status in ('A', 'T')
          and day between ${addDays(today, -DAYS_BACK)}::date and ${today}::date) missed,
      (select coalesce(json_agg(json_build_object('kind', kind, 'start_date', start_date, 'end_date', end_date,
          'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI'), 'words', message,
          'responded_at', responded_at, 'state', state, 'reason', ${reasonName(sql`absence_reason_id`)}) order by id desc), '[]')
        from (select * from family_response where student_id = ${student_id} and contact_id = ${contact_id}
          order by id desc limit ${MAX_RESPONSES_SHOWN}) answer) answers`.execute(db)
  return rows[0]!
}
