import { sql, type Transaction } from 'kysely'
import type { FamilyResponseBody } from '#contract/day/families/family-shapes.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { addressOf, consumeRateLimit } from '#server/http/rate-limits.ts'
import { openFamilyLink, type FamilyContext, type OpenedLink } from './open-link.ts'
import { DAYS_AHEAD, DAYS_BACK } from './page.ts'
import { findReasonForFamilies } from './reasons.ts'
import { sentences } from './sentences.ts'

/** The most pending responses that one contact may have; a family that gives a reason needs no more. */
const MAX_OPEN_RESPONSES = 10

/** Adds a family's response for the office to review. The same response again, while the first is pending, adds nothing. */
export async function answerByLink(
  context: FamilyContext,
  response: FamilyResponseBody,
): Promise<OpenedLink> {
  const { db, now, request } = context
  const link = await openFamilyLink(context)
  await consumeRateLimit(request, 'familyAnswer', String(link.id))
  assertDays(context, response)
  const from = { now, ip: addressOf(request) }
  await db.transaction().execute((tx) => saveResponse(tx, from, link, response))
  return link
}

function assertDays({ now, school }: FamilyContext, { start_date, end_date }: FamilyResponseBody): void {
  const today = now.day
  const first = addDays(today, -DAYS_BACK)
  const last = addDays(today, DAYS_AHEAD)
  const wrong = (['start_date', 'end_date'] as const).filter((field) => {
    const day = { start_date, end_date }[field]
    return day < first || day > last
  })
  if (wrong.length === 0) return
  const sentence = sentences.dayRange(first, last, school)
  throw new Refusal('invalid', sentences.otherDays(first, last, school), {
    fields: Object.fromEntries(wrong.map((field) => [field, sentence])),
  })
}

type RespondingContact = Pick<OpenedLink, 'student_id' | 'contact_id' | 'contact_name'> & {
  id: number | null
}

/** Adds the response of a link's contact; the link's id is null if the link was deleted. */
export async function saveResponse(
  tx: Transaction<DB>,
  { now, ip }: Pick<FamilyContext, 'now'> & { ip: string },
  { id: link, student_id, contact_id, contact_name }: RespondingContact,
  { kind, start_date, end_date, words, reason, ...times }: FamilyResponseBody,
): Promise<void> {
  const reason_id = reason === undefined ? null : await findReasonForFamilies(tx, reason)
  const [start_time, end_time] = [times.start_time ?? null, times.end_time ?? null]
  // This lock makes responses of one contact wait for each other, so that a second click finds the first response.
  await sql`select from contact where id = ${contact_id} for no key update`.execute(tx)
  const { rows: open } = await sql<{ count: number; repeats: boolean | null }>`
    select count(*)::int count, bool_or(kind = ${kind} and start_date = ${start_date}::date and end_date = ${end_date}::date
      and start_time is not distinct from ${start_time}::time and end_time is not distinct from ${end_time}::time
      and message = ${words} and absence_reason_id is not distinct from ${reason_id}::smallint) repeats
    from family_response where student_id = ${student_id} and contact_id = ${contact_id} and state = 'open'`.execute(
    tx,
  )
  if (open[0]!.repeats) return
  if (open[0]!.count >= MAX_OPEN_RESPONSES) {
    throw new Refusal('conflict', sentences.tooManyOpen)
  }
  const { rows } = await sql<{ id: number }>`
    insert into family_response (student_id, family_link_id, contact_id, contact_name, kind, start_date, end_date,
      start_time, end_time, message, responded_at, absence_reason_id)
    values (${student_id}, ${link}, ${contact_id}, ${contact_name}, ${kind}, ${start_date}, ${end_date},
      ${start_time}, ${end_time}, ${words}, ${now.moment}, ${reason_id})
    returning id`.execute(tx)
  await audit(tx, {
    account: null,
    action: 'add',
    subject: 'family_answer',
    subjectId: rows[0]!.id,
    details: { ip },
    students: [student_id],
  })
}
