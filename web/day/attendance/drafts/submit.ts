import { CallFailure, call, isTemporary, type Reply } from '#web/api.ts'
import { attendanceFailureMessage } from '../failure-message.ts'
import { withRefusal, withReply, type PendingSave } from './draft.ts'
import { withNewerSaved, type StoredSheet } from './draft-store.ts'
import { applyRefusal, savedSheetOf, toSubmittedMarks, type SavedSheet } from './marks.ts'

export type SubmitReply = Reply<'POST /attendance/submit/'>
export type Outcome =
  | { kind: 'saved'; reply: SubmitReply }
  /** The network or server is down, so a retry may help. */
  | { kind: 'waiting' }
  | { kind: 'signed_out' }
  | { kind: 'refused'; message: string; code?: CallFailure['code'] }

/** Sends the pending save of a sheet. Never throws. */
export const submitSheet = (sheet: StoredSheet, save: PendingSave): Promise<Outcome> =>
  callSubmit(sheet, save).then((reply): Outcome => ({ kind: 'saved', reply }), outcomeOf)

async function callSubmit(
  { account, section_period_id, date, teacher_id }: StoredSheet,
  { key, marks, version, reason }: PendingSave,
): Promise<SubmitReply> {
  const reply = await call('POST /attendance/submit/', {
    headers: { 'idempotency-key': key },
    body: {
      section_period_id,
      date,
      teacher_id,
      attendance: toSubmittedMarks(marks),
      version,
      account_id: account,
      ...(reason && { reason }),
    },
  })
  if (Array.isArray(reply?.attendance)) return reply
  // A replayed save only confirms that it was done, so the current sheet has to be loaded.
  const query = { section_period_id, date, teacher_id }
  return { ...(await call('GET /attendance/submit/', { query })), changed_meanwhile: [] }
}

/** Only rejections by the school's rules are final. Any other failure may be temporary. */
export function outcomeOf(failure: unknown): Exclude<Outcome, { kind: 'saved' }> {
  if (!(failure instanceof CallFailure)) return { kind: 'waiting' }
  const { status, code } = failure
  if (status === 401) return { kind: 'signed_out' }
  if (isTemporary(failure) || code === 'conflict') return { kind: 'waiting' }
  return { kind: 'refused', code, message: attendanceFailureMessage(failure, 'Failed to submit attendance.') }
}

/** Applies the server's reply to the save with this key. */
export function withOutcome(
  sheet: StoredSheet,
  key: string,
  outcome: Extract<Outcome, { kind: 'saved' | 'refused' }>,
): StoredSheet {
  if (outcome.kind === 'refused') {
    const saved = applyRefusal(sheet.saved, outcome)
    return { ...sheet, saved, draft: withRefusal(sheet.draft, key, outcome.message) }
  }
  const { changed_meanwhile: _, ...reply } = outcome.reply
  const saved = withReportsOf(sheet.saved, savedSheetOf(reply))
  if (sheet.draft.pendingSave?.key !== key) return withNewerSaved(sheet, saved)
  const students = sheet.sheetClass.students.map(({ id }) => id)
  return { ...sheet, saved, draft: withReply(sheet.draft, key, saved, students) }
}

/** Replies to a save lack the reported absences, so those that were loaded before stay. Whoever saved has seen them. */
function withReportsOf({ known }: SavedSheet, saved: SavedSheet): SavedSheet {
  if (!known || saved.known) return saved
  return { ...saved, known: known.map((each) => ({ ...each, reported_after_save: false })) }
}
