import { sql } from 'kysely'
import { auditCounted } from '#server/http/audit/repeats.ts'
import type { AppContext } from '#server/http/context.ts'
import type { RosterClient } from '../clients/bearer.ts'
import type { Operation } from './operations.ts'

/** Records what an app reads as a file that left the school, with the students whose names were in it. */
export async function auditReading(
  { db, reports, clock }: Pick<AppContext, 'db' | 'reports' | 'clock'>,
  { id, name }: Pick<RosterClient, 'id' | 'name'>,
  { key, path }: Pick<Operation, 'key' | 'path'>,
  places: readonly number[],
): Promise<void> {
  const students = key === 'users' || key === 'user' ? await studentsAt(reports, places) : undefined
  const of = path.replaceAll(/:\w+/g, '...').slice(1)
  const client = { subjectId: id, details: { type: 'roster', program: name } }
  await auditCounted(db, clock.moment(), {
    account: null,
    action: 'export',
    subject: 'api_client',
    subjectId: id,
    details: { ...client.details, of },
    ...(students && { students }),
    from: `client ${id}`,
    common: client,
    sameAs: of,
  })
}

async function studentsAt(db: AppContext['reports'], places: readonly number[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select distinct substring(own_id from '^student-([0-9]{1,15})')::bigint id from roster_record
    where place = any(${[...places]}::bigint[]) and own_id ~ '^student-[0-9]{1,15}'`.execute(db)
  return rows.map((row) => row.id)
}
