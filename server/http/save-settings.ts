import type { Kysely, RawBuilder, Transaction } from 'kysely'
import { audit, changesBetween, withChange } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from './context.ts'
import { mergeLoaded, type WithLoaded } from './merge-loaded.ts'

type Settings = Record<string, unknown>
type Change<S> = { before: S; after: S; context: Context }

/** Settings that are saved together: where they are stored and what saving them means. */
export type SettingsPage<S extends Settings> = {
  /** Locks them until the end of the transaction, so that two saves do not overwrite each other. */
  lock: RawBuilder<unknown>
  read: (db: Kysely<DB>) => Promise<S>
  /** Throws a refusal if they would contradict each other, or if a sent field is invalid. */
  check?: (change: Change<S>, sent: readonly string[]) => void
  /** Called only where something has changed. */
  write: (tx: Transaction<DB>, change: Change<S>) => Promise<unknown>
  /** The fields as the audit log has them, if they differ from the stored ones. */
  auditFields?: (settings: S) => Settings
  /** Other exceptions in the audit: its subject, or the name of the changes. */
  auditSubject?: 'retention'
  auditUnder?: 'letters' | 'letterhead'
}

/**
 * Saves the sent fields, and records the old and new values of changes in the audit log; 409 if someone else changed a field
 * since it was loaded. Returns the saved settings.
 */
export const saveSettings = <S extends Settings>(
  context: Context,
  page: SettingsPage<S>,
  { loaded, ...sent }: { [F in keyof S]?: S[F] | undefined } & WithLoaded,
): Promise<S> =>
  context.db.transaction().execute(async (tx) => {
    await page.lock.execute(tx)
    const before = await page.read(tx)
    const after = withChange(before, mergeLoaded(before, sent as Partial<S>, loaded))
    const change = { before, after, context }
    page.check?.(change, Object.keys(sent))
    const { auditFields = (settings) => settings } = page
    const changes = changesBetween(auditFields(before), auditFields(after))
    if (Object.keys(changes).length === 0) return before
    await page.write(tx, change)
    await audit(tx, {
      account: context.actor.account,
      action: 'change',
      subject: page.auditSubject ?? 'school',
      subjectId: null,
      details: page.auditUnder ? { [page.auditUnder]: changes } : changes,
    })
    return after
  })
