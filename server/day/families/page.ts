import { sql, type Kysely } from 'kysely'
import { displayOf } from '#server/reference/reference.ts'
import { explainsTardy, needsReason } from '#contract/day/attendance/absence-rules.ts'
import { reasonNameIn } from '#contract/day/attendance/reasons.ts'
import type { FamilyChild, FamilyPage, MissedClass } from '#contract/day/families/family-shapes.ts'
import type { Language } from '#contract/languages/languages.ts'
import { classTitle, type NamedClass } from '#contract/plan/calendar/class-title.ts'
import type { Excuse } from '#contract/words.ts'
import { listReportsFor, studentDayKey } from '#server/day/attendance/absences/reports.ts'
import { reasonNameFor } from '#server/day/attendance/reasons/find.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import { isSchoolDay } from '#server/plan/calendar/rules.ts'
import { findSchedule } from '#server/plan/calendar/week.ts'
import { coreClassTaughtBy, courseOfGroup } from '#server/database/names.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'
import type { Context } from '#server/http/context.ts'
import { daysMissedWhole } from './all-day.ts'
import type { Child } from './children.ts'
import type { OpenedLink } from './open-link.ts'
import { reasonsForFamilies } from './reasons.ts'
import { findSchoolPhone } from './school.ts'

/** How many days back a family sees and reports absences, and how many days ahead it reports them. */
export const DAYS_BACK = 14
export const DAYS_AHEAD = 30
const MAX_RESPONSES_SHOWN = 30

/** Everything that a link shows. Anyone who has the link sees it, so add nothing that a stranger must not read. */
export async function familyPage(
  { db, school, now, reference }: Omit<Context, 'actor'>,
  link: OpenedLink,
): Promise<FamilyPage> {
  const [letterhead, reasons, children] = await Promise.all([
    findSchoolPhone(db),
    reasonsForFamilies(db),
    Promise.all(
      link.children.map((child) => readChild(db, child, { today: now.day, language: link.language })),
    ),
  ])
  const hasSchool = isSchoolDay(now.day, reference.closures)
  return {
    school_name: school.name,
    phone: letterhead,
    language: link.language,
    today: now.day,
    display: displayOf(school),
    children: children.map(({ answers: responses, ...child }) =>
      Object.assign(child, {
        answers: responses.map(({ responded_at, reason, ...response }) =>
          Object.assign(response, {
            answered: localMoment(responded_at, school.timeZone),
            ...(reason !== null && { reason }),
          }),
        ),
        may_answer_quickly: hasSchool && !responses.some((one) => isAbout(one, now.day)),
      }),
    ),
    reasons: reasons.map((reason) => reasonNameIn(reason, link.language)),
    first_date: addDays(now.day, -DAYS_BACK),
    last_date: addDays(now.day, DAYS_AHEAD),
    ends: localMoment(link.expires_at, school.timeZone).day,
  }
}

const isAbout = ({ state, start_date, end_date }: ResponseRow, day: string): boolean =>
  state !== 'declined' && start_date <= day && day <= end_date

type Reader = { today: string; language: Language }

async function readChild(db: Kysely<DB>, child: Child, reader: Reader) {
  const { student_id: student } = child
  const { today } = reader
  const [{ missed, answers }, meetings] = await Promise.all([
    readFamily(db, child, reader),
    findSchedule(db, { student }, addDays(today, -DAYS_BACK)),
  ])
  return {
    student,
    first_name: child.called,
    missed: await withReasons(db, child, missed),
    all_day: daysMissedWhole(missed, meetings),
    answers,
  }
}

/** A reason is on file if the mark is excused, or if an absence is reported for that time. */
async function withReasons(
  db: Kysely<DB>,
  { student_id }: Child,
  missed: readonly MissedRow[],
): Promise<MissedClass[]> {
  const days = missed.map(({ date }) => ({ student_id, day: date }))
  const reports = await listReportsFor(db, days)
  return missed.map(({ excuse, section_period_id: _period, named, ...one }) => {
    const entries = reports.get(studentDayKey({ student_id, day: one.date })) ?? []
    const { status } = one
    const isUnexplained =
      status === 'A'
        ? needsReason({ status, excuse }, entries, one)
        : excuse !== 'TEX' && !explainsTardy(one, entries)
    return { ...one, reason_known: !isUnexplained, class_name: classTitle(named) }
  })
}

type ResponseRow = Omit<FamilyChild['answers'][number], 'answered' | 'reason'> & {
  responded_at: string
  reason: string | null
}
type MissedRow = Omit<MissedClass, 'reason_known' | 'class_name'> & {
  excuse: Excuse | null
  section_period_id: number
  named: NamedClass
}
type Facts = { missed: MissedRow[]; answers: ResponseRow[] }

async function readFamily(
  db: Kysely<DB>,
  { student_id, contact_id }: Child,
  { today, language }: Reader,
): Promise<Facts> {
  const { rows } = await sql<Facts>`
    select
      (select coalesce(json_agg(json_build_object('date', day, 'start_time', to_char(start_time, 'HH24:MI'),
          'end_time', to_char(end_time, 'HH24:MI'), 'status', status,
          'excuse', excuse, 'section_period_id', section_period_id, 'named', json_build_object('name', section_period.name,
            'group', student_group.name, 'group_type', student_group.type, 'course', ${courseOfGroup},
            'core_class', ${coreClassTaughtBy(sql`mark.teacher_id`)}))
          order by day desc, start_time, end_time, section_period_id), '[]')
        from attendance_mark mark join section_period on section_period.id = section_period_id
          join student_group on student_group.id = mark.student_group_id
        where mark.student_id = ${student_id} and status in ('A', 'T')
          and day between ${addDays(today, -DAYS_BACK)}::date and ${today}::date) missed,
      (select coalesce(json_agg(json_build_object('kind', kind, 'start_date', start_date, 'end_date', end_date,
          'start_time', to_char(start_time, 'HH24:MI'), 'end_time', to_char(end_time, 'HH24:MI'), 'words', message,
          'responded_at', responded_at, 'state', state,
          'quick', quick, 'reason', ${reasonNameFor(language, sql`absence_reason_id`)}) order by id desc), '[]')
        from (select * from family_response where student_id = ${student_id} and contact_id = ${contact_id}
          order by id desc limit ${MAX_RESPONSES_SHOWN}) answer) answers`.execute(db)
  return rows[0]!
}
