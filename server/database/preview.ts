import type { Transaction } from 'kysely'
import type { Database } from './pool.ts'
import type { DB } from './schema.generated.ts'

/** Runs a change in a transaction. A preview returns what the change would do, and saves nothing. */
export async function changeOrPreview<T>(
  db: Database,
  { preview }: { preview: boolean },
  change: (tx: Transaction<DB>) => Promise<T>,
): Promise<T> {
  const tx = await db.startTransaction().execute()
  try {
    const result = await change(tx)
    await (preview ? tx.rollback() : tx.commit()).execute()
    return result
  } catch (error) {
    if (!tx.isRolledBack && !tx.isCommitted) await tx.rollback().execute()
    throw error
  }
}
