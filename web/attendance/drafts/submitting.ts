import { CallFailure, call, type Reply } from '#web/api.ts'
import { withAnswer, withRefusal, withSave } from './draft.ts'
import { changeKept, type KeptSheet } from './draft-store.ts'
import { asSubmitted } from './marks.ts'
import { toldOr } from '../told.ts'

export type Answer = Reply<'POST /attendance/submit/'>
export type Outcome =
  | { kind: 'saved'; answer: Answer }
  /** Trying again may help: the network or the server is away. */
  | { kind: 'waiting' }
  | { kind: 'signed_out' }
  | { kind: 'refused'; sentence: string }

/**
 * Sends what is on its way of a kept sheet, and settles in the browser's storage what came of it, also when nobody
 * looks at the sheet any more. Never throws.
 */
export async function submitKept(sheet: KeptSheet): Promise<Outcome> {
  const { sending } = sheet.kept
  if (!sending) return { kind: 'waiting' }
  const { key } = sending
  const outcome = underWay.get(key) ?? submitOnce(sheet, key).finally(() => underWay.delete(key))
  underWay.set(key, outcome)
  return outcome
}

/** By key: a sheet that is opened while its marks are being sent waits for the same answer. */
const underWay = new Map<string, Promise<Outcome>>()

async function submitOnce(sheet: KeptSheet, key: string): Promise<Outcome> {
  const outcome = await submit(sheet).then((answer): Outcome => ({ kind: 'saved', answer }), outcomeOf)
  await settle(sheet, key, outcome).catch(() => {
    // A browser that keeps nothing has nothing to settle; the sheet says so where it is marked.
  })
  return outcome
}

function submit({ account, section_period_id, date, teacher_id, kept: { sending } }: KeptSheet) {
  const { key, marks, version, reason } = sending!
  return call('POST /attendance/submit/', {
    headers: { 'idempotency-key': key },
    body: {
      section_period_id,
      date,
      teacher_id,
      attendance: asSubmitted(marks),
      version,
      account_id: account,
      ...(reason && { reason }),
    },
  })
}

/** What a failure means for marks: only what the school's rules refuse is over; everything else may pass. */
export function outcomeOf(failure: unknown): Exclude<Outcome, { kind: 'saved' }> {
  if (!(failure instanceof CallFailure)) return { kind: 'waiting' }
  const { status, code } = failure
  if (status === 401) return { kind: 'signed_out' }
  const passes = status === 0 || status === 408 || status === 429 || status >= 500
  if (passes || code === 'conflict' || code === 'csrf') return { kind: 'waiting' }
  return { kind: 'refused', sentence: toldOr(failure, 'Failed to submit attendance.') }
}

const settle = (sheet: KeptSheet, key: string, outcome: Outcome) => {
  if (outcome.kind === 'waiting' || outcome.kind === 'signed_out') return Promise.resolve(undefined)
  return changeKept(sheet.account, sheet, (now) => now && settled(now, key, outcome))
}

/** A kept sheet after an answer; with another save on its way where one was asked for meanwhile. */
export function settled(
  sheet: KeptSheet,
  key: string,
  outcome: Extract<Outcome, { kind: 'saved' | 'refused' }>,
): KeptSheet {
  if (outcome.kind === 'refused') return { ...sheet, kept: withRefusal(sheet.kept, key, outcome.sentence) }
  if (sheet.kept.sending?.key !== key) return sheet
  const saved = outcome.answer
  const kept = withAnswer(sheet.kept, key, saved)
  if (!kept.again) return { ...sheet, saved, kept }
  const students = sheet.taught.students.map(({ id }) => id)
  const next = kept.touched ? withSave(saved, kept, { students, key: `${key}+` }) : { ...kept, again: false }
  return { ...sheet, saved, kept: next }
}

/** A name for a save that no other one has; pages of a school network may come without https. */
export const newKey = () =>
  Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  )
