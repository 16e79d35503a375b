import { RETENTION_DAYS } from '../records/delete-ended-job.ts'
import { sentences } from '../sentences.ts'
import { Refusal } from '#server/http/failures.ts'
import { instantsIn } from '#server/clock.ts'

const DAY_MS = 86_400_000

/**
 * Returns the moment of `since`; a day begins at midnight in the school's time zone. Throws 400 if it is older than the ended
 * records that are kept, because some would be missing.
 */
export function sinceMoment(
  since: string | undefined,
  { timeZone, now }: { timeZone: string; now: Date },
): Date | undefined {
  if (since === undefined) return undefined
  const moment = since.includes('T') ? new Date(since) : instantsIn(timeZone)(since, '00:00')
  if (moment.getTime() < now.getTime() - RETENTION_DAYS * DAY_MS)
    throw new Refusal('invalid', sentences.changesTooOld(RETENTION_DAYS), {
      fields: { since: sentences.withinDays(RETENTION_DAYS) },
    })
  return moment
}
