import type { Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { findReason } from '../reasons/find.ts'

type Sent = { reason?: 'excused' | 'unexcused' | undefined; reason_id?: number | undefined }

/** What the office said about an arrival or a leave; undefined where it said nothing. */
export type GivenReason = { excuse: 'excused' | 'unexcused' | undefined; id: number | undefined }

/** The reason of the school that was chosen; it decides the excuse where none is given. 400 where it cannot be chosen. */
export async function givenReason(tx: Transaction<DB>, { reason, reason_id }: Sent): Promise<GivenReason> {
  if (reason_id === undefined) return { excuse: reason, id: undefined }
  const { id, is_excused } = await findReason(tx, reason_id)
  return { excuse: reason ?? (is_excused ? 'excused' : 'unexcused'), id }
}
