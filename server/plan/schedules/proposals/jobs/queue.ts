import { sql } from 'kysely'
import type { Database } from '#server/database/pool.ts'
import { pinsOf } from '../queries.ts'

/** A proposal as it was requested. */
export type LeasedProposal = {
  id: number
  block_schedule_id: number
  grade_level_ids: number[] | null
  pinned: number[]
  seconds: number
  seed: number
  first_day: string
}

/** Takes the proposal that has waited longest; one that still runs is that of a process which has ended. */
export const takeProposal = (db: Database): Promise<LeasedProposal | undefined> =>
  db.transaction().execute(async (tx) => {
    await sql`update proposal set state = 'stopped' where state = 'running'`.execute(tx)
    const { rows } = await sql<LeasedProposal>`
      update proposal set state = 'running'
      where id = (select id from proposal where state = 'queued' order by id limit 1 for update)
      returning id, block_schedule_id, grade_level_ids::int[] grade_level_ids, ${pinsOf('proposal')}, seconds, seed, first_day`.execute(
      tx,
    )
    return rows[0]
  })

export async function isAnyWaiting(db: Database): Promise<boolean> {
  const { rows } = await sql`select from proposal where state = 'queued' limit 1`.execute(db)
  return rows.length > 0
}

/** True if a proposal should stop, or is no longer running. */
export async function isStopRequested(db: Database, id: number): Promise<boolean> {
  const { rows } =
    await sql`select from proposal where id = ${id} and state = 'running' and not stop_requested`.execute(db)
  return rows.length === 0
}

/**
 * `steps` and `wishes` are JSON, as the worker writes them, so that the request thread does not parse them. Progress
 * includes the many steps only now and then.
 */
export type StoredResult = { placed: number; wanted: number; score: number; wishes: string; steps?: string }

const isRunning = (id: number) => sql`id = ${id} and state = 'running'`

/** Stores the plan from which a proposal is made, and how many meetings a week it is to place. */
export const storeStart = (
  db: Database,
  id: number,
  { fingerprint, wanted }: { fingerprint: string; wanted: number },
) =>
  sql`update proposal set fingerprint = ${fingerprint}, wanted = ${wanted} where ${isRunning(id)}`.execute(db)

/** Stores the progress of a proposal. */
export const storeProgress = (db: Database, id: number, result: StoredResult) =>
  sql`update proposal set ${valuesOf(result)} where ${isRunning(id)}`.execute(db)

type Ending = {
  state: 'done' | 'stopped'
  result?: StoredResult | undefined
  /** JSON. */
  unplaced?: string
  failure?: string
}

/** Stores how a proposal ended. */
export const endProposal = (db: Database, id: number, { state, result, unplaced = '[]', failure }: Ending) =>
  sql`update proposal set state = ${state}, failure = ${failure ?? null}, unplaced = ${unplaced}::jsonb
      ${result ? sql`, ${valuesOf(result)}` : sql``} where ${isRunning(id)}`.execute(db)

const valuesOf = ({ placed, wanted, score, wishes, steps }: StoredResult) => sql`placed = ${placed},
  wanted = ${wanted}, score = ${score}, wishes = ${wishes}::jsonb
  ${steps === undefined ? sql`` : sql`, steps = ${steps}::jsonb`}`
