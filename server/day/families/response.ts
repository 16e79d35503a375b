import { sql, type Transaction } from 'kysely'
import type { z } from 'zod'
import type { FamilyResponseBody, QuickAnswerBody } from '#contract/day/families/family-shapes.ts'
import { dayIn } from '#contract/languages/in-language.ts'
import type { Language } from '#contract/languages/languages.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import { addDays } from '#server/plan/calendar/days.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { addressOf, consumeRateLimit } from '#server/http/rate-limits.ts'
import type { Child } from './children.ts'
import { openFamilyLink, type FamilyContext, type OpenedLink } from './open-link.ts'
import { DAYS_AHEAD, DAYS_BACK } from './page.ts'
import { findReasonForFamilies } from './reasons.ts'
import { sentences } from './sentences.ts'

type QuickAnswer = z.output<typeof QuickAnswerBody>

/** The most pending responses that one contact may have; a family that gives a reason needs no more. */
const MAX_OPEN_RESPONSES = 10

/** Adds a family's response for the office to review. The same response again, while the first is pending, adds nothing. */
export async function answerByLink(
  context: FamilyContext,
  response: FamilyResponseBody,
): Promise<OpenedLink> {
  const link = await openToAnswer(context)
  assertDays(context, response, link.language)
  await save(context, link, childOf(link, response.student), { ...response, quick: null })
  return link
}

/** Adds what a family said with one tap. The day is the school's, because a page may have been open since yesterday. */
export async function answerQuickly(context: FamilyContext, answer: QuickAnswer): Promise<OpenedLink> {
  const link = await openToAnswer(context)
  const today = context.now.day
  await save(context, link, childOf(link, answer.student), {
    kind: 'excused',
    start_date: today,
    end_date: today,
    start_time: undefined,
    end_time: answer.back_at,
    reason: undefined,
    words: sentences.quick[answer.answer],
    quick: answer.answer,
  })
  return link
}

async function openToAnswer(context: FamilyContext): Promise<OpenedLink> {
  const link = await openFamilyLink(context)
  await consumeRateLimit(context.request, 'familyAnswer', String(link.id))
  return link
}

/** A link answers for the students whom it shows, and for no other. */
function childOf({ children, language }: OpenedLink, student: number | undefined): Child {
  const child =
    student === undefined ? children[0] : children.find(({ student_id }) => student_id === student)
  if (!child) throw new Refusal('forbidden', wordsIn(language).form.otherStudent)
  return child
}

const save = ({ db, now, request }: FamilyContext, link: OpenedLink, child: Child, response: NewResponse) =>
  db
    .transaction()
    .execute((tx) =>
      saveResponse(
        tx,
        { now, ip: addressOf(request), language: link.language },
        { ...child, id: link.id },
        response,
      ),
    )

function assertDays(
  { now, school }: FamilyContext,
  { start_date, end_date }: FamilyResponseBody,
  language: Language,
): void {
  const today = now.day
  const first = addDays(today, -DAYS_BACK)
  const last = addDays(today, DAYS_AHEAD)
  const wrong = (['start_date', 'end_date'] as const).filter((field) => {
    const day = { start_date, end_date }[field]
    return day < first || day > last
  })
  if (wrong.length === 0) return
  const words = wordsIn(language).form
  const [from, until] = [first, last].map((day) => dayIn(language, day, 'full', school)) as [string, string]
  const sentence = words.dayRange(from, until)
  throw new Refusal('invalid', words.otherDays(from, until), {
    fields: Object.fromEntries(wrong.map((field) => [field, sentence])),
  })
}

type RespondingContact = Omit<Child, 'called'> & { id: number | null }
type NewResponse = Omit<FamilyResponseBody, 'student'> & { quick: QuickAnswer['answer'] | null }
type Sender = Pick<FamilyContext, 'now'> & { ip: string; language: Language }

/** Adds the response of a link's contact; the link's id is null if the link was deleted. */
export async function saveResponse(
  tx: Transaction<DB>,
  { now, ip, language }: Sender,
  { id: link, student_id, contact_id, contact_name }: RespondingContact,
  { kind, start_date, end_date, words, reason, quick, ...times }: NewResponse,
): Promise<void> {
  const reason_id = reason === undefined ? null : await findReasonForFamilies(tx, reason, language)
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
    throw new Refusal('conflict', wordsIn(language).form.tooManyOpen)
  }
  const { rows } = await sql<{ id: number }>`
    insert into family_response (student_id, family_link_id, contact_id, contact_name, kind, start_date, end_date,
      start_time, end_time, message, responded_at, absence_reason_id, quick)
    values (${student_id}, ${link}, ${contact_id}, ${contact_name}, ${kind}, ${start_date}, ${end_date},
      ${start_time}, ${end_time}, ${words}, ${now.moment}, ${reason_id}, ${quick})
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
