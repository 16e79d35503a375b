import { sql, type Kysely } from 'kysely'
import { displayOf } from '#server/reference/reference.ts'
import type {
  SectionPeriodToday,
  Sheet,
  SheetQuery,
  SubmittedSheet,
} from '#contract/day/attendance/attendance.ts'
import type { SubstituteDay } from '#contract/day/substitutes.ts'
import { findSubstituteNote } from '#server/day/attendance/class-lists/find.ts'
import { listClasses } from '#server/day/attendance/day/classes.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { auditAlone } from '#server/database/audit.ts'
import type { Actor, SubstituteVisit } from '#server/http/actor.ts'
import { isAutomatic } from '#server/http/audit/automatic.ts'
import { auditCounted } from '#server/http/audit/repeats.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import type { Call } from '#server/http/serve.ts'
import { csrfNameOf } from '#server/http/links/substitute-visit.ts'
import { makeCsrfToken } from '#server/http/tokens/csrf.ts'
import { sentences } from './sentences.ts'

/** The visit of a substitute who calls. */
export function visitOf({ substitute }: Actor): SubstituteVisit {
  if (!substitute) throw new Refusal('forbidden', sentences.substitutesOnly)
  return substitute
}

/** The teacher's classes of the day, with the data that the page needs. */
export async function substituteDay(context: Context & Pick<Call, 'request'>): Promise<SubstituteDay> {
  const { db, actor, reference, school, now, keys } = context
  const visit = visitOf(actor)
  const { section_periods, ...rest } = await listClasses(context, { date: visit.day })
  // An open page reloads every minute; that does not count as use.
  if (!isAutomatic(context.request))
    await auditUse(context, { action: 'read', details: { of: 'day', day: visit.day } })
  const teacher = reference.teachers.get(visit.teacher)
  return {
    csrf_token: makeCsrfToken(keys.current, csrfNameOf(actor.session)),
    draft_key: await readDraftKey(db, visit),
    account_id: actor.account,
    name: visit.name,
    teacher_id: visit.teacher,
    teacher: teacher ? `${teacher.first_name} ${teacher.last_name}` : '',
    date: visit.day,
    note: await findSubstituteNote(db, { date: visit.day, teacher_id: visit.teacher }),
    now: now.local,
    time_zone: school.timeZone,
    school_name: school.name,
    display: displayOf(school),
    classes: { ...rest, section_periods: section_periods.flatMap((period) => ownClass(period, visit) ?? []) },
  }
}

/** The absent teacher's class in a section period; undefined where they only cover someone else's class. */
function ownClass(period: SectionPeriodToday, { teacher }: SubstituteVisit): SectionPeriodToday | undefined {
  const { groups, teachers, taken, covers } = period
  const own = groups.filter(({ teacher_id }) => teacher_id === teacher)
  if (own.length === 0) return undefined
  return {
    ...period,
    groups: own,
    teachers: teachers.filter(({ id }) => id === teacher),
    taken: taken.filter(({ teacher_id }) => teacher_id === teacher),
    ...(covers && { covers: covers.filter(({ absent_teacher_id }) => absent_teacher_id === teacher) }),
  }
}

async function readDraftKey(db: Kysely<DB>, { id }: SubstituteVisit): Promise<string> {
  const { rows } = await sql<{ key: Buffer | null }>`
    select draft_key "key" from substitute_visit where id = ${id}`.execute(db)
  return rows[0]?.key?.toString('base64') ?? ''
}

/** The sheet that a substitute may open; the day and the teacher always come from the link, never from the request. */
export const ownSheet = (actor: Actor, section_period_id: number): SheetQuery => {
  const { day, teacher } = visitOf(actor)
  return { section_period_id, date: day, teacher_id: teacher }
}

/** Without the sheet's history, and without other people's comments. */
export function forSubstitute<S extends Sheet | SubmittedSheet>(sheet: S): S {
  return { ...sheet, changed: [] }
}

type Use = { action: 'read' | 'change'; details: Record<string, unknown> }

/** Puts what a substitute did into the audit; the same within ten minutes is counted in one row. */
export async function auditUse(
  { db, clock, actor, request }: Context & Pick<Call, 'request'>,
  { action, details }: Use,
): Promise<void> {
  const entry = {
    account: actor.account,
    action,
    subject: 'substitute_link',
    subjectId: visitOf(actor).link,
    details,
    session: actor.session,
    automatic: isAutomatic(request),
  }
  if (action === 'change') await auditAlone(db, entry)
  else await auditCounted(db, clock.moment(), { ...entry, sameAs: `substitute ${JSON.stringify(details)}` })
}

/** Ends the visit, and deletes the key that encrypted the drafts in its browser. */
export async function endVisit({ db, clock, actor }: Context): Promise<void> {
  const { id, link } = visitOf(actor)
  await sql`update substitute_visit set ended_at = ${clock.moment()}, draft_key = null where id = ${id}`.execute(
    db,
  )
  await auditAlone(db, {
    account: actor.account,
    action: 'sign_out',
    subject: 'substitute_link',
    subjectId: link,
    details: {},
    session: actor.session,
  })
}
