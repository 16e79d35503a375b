import { sql, type RawBuilder } from 'kysely'
import { isDuring } from '#contract/day/attendance/mark-times.ts'
import type { MeetingTimes } from '#contract/day/attendance/absence-rules.ts'
import { Refusal } from '#server/http/failures.ts'
import type { TimeDisplay } from '#contract/formats.ts'
import type { SentMark, StoredMark } from './merge.ts'
import { sentences } from './sentences.ts'

/** SQL for a time of day as 'HH:MM'. */
export const clockText = (time: RawBuilder<unknown>): RawBuilder<string | null> =>
  sql`to_char(${time}, 'HH24:MI')`

/** Refuses times outside of the class, except those that stand on the marks already. */
export function assertDuringClass(
  meeting: MeetingTimes,
  { sent, stored, school }: { sent: readonly SentMark[]; stored: readonly StoredMark[]; school: TimeDisplay },
): void {
  for (const mark of sent) {
    const before = stored.find(({ student_id }) => student_id === mark.student_id)
    for (const field of ['arrived_at', 'left_at'] as const) {
      const time = mark[field]
      if (!time || time === before?.[field] || isDuring(time, meeting)) continue
      throw new Refusal('invalid', sentences.timeOutsideClass(meeting, school), {
        fields: { [`attendance.${mark.student_id}.${field}`]: 'must be during the class' },
      })
    }
  }
}
