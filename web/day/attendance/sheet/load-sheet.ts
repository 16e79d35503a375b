import { CallFailure, call } from '#web/api.ts'
import { replyOfPage } from '#web/query.ts'
import { clockTime } from '#web/school/display.ts'
import { readCopy, writeCopies } from '#web/school/copies.ts'
import type { ClassOfDay } from '#contract/day/attendance/teacher-day.ts'
import { emptyDraft, rebaseDraft } from '../drafts/draft.ts'
import {
  readStoredSheet,
  sheetKey,
  storedSheetAhead,
  type SheetId,
  type StoredSheet,
} from '../drafts/draft-store.ts'
import { savedSheetOf, type SavedSheet } from '../drafts/marks.ts'
import { attendanceFailureMessage } from '../failure-message.ts'

type OpenedClass = { account: number; date: string; sheetClass: ClassOfDay }
type SheetRequest = OpenedClass & { clock: SchoolClock }
/** The school's local day and time, 'YYYY-MM-DD' and 'HH:MM'. */
type SchoolClock = { today: string; time: string }

/** If the server was not reached, `notice` says how old this state of the sheet is. */
export type LoadedSheet = { sheet: StoredSheet; notice?: string }
type LastSheet = { saved: SavedSheet; at: string }

/** The sheets that this tab last loaded or saved, oldest first, for use without a network. */
const lastLoaded = new Map<string, LastSheet>()
/** This is more than the number of classes in a day. */
const MAX_LAST_LOADED = 20

/** Remembers the server's state of a sheet in this tab, and if it is of today, in this browser. */
export function rememberSheet(account: number, saved: SavedSheet, { today, time }: SchoolClock): void {
  const key = sheetKey(account, saved)
  lastLoaded.delete(key)
  lastLoaded.set(key, { saved, at: time })
  for (const oldest of [...lastLoaded.keys()].slice(0, -MAX_LAST_LOADED)) lastLoaded.delete(oldest)
  if (saved.date === today) void writeCopies({ [copyName(saved)]: saved }, time)
}

const copyName = ({ section_period_id, teacher_id }: SheetId) =>
  `sheet ${section_period_id} ${teacher_id}` as const

/**
 * Loads a sheet and this browser's draft of it. If the server cannot be reached, it returns the last remembered state.
 * Throws like any call.
 */
export async function loadSheet(request: SheetRequest, signal: AbortSignal): Promise<LoadedSheet> {
  const id = idOf(request)
  // If the browser does not store data, there is no draft.
  const stored = await readStoredSheet(request.account, id).catch(() => undefined)
  try {
    const reply = replyOfPage('GET /attendance/submit/', { query: id })
    const saved = savedSheet(reply ?? (await call('GET /attendance/submit/', { query: id, signal })))
    return { sheet: withDraft(request, saved, stored) }
  } catch (failure) {
    const isUnreachable = failure instanceof CallFailure && failure.status === 0
    const lastSheet = isUnreachable ? await findLastSheet(request, id, stored?.saved) : undefined
    if (!lastSheet) throw failure
    return { sheet: withDraft(request, lastSheet.saved, stored), notice: lastSheet.notice }
  }
}

/** The sheet that came with the page; undefined unless its draft has been read too. */
export function sheetOfPage(request: OpenedClass): LoadedSheet | undefined {
  const id = idOf(request)
  const ahead = storedSheetAhead(request.account, id)
  const reply = ahead && replyOfPage('GET /attendance/submit/', { query: id })
  return reply && { sheet: withDraft(request, savedSheet(reply), ahead.stored) }
}

const idOf = ({ date, sheetClass }: OpenedClass): SheetId => ({
  section_period_id: sheetClass.period.id,
  date,
  teacher_id: sheetClass.teacher,
})

function withDraft(opened: OpenedClass, saved: SavedSheet, stored: StoredSheet | undefined): StoredSheet {
  const { taken: _, ...sheetClass } = opened.sheetClass
  const draft = stored ? rebaseDraft(stored.draft, saved) : emptyDraft(saved.version)
  return { ...idOf(opened), account: opened.account, sheetClass, saved, draft }
}

function savedSheet(reply: SavedSheet): SavedSheet {
  if (!Array.isArray(reply?.attendance)) throw new SyntaxError('the reply is not a sheet')
  return savedSheetOf(reply)
}

/** Finds the newest state of a sheet in this browser, with a notice about its age. */
async function findLastSheet(
  request: SheetRequest,
  id: SheetId,
  stored: SavedSheet | undefined,
): Promise<{ saved: SavedSheet; notice: string } | undefined> {
  const copy = request.date === request.clock.today ? await readCopy<SavedSheet>(copyName(id)) : undefined
  const lastSheet =
    lastLoaded.get(sheetKey(request.account, id)) ?? (copy && { saved: copy.value, at: copy.at })
  if (lastSheet && lastSheet.saved.version >= (stored?.version ?? 0)) {
    return {
      saved: lastSheet.saved,
      notice: `You are offline. This is the sheet as of ${clockTime(lastSheet.at)}.`,
    }
  }
  if (stored) return { saved: stored, notice: 'You are offline. These marks are saved on this device.' }
  const saved = notTaken(request)
  return (
    saved && { saved, notice: 'You are offline. This sheet had not been taken when the classes were loaded.' }
  )
}

/** An empty sheet for a class of today that was not taken when the day was loaded. The server checks it when it is sent. */
function notTaken({ date, clock, sheetClass }: SheetRequest): SavedSheet | undefined {
  if (sheetClass.taken || date !== clock.today) return undefined
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

/** Explains why attendance could not be loaded. */
export function loadFailureMessage(failure: unknown): string {
  if (failure instanceof SyntaxError) return 'Attendance data returned in unexpected format.'
  if (!(failure instanceof CallFailure)) return 'Error fetching attendance records.'
  if (failure.status === 0) return 'Error fetching attendance records. Please check the connection.'
  return attendanceFailureMessage(failure, 'Unable to load attendance for this period.')
}
