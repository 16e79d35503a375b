import { sql, type Kysely } from 'kysely'
import type { SheetSubmission, SubmittedSheet } from '#contract/day/attendance/attendance.ts'
import { pluralForm } from '#contract/words.ts'
import { longDay } from '#server/plan/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { sheetName } from '#server/database/names.ts'
import { findStoredReply, repeatReply, storeReplyWithoutWrite } from '#server/http/idempotency.ts'
import { saveFirstTime } from './first-save.ts'
import { loadSheet, type LoadedSheet } from './load.ts'
import { type SheetRow } from './read.ts'
import { mergeMarks, sentMarks, type MergedMarks, type SentMark } from './merge.ts'
import { reasonSentence, type SubmitPolicy } from './policy.ts'
import { submitReply } from './reply.ts'
import { retryStaleWrites, StaleWrite, writeSheet, changedStudents } from './write.ts'

/** The correction that the save grants, if any. */
export type SaveOptions = { correctionId?: number | undefined }

/**
 * Saves marks of one teacher's sheet: all or none, and marks that are equal to the stored ones are not saved again.
 * Where two people save at once, the later one merges again. A save with a key is done once: its repeat gets the first
 * reply, also where it would be refused by now.
 */
export async function submitSheet(context: Context, body: SheetSubmission): Promise<SubmittedSheet> {
  const key = context.callKey
  assertSameAccount(context, body)
  const saved = await saveFirstTime(context, body, sentMarks(body.attendance))
  if (saved) return saved
  return retryStaleWrites(context, async (current) => {
    try {
      return await attemptSubmit(current, body)
    } catch (error) {
      const stored =
        key && error instanceof Refusal ? await findStoredReply<SubmittedSheet>(context.db, key) : undefined
      if (key && stored) return repeatReply(key, stored)
      throw error
    }
  })
}

/** Marks that a browser stored are not saved by another person who has signed in there since. */
function assertSameAccount({ actor }: Context, { account_id }: SheetSubmission): void {
  if (account_id === undefined || account_id === actor.account) return
  throw new Refusal('signed_out', 'Someone else has signed in here. Please sign in again to save your marks.')
}

/** One attempt to save; throws StaleWrite, with nothing saved, where someone else saved since the sheet was read. */
export async function attemptSubmit(
  context: Context,
  body: SheetSubmission,
  options: SaveOptions = {},
): Promise<SubmittedSheet> {
  const sent = sentMarks(body.attendance)
  const loaded = await loadSheet(context, body)
  assertMaySubmit(loaded.policy, body)
  await assertEnrolled(context, loaded, body.date, sent)
  const merged = mergeMarks(loaded.row.marks, sent, { teacher: loaded.teacher.id, version: body.version })
  return saveSheet(context, body, { loaded, merged, ...options })
}

function assertMaySubmit({ refusal, needsReason }: SubmitPolicy, { date, reason }: SheetSubmission): void {
  if (refusal) throw new Refusal(refusal.code, refusal.message)
  if (needsReason && reason === undefined) {
    throw new Refusal('window', reasonSentence(date), { fields: { reason: 'is required' } })
  }
}

/** Refuses marks of students who were not on this list on that day, naming all of them to all but substitutes. */
export async function assertEnrolled(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  { period, row, teacher }: LoadedSheet,
  day: string,
  sent: SentMark[],
): Promise<void> {
  const enrolled = new Set(row.roster.map(({ student_id }) => student_id))
  const others = sent
    .filter(({ student_id }) => !enrolled.has(student_id))
    .map(({ student_id }) => student_id)
  if (others.length === 0) return
  // A substitute knows the names of the own rosters only, and could find out others by their numbers.
  const names = actor.substitute ? others.map((id) => `student ${id}`) : await studentNames(db, others)
  const where = `on ${teacher.name}'s list in ${period.name} on ${longDay(day)}`
  const sentence = `${names.join('; ')} ${pluralForm(names.length, 'was', 'were')} not ${where}.`
  throw new Refusal('not_enrolled', `${sentence} Nothing was saved. Please reload the sheet.`, {
    details: { student_ids: others },
  })
}

/** In the order of the ids; 'student 7' where there is no such student. */
async function studentNames(db: Kysely<DB>, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${sheetName}, 'student ' || sent.id) name
    from unnest(${ids}::bigint[]) with ordinality sent (id, place) left join student on student.id = sent.id
    order by place`.execute(db)
  return rows.map(({ name }) => name)
}

type MergedSheet = SaveOptions & { loaded: LoadedSheet; merged: MergedMarks }

async function saveSheet(
  context: Context,
  body: SheetSubmission,
  { loaded, merged, correctionId }: MergedSheet,
): Promise<SubmittedSheet> {
  const { db, actor, reference, now, callKey: key } = context
  if (loaded.row.sheet && merged.write.length === 0) {
    const unchanged = submitReply(context, body, loaded, merged)
    if (!key) return unchanged
    const stored = await storeReplyWithoutWrite(db, { key, reply: unchanged })
    if (!stored) throw new StaleWrite()
    return repeatReply(key, stored)
  }
  const changed = changedStudents({ write: merged.write, reason: body.reason, correctionId })
  const row = { ...rowAfterSave(context, loaded, merged), changed: [...loaded.row.changed, ...changed] }
  const reply = submitReply(context, body, { ...loaded, row }, merged)
  const stored = await writeSheet(db, {
    sectionPeriod: loaded.period.id,
    day: body.date,
    teacher: loaded.teacher.id,
    row: loaded.row,
    account: actor.account,
    moment: now.moment,
    reason: body.reason,
    correctionId,
    write: merged.write,
    reference,
    replyToStore: key && { key, reply },
  })
  return key && stored ? repeatReply(key, stored) : reply
}

/** The sheet as the write leaves it. */
function rowAfterSave(
  { actor, now }: Context,
  { row, teacher }: LoadedSheet,
  { write }: MergedMarks,
): SheetRow {
  const saved = { version: row.version + 1, taken_by_id: actor.account }
  const written = write.map(({ mark }) => ({ ...mark, ...saved, teacher_id: teacher.id }))
  const changed = new Set(written.map(({ student_id }) => student_id))
  return {
    ...row,
    marks: [...row.marks.filter(({ student_id }) => !changed.has(student_id)), ...written],
    version: saved.version,
    sheet: { ...saved, taken_at: now.moment },
  }
}
