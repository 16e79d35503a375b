import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { pinsOf } from '../queries.ts'

/** A process that is busy renews its lease several times in this time, one that has died does not. */
const LEASE = '10 seconds'
/** Taken while a proposal is chosen, so that two processes do not choose two at a time. */
const QUEUE_LOCK = 7_360_005

/** A proposal as it was asked for. */
export type ClaimedProposal = {
  id: number
  block_schedule_id: number
  grade_level_ids: number[] | null
  pinned: number[]
  seconds: number
  seed: number
  first_day: string
}

/** Takes the proposal that has waited longest, unless one is running; undefined where there is nothing to do now. */
export async function claimProposal(db: Database, owner: string): Promise<ClaimedProposal | undefined> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${QUEUE_LOCK})`.execute(tx)
    await sql`update proposal set state = 'stopped', lease_owner = null, lease_ends_at = null
      where state = 'running' and lease_ends_at < now()`.execute(tx)
    const { rows } = await sql<ClaimedProposal>`
      update proposal set state = 'running', lease_owner = ${owner}::uuid, lease_ends_at = now() + ${LEASE}::interval
      where id = (select id from proposal where state = 'queued' order by id limit 1 for update skip locked)
        and not exists (select from proposal where state = 'running')
      returning id, block_schedule_id, grade_level_ids::int[] grade_level_ids, ${pinsOf('proposal')}, seconds, seed, first_day`.execute(
      tx,
    )
    return rows[0]
  })
}

export async function isAnyWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select from proposal where state = 'queued' limit 1`.execute(db)
  return rows.length > 0
}

/**
 * `steps` and `wishes` are JSON, as the worker writes them, so that the thread of the requests does not read them. Steps are many,
 * so progress has them now and then only.
 */
export type StoredResult = { placed: number; wanted: number; score: number; wishes: string; steps?: string }

/** Renews the lease and says whether somebody wants the proposal stopped; undefined where it is not this process's any more. */
export async function renewLease(
  db: Database,
  id: number,
  owner: string,
  result?: StoredResult,
): Promise<{ stop_requested: boolean } | undefined> {
  const { rows } = await sql<{ stop_requested: boolean }>`
    update proposal set lease_ends_at = now() + ${LEASE}::interval ${result ? storing(result) : sql``}
    where id = ${id} and lease_owner = ${owner}::uuid and state = 'running'
    returning stop_requested`.execute(db)
  return rows[0]
}

/** The same without renewing the lease. */
export async function findRequest(
  db: Database,
  id: number,
  owner: string,
): Promise<{ stop_requested: boolean } | undefined> {
  const { rows } = await sql<{ stop_requested: boolean }>`
    select stop_requested from proposal where id = ${id} and lease_owner = ${owner}::uuid and state = 'running'`.execute(
    db,
  )
  return rows[0]
}

type Ending = {
  state: 'done' | 'stopped'
  result?: StoredResult | undefined
  /** JSON. */
  unplaced?: string
  failure?: string
}

/** Stores how a proposal ended; nothing where it is not this process's any more. */
export const endProposal = (
  db: Database,
  id: number,
  owner: string,
  { state, result, unplaced = '[]', failure }: Ending,
) =>
  sql`update proposal set state = ${state}, lease_owner = null, lease_ends_at = null, failure = ${failure ?? null},
      unplaced = ${unplaced}::jsonb ${result ? storing(result) : sql``}
    where id = ${id} and lease_owner = ${owner}::uuid and state = 'running'`.execute(db)

const storing = ({
  placed,
  wanted,
  score,
  wishes,
  steps,
}: StoredResult) => sql`, placed = ${placed}, wanted = ${wanted},
  score = ${score}, wishes = ${wishes}::jsonb ${steps === undefined ? sql`` : sql`, steps = ${steps}::jsonb`}`

/** Stores the plan from which a proposal is made, and how many meetings a week it is to place. */
export const storeBeginning = (
  db: Database,
  id: number,
  owner: string,
  { fingerprint, wanted }: { fingerprint: string; wanted: number },
) =>
  sql`update proposal set fingerprint = ${fingerprint}, wanted = ${wanted}
    where id = ${id} and lease_owner = ${owner}::uuid`.execute(db)
