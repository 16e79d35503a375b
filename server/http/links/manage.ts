import { sql, type Kysely, type RawBuilder, type Transaction } from 'kysely'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '../context.ts'
import { notFound } from '../failures.ts'

type Row = { id: number }

/** A kind of secret link for those who make, list and revoke it. `which` is a condition on a row named link. */
export type ManagedLinks<R extends Row> = {
  /** Also what the audit calls it. */
  table: 'substitute_link' | 'family_link' | 'calendar_feed' | 'api_client'
  /** As a 404 calls it. */
  noun: string
  /** The newest first. */
  read: (db: Kysely<DB>, which: RawBuilder<unknown>) => Promise<R[]>
  /** The audit entry of a link; the subject is the link itself unless another one is given. */
  about: (
    row: R,
    action: 'add' | 'remove',
  ) => { details: Record<string, unknown>; students?: number[]; subjectId?: number | null }
  /** Ends what was opened by a link that is revoked. */
  endOpened?: (tx: Transaction<DB>, id: number, moment: Date) => Promise<unknown>
  /** A revoked link leaves no row. */
  isDeleted?: true
}

/** Makes a link of what `insert` stores; returns its row. The secret itself is never stored, nor is it in the audit. */
export const makeLink = <R extends Row>(
  context: Context,
  kind: ManagedLinks<R>,
  insert: (tx: Transaction<DB>) => Promise<number>,
): Promise<R> =>
  context.db.transaction().execute(async (tx) => {
    const id = await insert(tx)
    const row = await findLink(tx, kind, sql`link.id = ${id}`)
    await auditLink(tx, context, kind, { action: 'add', row })
    return row
  })

/**
 * Revokes a link and everything that it opened; 404 if there is none. Revoking twice changes nothing. Returns the revoked link,
 * or the deleted one if no row remains.
 */
export const revokeLink = <R extends Row>(
  context: Context,
  kind: ManagedLinks<R>,
  which: RawBuilder<unknown>,
): Promise<R> =>
  context.db.transaction().execute(async (tx) => {
    const row = await findLink(tx, kind, which)
    if (await end(tx, context, kind, row.id)) {
      await kind.endOpened?.(tx, row.id, context.clock.moment())
      await auditLink(tx, context, kind, { action: 'remove', row })
    }
    return kind.isDeleted ? row : findLink(tx, kind, which)
  })

/** False if someone else revoked it before. */
async function end(
  tx: Transaction<DB>,
  { actor, clock }: Context,
  { table, isDeleted }: Pick<ManagedLinks<Row>, 'table' | 'isDeleted'>,
  id: number,
): Promise<boolean> {
  const { numAffectedRows } = await (
    isDeleted
      ? sql`delete from ${sql.table(table)} where id = ${id}`
      : sql`update ${sql.table(table)} set revoked_at = ${clock.moment()}, revoked_by_id = ${actor.account}
          where id = ${id} and revoked_at is null`
  ).execute(tx)
  return numAffectedRows === 1n
}

/** One link; 404 where there is none. */
export async function findLink<R extends Row>(
  db: Kysely<DB>,
  kind: ManagedLinks<R>,
  which: RawBuilder<unknown>,
): Promise<R> {
  const [row] = await kind.read(db, which)
  if (!row) throw notFound(kind.noun)
  return row
}

/** What lists say of a link: it is revoked even if its time is over. */
export const linkState = ({ isRevoked, isOver }: { isRevoked: boolean; isOver: boolean }) =>
  isRevoked ? 'revoked' : isOver ? 'over' : 'live'

const auditLink = <R extends Row>(
  tx: Transaction<DB>,
  { actor }: Context,
  { table, about }: ManagedLinks<R>,
  { action, row }: { action: 'add' | 'remove'; row: R },
) =>
  audit(tx, {
    account: actor.account,
    action,
    subject: table,
    subjectId: row.id,
    session: actor.session,
    ...about(row, action),
  })
