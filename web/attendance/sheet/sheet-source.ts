import { CallFailure, call } from '#web/api.ts'
import type { TeachersClass } from './classes.ts'
import { takenUp, type Kept } from '../drafts/draft.ts'
import { keyOf, readKept, type SheetName } from '../drafts/draft-store.ts'
import type { SavedSheet } from '../drafts/marks.ts'
import { toldOr } from '../told.ts'

/** What a sheet begins with: as the server has it, and what this browser has kept beyond that. */
export type SheetBeginning = { saved: SavedSheet; kept: Kept | undefined }
type Wanted = { account: number; date: string; today: string; taught: TeachersClass }

/** What the server told of the sheets that this tab has had open, for when the network is gone. */
const lastSeen = new Map<string, SavedSheet>()

export const remember = (account: number, sheet: SavedSheet) =>
  void lastSeen.set(keyOf(account, sheet), sheet)

/** Loads a sheet; without the server it is as this browser knows it, where it does. Throws what a call throws. */
export async function loadSheet(wanted: Wanted, signal: AbortSignal): Promise<SheetBeginning> {
  const { account, date, taught } = wanted
  const name: SheetName = { section_period_id: taught.period.id, date, teacher_id: taught.teacher }
  // A browser that keeps nothing has kept nothing.
  const own = await readKept(account, name).catch(() => undefined)
  const saved = await fetchSheet(name, signal).catch((failure: unknown) => {
    const known = own?.saved ?? lastSeen.get(keyOf(account, name)) ?? notTaken(wanted)
    if (known && failure instanceof CallFailure && failure.status === 0) return known
    throw failure
  })
  remember(account, saved)
  return { saved, kept: own && takenUp(own.kept, saved) }
}

async function fetchSheet(query: SheetName, signal: AbortSignal): Promise<SavedSheet> {
  const sheet = await call('GET /attendance/submit/', { query, signal })
  if (!Array.isArray(sheet?.attendance)) throw new SyntaxError('this is no sheet')
  return sheet
}

/** A sheet of today that nobody had taken when the day was loaded begins empty. The server judges when it is sent. */
function notTaken({ date, today, taught }: Wanted): SavedSheet | undefined {
  if (taught.taken || date !== today) return undefined
  return {
    success: true,
    message: '',
    section_period_id: taught.period.id,
    teacher_id: taught.teacher,
    date,
    attendance: [],
    version: 0,
    taken: null,
    may: { submit: true, blocked_reason: null, needs_reason: false, request_correction: false },
  }
}

/** Why attendance could not be loaded, as a sentence. */
export function loadingSentence(failure: unknown): string {
  if (failure instanceof SyntaxError) return 'Attendance data returned in unexpected format.'
  if (!(failure instanceof CallFailure)) return 'Error fetching attendance records.'
  if (failure.status === 0) return 'Error fetching attendance records. Please check the connection.'
  return toldOr(failure, 'Unable to load attendance for this period.')
}
