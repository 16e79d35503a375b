import { excuseWithReason } from '#contract/day/attendance/absence-rules.ts'
import type { SheetSubmission } from '#contract/day/attendance/attendance.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { findReason } from '../reasons/find.ts'
import { sentences } from '../reasons/sentences.ts'
import { isAdmin } from './access.ts'
import type { SentMark, StoredMark } from './merge.ts'

/** Whether a submission gives or removes the reason of a mark. */
export const givesReasons = ({ attendance }: Pick<SheetSubmission, 'attendance'>): boolean =>
  Object.values(attendance).some(({ reason_id }) => reason_id !== undefined)

/** The marks with the excuse that follows from their reason where none was sent; 403 for all but the office. */
export async function withReasons(
  { db, actor }: Pick<Context, 'db' | 'actor'>,
  marks: readonly SentMark[],
  stored: readonly StoredMark[],
): Promise<SentMark[]> {
  const given = marks.filter(({ reason_id }) => reason_id !== undefined)
  if (given.length === 0) return [...marks]
  if (!isAdmin(actor)) throw new Refusal('forbidden', sentences.officeOnly)
  const currents = new Map(stored.map(({ student_id, reason_id }) => [student_id, reason_id]))
  const excused = new Map<number, boolean>()
  // A retired reason is refused for all marks but those that have it, so a reason is looked up once for either.
  const usable = new Set<number>()
  for (const { student_id, reason_id } of given) {
    const current = currents.get(student_id)
    if (!reason_id || usable.has(reason_id) || (excused.has(reason_id) && reason_id === current)) continue
    const { is_excused } = await findReason(db, reason_id, { current })
    excused.set(reason_id, is_excused)
    if (reason_id !== current) usable.add(reason_id)
  }
  return marks.map((mark) => {
    const is_excused = mark.reason_id ? excused.get(mark.reason_id) : undefined
    if (is_excused === undefined || mark.excuse !== null) return mark
    return { ...mark, excuse: excuseWithReason(mark.status, { is_excused }) }
  })
}
