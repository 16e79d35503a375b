import { sql, type RawBuilder } from 'kysely'
import { reasonName } from '#server/day/attendance/reasons/find.ts'

/** SQL for the name of a record's reason: that of the mark, else that of `reported`, the reported absence. */
export const reasonOfRecord: RawBuilder<string | null> = sql`case when status <> 'P' then ${reasonName(
  sql`coalesce(absence_reason_id, reported.reason_id)`,
)} end`
