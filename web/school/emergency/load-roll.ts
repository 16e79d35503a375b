import type { RollSheet } from '#contract/day/emergency.ts'
import { CallFailure, call } from '#web/api.ts'
import { readCopy, writeCopies, type CopiedSession } from '#web/school/copies.ts'

/** `copiedAt` is set on a copy from this browser's storage, because the server was not reached: the school's time of the copy. */
export type LoadedRoll = RollSheet & { copiedAt?: string }

/** The roll of today, or without a network this browser's copy of it. Throws like any call. */
export async function loadRoll(
  signal: AbortSignal,
  { session, time }: { session: CopiedSession; time: string },
): Promise<LoadedRoll> {
  try {
    const roll = await call('GET /attendance/emergency-roll/', { signal })
    if (!Array.isArray(roll?.students)) throw new SyntaxError('the reply has no students')
    void writeCopies({ session, roll }, time)
    return roll
  } catch (failure) {
    const isUnreachable = failure instanceof CallFailure && failure.status === 0
    const copy = isUnreachable ? await readCopy<RollSheet>('roll') : undefined
    if (!copy) throw failure
    return { ...copy.value, copiedAt: copy.at }
  }
}
