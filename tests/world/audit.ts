import { sql } from 'kysely'
import type { World } from './world.ts'

export type AuditRow = {
  account_id: number | null
  action: string
  subject: string
  subject_id: number | null
  details: Record<string, unknown>
  session: string | null
  student_ids: number[] | null
  automatic: boolean
  count: number
}

/** The audit rows of one action, oldest first; of one account if that is given. */
export async function auditRows({ db }: World, action: string, account?: number): Promise<AuditRow[]> {
  const { rows } = await sql<AuditRow>`
    select account_id, action, subject, subject_id, details, session, student_ids, automatic, count
    from audit where action = ${action} and ${account === undefined ? sql`true` : sql`account_id = ${account}`}
    order by id`.execute(db)
  return rows
}
