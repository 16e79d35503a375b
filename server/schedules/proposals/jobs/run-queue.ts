import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { ClockFormat } from '#contract/person/display.ts'
import type { Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { explain } from '../explain/explain.ts'
import { fingerprintOf } from '../fingerprint.ts'
import type { TimetableInput } from '../input.ts'
import { loadInput } from '../load-input.ts'
import {
  claimProposal,
  endProposal,
  isAnyWaiting,
  renewLease,
  storeFingerprint,
  type ClaimedProposal,
  type StoredResult,
} from './queue.ts'
import { startSearch, type SearchEnd } from './run-search.ts'

/** How long a request to stop goes unnoticed. */
const TICK_MS = 250
/** How long a search may take to end after it was told to. */
const STOP_MS = 500
/** Another process runs a proposal: how often this one looks whether it has ended. */
const WAIT_MS = 500

const FAILED = 'The search failed, so nothing is proposed. Please try again.'

type QueueContext = { db: Database; log: FastifyBaseLogger }

/** Has this process run the proposals that wait, one after the other. Call it after each change of the queue. */
export function runQueueInBackground(
  context: Pick<Context, 'db' | 'writes' | 'background'>,
  log: FastifyBaseLogger,
): void {
  const { db, writes = db, background } = context
  background.start('proposals', (signal) => runQueue({ db: writes, log }, signal))
}

/** Runs proposals until none waits. */
async function runQueue(context: QueueContext, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const owner = randomUUID()
    const claimed = await claimProposal(context.db, owner)
    if (claimed) await runClaimed(context, claimed, owner, signal)
    else if (await isAnyWaiting(context.db))
      await pause(WAIT_MS, undefined, { signal }).catch(() => undefined)
    else return
  }
}

async function runClaimed(
  { db, log }: QueueContext,
  proposal: ClaimedProposal,
  owner: string,
  signal: AbortSignal,
): Promise<void> {
  const { id } = proposal
  const run: Run = { db, log, id, owner, signal }
  try {
    const { input, fingerprint, clock } = await readPlan(db, proposal)
    await storeFingerprint(db, id, owner, fingerprint)
    const { isStopped, stored, placements } = await search(run, input, proposal)
    const explained = placements && (await explainRest(run, { input, placements, clock, isStopped, stored }))
    await endProposal(db, id, owner, {
      state: explained?.isStopped === false ? 'done' : 'stopped',
      result: stored,
      unplaced: JSON.stringify(explained?.unplaced ?? []),
    })
  } catch (error) {
    log.error({ err: error, proposal: id }, 'a proposal failed')
    await endProposal(db, id, owner, { state: 'stopped', failure: FAILED })
  }
}

type Plan = { input: TimetableInput; fingerprint: string; clock: ClockFormat }

/** The plan and its fingerprint at one moment. */
const readPlan = (db: Database, proposal: ClaimedProposal): Promise<Plan> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      input: await loadInput(tx, proposal),
      fingerprint: await fingerprintOf(tx, proposal.block_schedule_id, proposal.first_day),
      clock: await findClock(tx),
    }))

async function findClock(db: Kysely<DB>): Promise<ClockFormat> {
  const { rows } = await sql<{ clock: ClockFormat }>`select clock from school`.execute(db)
  return rows[0]!.clock
}

/** A proposal that this process runs. */
type Run = { db: Database; log: FastifyBaseLogger; id: number; owner: string; signal: AbortSignal }
type Found = Partial<SearchEnd> & { isStopped: boolean }

/** Stores what the search finds until it ends, or somebody stops it. */
async function search(run: Run, input: TimetableInput, proposal: ClaimedProposal): Promise<Found> {
  const running = startSearch(input, proposal)
  let last: StoredResult | undefined
  const takeProgress = () => {
    const progress = running.takeProgress()
    last = progress ?? last
    return progress
  }
  try {
    const isStopped = await watch(run, running.ended, { takeProgress, stop: running.stop })
    if (!isStopped) return { ...(await running.ended), isStopped }
    const end = await Promise.race([running.ended, pause(STOP_MS)])
    const stored = end?.stored ?? takeProgress() ?? last
    return { isStopped, ...(stored && { stored }), ...(end && { placements: end.placements }) }
  } finally {
    await running.terminate()
  }
}

type Explaining = {
  input: TimetableInput
  placements: SearchEnd['placements']
  clock: ClockFormat
  isStopped: boolean
  stored: StoredResult | undefined
}

/** Why the rest could not be placed; without reasons where somebody stopped it. */
async function explainRest(run: Run, { input, placements, clock, isStopped, stored }: Explaining) {
  const stopping = new AbortController()
  const stop = () => stopping.abort()
  if (isStopped) stop()
  else await renewLease(run.db, run.id, run.owner, stored)
  const explaining = explain(
    input,
    { placements },
    {
      clock,
      signal: stopping.signal,
      onFailure: (error) => run.log.error({ err: error, proposal: run.id }, 'a proposal was not explained'),
    },
  )
  const isCut = await watch(run, explaining, { stop })
  return { unplaced: await explaining, isStopped: isStopped || isCut }
}

/** Renews the lease while the work goes on. True where somebody stopped it, false where it has ended, well or not. */
async function watch(
  { db, id, owner, signal }: Run,
  work: Promise<unknown>,
  { takeProgress, stop }: { takeProgress?: () => StoredResult | undefined; stop: () => void },
): Promise<boolean> {
  const ended = work.then(
    () => true,
    () => true,
  )
  while (!(await Promise.race([ended, pause(TICK_MS, false)]))) {
    const renewed = await renewLease(db, id, owner, takeProgress?.())
    if (renewed && !renewed.stop_requested && !signal.aborted) continue
    stop()
    return true
  }
  return false
}
