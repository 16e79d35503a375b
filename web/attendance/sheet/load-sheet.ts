import { CallFailure, call } from '#web/api.ts'
import type { ClassOfDay } from '#contract/attendance/teacher-day.ts'
import { emptyDraft, rebaseDraft } from '../drafts/draft.ts'
import { readStoredSheet, sheetKey, type SheetId, type StoredSheet } from '../drafts/draft-store.ts'
import type { SavedSheet } from '../drafts/marks.ts'
import { attendanceFailureMessage } from '../failure-message.ts'

type SheetRequest = { account: number; date: string; today: string; sheetClass: ClassOfDay }

/** The sheets that this tab has loaded or saved, for when the network is gone. */
const lastKnown = new Map<string, SavedSheet>()

export const rememberSheet = ({ account, saved }: StoredSheet) =>
  void lastKnown.set(sheetKey(account, saved), saved)

/**
 * Loads a sheet, with the draft that this browser has stored. Without the server it is the sheet as this browser last
 * knew it. Throws what a call throws.
 */
export async function loadSheet(request: SheetRequest, signal: AbortSignal): Promise<StoredSheet> {
  const { account, date, sheetClass } = request
  const id: SheetId = { section_period_id: sheetClass.period.id, date, teacher_id: sheetClass.teacher }
  // A browser that stores nothing has no draft.
  const stored = await readStoredSheet(account, id).catch(() => undefined)
  const saved = await fetchSheet(id, signal).catch((failure: unknown) => {
    const known = stored?.saved ?? lastKnown.get(sheetKey(account, id)) ?? notTaken(request)
    if (known && failure instanceof CallFailure && failure.status === 0) return known
    throw failure
  })
  const { taken: _, ...plainClass } = sheetClass
  const draft = stored ? rebaseDraft(stored.draft, saved) : emptyDraft(saved.version)
  const sheet = { ...id, account, sheetClass: plainClass, saved, draft }
  rememberSheet(sheet)
  return sheet
}

async function fetchSheet(query: SheetId, signal: AbortSignal): Promise<SavedSheet> {
  const sheet = await call('GET /attendance/submit/', { query, signal })
  if (!Array.isArray(sheet?.attendance)) throw new SyntaxError('the reply is no sheet')
  return sheet
}

/** A sheet of today that nobody had taken when the day was loaded begins empty. The server decides when it is sent. */
function notTaken({ date, today, sheetClass }: SheetRequest): SavedSheet | undefined {
  if (sheetClass.taken || date !== today) return undefined
  return {
    success: true,
    message: '',
    section_period_id: sheetClass.period.id,
    teacher_id: sheetClass.teacher,
    date,
    attendance: [],
    version: 0,
    taken: null,
    may: { submit: true, blocked_reason: null, needs_reason: false, request_correction: false },
  }
}

/** Why attendance could not be loaded, as a sentence. */
export function loadFailureMessage(failure: unknown): string {
  if (failure instanceof SyntaxError) return 'Attendance data returned in unexpected format.'
  if (!(failure instanceof CallFailure)) return 'Error fetching attendance records.'
  if (failure.status === 0) return 'Error fetching attendance records. Please check the connection.'
  return attendanceFailureMessage(failure, 'Unable to load attendance for this period.')
}
