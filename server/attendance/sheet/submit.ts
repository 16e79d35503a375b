import type { Kysely } from 'kysely'
import type { z } from 'zod'
import type { SheetSubmitted } from '#contract/attendance/attendance.ts'
import { longDay } from '#server/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { mergeMarks, type SentMark } from './merge.ts'
import { open, type Context, type Opened } from './opening.ts'
import { answerOf, findEarlier, type NamedSave, type Submission } from './idempotency.ts'
import { reasonSentence, type Verdict } from './policy.ts'
import { saveMerged, type With } from './saving-merged.ts'
import { namesOf } from './load.ts'

type Submitted = z.output<typeof SheetSubmitted>
const MOST_TRIES = 20

/**
 * Saves marks of one teacher's sheet: all or none, and nothing that stands there already is saved again. Where two
 * people save at once, the later one merges again. A named save is done once: its repeat is answered as the first was,
 * also where it would be refused by now.
 */
export async function submitSheet(
  db: Kysely<DB>,
  asking: Context,
  body: Submitted,
  named?: NamedSave,
): Promise<Submission> {
  refuseOthersMarks(asking, body)
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const told = await trySubmitting(db, asking, body, { named }).catch(async (refusal: unknown) => {
      const earlier = named && refusal instanceof Refusal ? await findEarlier(db, named) : undefined
      if (named && earlier) return answerOf(named, earlier)
      throw refusal
    })
    if (told) return told
  }
  throw new Refusal(
    'conflict',
    'Several people are saving this sheet right now. Please try again in a moment.',
  )
}

/** Marks that were kept in a browser are not saved by whoever has signed in there since. */
function refuseOthersMarks({ actor }: Context, { account_id }: Submitted): void {
  if (account_id === undefined || account_id === actor.account) return
  throw new Refusal('signed_out', 'Someone else has signed in here. Please sign in again to save your marks.')
}

/** Saves once; undefined where someone else was faster: nothing was saved. */
export async function trySubmitting(db: Kysely<DB>, asking: Context, body: Submitted, more: With = {}) {
  const sent = sentMarks(body.attendance)
  const opened = await open(db, asking, body)
  refuseSubmission(opened.verdict, body)
  await refuseStrangers(db, opened, body.date, sent)
  const merged = mergeMarks(opened.row.marks, sent, { teacher: opened.teacher.id, version: body.version })
  return saveMerged(db, asking, opened, { merged, body, ...more })
}

export const sentMarks = (attendance: Submitted['attendance']): SentMark[] =>
  Object.entries(attendance).map(([student, { status, excuse = null, comment = null }]) => ({
    student_id: Number(student),
    status,
    excuse,
    comment,
  }))

function refuseSubmission({ refusal, needsReason }: Verdict, { date, reason }: Submitted): void {
  if (refusal) throw new Refusal(refusal.code, refusal.message)
  if (needsReason && reason === undefined) {
    throw new Refusal('window', reasonSentence(date), { fields: { reason: 'is required' } })
  }
}

/** Refuses marks of students who were not on this list on that day, all of them by name. */
export async function refuseStrangers(
  db: Kysely<DB>,
  { row, teacher }: Opened,
  day: string,
  sent: SentMark[],
): Promise<void> {
  const enrolled = new Set(row.roster.map(({ student_id }) => student_id))
  const strangers = sent
    .filter(({ student_id }) => !enrolled.has(student_id))
    .map(({ student_id }) => student_id)
  if (strangers.length === 0) return
  const names = await namesOf(db, strangers)
  const where = `on ${teacher.name}'s list in ${row.period.name} on ${longDay(day)}`
  const sentence = `${names.join('; ')} ${names.length === 1 ? 'was' : 'were'} not ${where}.`
  throw new Refusal('not_enrolled', `${sentence} Nothing was saved. Please reload the sheet.`, {
    details: { student_ids: strangers },
  })
}
