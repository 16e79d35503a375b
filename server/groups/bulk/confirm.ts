import { formatNumber } from '#contract/formats.ts'
import { sql, type Transaction } from 'kysely'
import { pluralize } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { assertConfirmed, type AffectedCounts } from '#server/http/typed-confirmation.ts'

/** Throws 409 confirm_needed for a command that changes more than a tenth of the active students, unless it is confirmed. */
export async function assertBulkConfirmed(
  tx: Transaction<DB>,
  { changed, deactivated = 0 }: Pick<AffectedCounts, 'changed'> & Partial<AffectedCounts>,
  confirm: string | undefined,
): Promise<void> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int total from student where is_active`.execute(tx)
  const { total } = rows[0]!
  const students = `${formatNumber(changed)} of the school’s ${pluralize(total, 'student')}`
  const sentence =
    deactivated > 0
      ? `This would deactivate ${students}`
      : `This would unassign ${students} from their groups`
  assertConfirmed({ singular: 'student', affected: { total, changed, deactivated }, sentence }, confirm)
}
