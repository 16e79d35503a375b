import { sql, type Transaction } from 'kysely'
import type { AbsenceKind, RequestState } from '#contract/plan/schedules/absence-kinds.ts'
import type { DB } from '#server/database/schema.generated.ts'

export type StoredRequest = {
  id: number
  version: number
  state: RequestState
  teacher_id: number
  start_date: string
  end_date: string
  /** Null for the whole days. */
  section_period_ids: number[] | null
  kind: AbsenceKind
  office_note: string | null
  substitute_note: string | null
  answer: string | null
  decided_by_id: number | null
}

/** A request, locked to the end of the transaction. */
export async function lockRequest(tx: Transaction<DB>, id: number): Promise<StoredRequest | undefined> {
  const { rows } = await sql<StoredRequest>`
    select id, version, state, teacher_id, start_date, end_date, kind, office_note, substitute_note, answer, decided_by_id,
      case when not whole_days then array(
        select section_period_id from absence_request_period where absence_request_id = absence_request.id
        order by section_period_id) end section_period_ids
    from absence_request where id = ${id} for no key update`.execute(tx)
  return rows[0]
}
