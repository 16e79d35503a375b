import type { SheetSubmission, SubmittedSheet } from '#contract/day/attendance/attendance.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { findStoredReply, repeatReply, storeReplyWithoutWrite } from '#server/http/idempotency.ts'
import { loadSheet, untakenSheet } from './load.ts'
import { assertDuringClass } from './mark-times.ts'
import { changesOf, mergeMarks, sentMarks } from './merge.ts'
import { assertEnrolled } from './read.ts'
import { rowAfterSave, submitReply } from './reply.ts'
import { sentences } from './sentences.ts'
import { writeFirstSave } from './write-first-save.ts'
import { givesReasons, withReasons } from './reasons.ts'
import { retryStaleWrites, StaleWrite, writeSheet, type SavedSheet } from './write.ts'

/**
 * Saves marks of one teacher's sheet: all or none, and marks that are equal to the stored ones are not saved again. If two people
 * save at the same moment, the later one merges again. A save with a key is done once: its repeat gets the first reply, even if
 * it would be refused now. Decision 13 explains the statements.
 */
export async function submitSheet(context: Context, body: SheetSubmission): Promise<SubmittedSheet> {
  const { actor, callKey: key } = context
  // Marks that a browser stored must not be saved under the name of the next person who signs in there.
  if (body.account_id !== undefined && body.account_id !== actor.account) {
    throw new Refusal('signed_out', sentences.otherAccount)
  }
  const attempt = async (current: Context, mayBeFirst: boolean): Promise<SavedSheet> => {
    try {
      return await attemptSubmit(current, body, { mayBeFirst })
    } catch (error) {
      const stored =
        key && error instanceof Refusal ? await findStoredReply<SubmittedSheet>(context.db, key) : undefined
      if (stored) return { reply: stored.reply, stored }
      throw error
    }
  }
  const { reply, stored } = await retryStaleWrites(context, attempt)
  return key && stored ? repeatReply(key, stored) : reply
}

type SaveOptions = {
  /** The correction that the save grants, if any. */
  correctionId?: number | undefined
  /** Whether it is tried as the first save of its sheet, which needs no reading. */
  mayBeFirst?: boolean
}

/**
 * One attempt to save; throws StaleWrite, with nothing saved, where someone else saved since the sheet was read, or where a
 * save that may be the first is not.
 */
export async function attemptSubmit(
  context: Context,
  body: SheetSubmission,
  { correctionId, mayBeFirst = false }: SaveOptions = {},
): Promise<SavedSheet> {
  const { db, callKey: key } = context
  const isFirst = mayBeFirst && !body.version && body.reason === undefined && !givesReasons(body)
  const untaken = isFirst ? untakenSheet(context, body) : undefined
  const sheet = untaken ?? (await loadSheet(context, body))
  const { period, teacher, day, row, policy } = sheet
  if (policy.refusal) throw new Refusal(policy.refusal.code, policy.refusal.message)
  if (policy.needsReason && body.reason === undefined) {
    throw new Refusal('window', sentences.reasonNeeded(day, context.school), {
      fields: { reason: 'is required' },
    })
  }
  if (!untaken) await assertEnrolled(context, sheet, body.attendance)

  const sent = await withReasons(context, sentMarks(body.attendance), row.marks)
  // What a correction asks for was checked when it was requested.
  if (correctionId === undefined) {
    assertDuringClass(period, { sent, stored: row.marks, school: context.school })
  }
  const merged = mergeMarks(row.marks, sent, { teacher: teacher.id, version: body.version })
  const changes = changesOf(merged.write, body.reason !== undefined || correctionId !== undefined)
  if (row.sheet && merged.write.length === 0) {
    const unchanged = submitReply(context, sheet, merged)
    if (!key) return { reply: unchanged, stored: null }
    const stored = await storeReplyWithoutWrite(db, { key, reply: unchanged })
    if (!stored) throw new StaleWrite()
    return { reply: unchanged, stored }
  }
  const after = { ...sheet, row: rowAfterSave(context, sheet, { write: merged.write, changes }) }
  const write = untaken ? writeFirstSave : writeSheet
  return write(context, {
    sectionPeriod: period.id,
    day,
    teacher: teacher.id,
    row,
    write: merged.write,
    changes,
    reason: body.reason,
    correctionId,
    reply: submitReply(context, after, merged),
  })
}
