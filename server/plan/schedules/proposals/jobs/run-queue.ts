import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import { sql, type Kysely } from 'kysely'
import type { ClockFormat } from '#contract/people/person/display.ts'
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
  findRequest,
  isAnyWaiting,
  renewLease,
  storeBeginning,
  type ClaimedProposal,
  type StoredResult,
} from './queue.ts'
import { startSearch } from './run-search.ts'
import type { SearchEnd } from './search-worker.ts'

/** How long a request to stop goes unnoticed. */
const TICK_MS = 100
/** How old the lease and the progress in the row become. */
const RENEW_MS = 1000
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
    const wanted = input.needs.reduce((sum, { meetings }) => sum + meetings, 0)
    await storeBeginning(db, id, owner, { fingerprint, wanted })
    const { isStopped, stored, end } = await search(run, input, { ...proposal, clock })
    const explained = end && !isStopped ? await explainRest(run, { input, end, clock }) : undefined
    await endProposal(db, id, owner, {
      state: isStopped || explained?.isStopped ? 'stopped' : 'done',
      result: stored,
      unplaced: JSON.stringify(explained?.unplaced ?? end?.unplaced ?? []),
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
/** `end` is the whole result, where the thread has told it in time. */
type Found = { isStopped: boolean; stored: StoredResult | undefined; end: SearchEnd | undefined }

/** Stores what the search finds until it ends, or somebody stops it. */
async function search(
  run: Run,
  input: TimetableInput,
  proposal: ClaimedProposal & { clock: ClockFormat },
): Promise<Found> {
  const running = startSearch(input, proposal)
  let last: StoredResult | undefined
  const takeProgress = () => {
    const progress = running.takeProgress()
    last = progress ?? last
    return progress
  }
  try {
    const isStopped = await watch(run, running.ended, { takeProgress, stop: running.stop })
    const end = await (isStopped ? Promise.race([running.ended, pause(STOP_MS)]) : running.ended)
    return { isStopped, stored: end?.stored ?? takeProgress() ?? last, end: end ?? undefined }
  } finally {
    await running.terminate()
  }
}

type Explaining = { input: TimetableInput; end: SearchEnd; clock: ClockFormat }

/** Why the rest could not be placed. */
async function explainRest(run: Run, { input, end, clock }: Explaining) {
  const { stored, placements, unplaced } = end
  await renewLease(run.db, run.id, run.owner, stored)
  const stopping = new AbortController()
  const explaining = explain(
    input,
    { placements },
    {
      clock,
      unplaced,
      signal: stopping.signal,
      onFailure: (error) => run.log.error({ err: error, proposal: run.id }, 'a proposal was not explained'),
    },
  )
  const isStopped = await watch(run, explaining, { stop: () => stopping.abort() })
  return { unplaced: await explaining, isStopped }
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
  let renewedAt = -Infinity
  while (!(await Promise.race([ended, pause(TICK_MS, false)]))) {
    const isDue = performance.now() - renewedAt >= RENEW_MS
    if (isDue) renewedAt = performance.now()
    const request = await (isDue ? renewLease(db, id, owner, takeProgress?.()) : findRequest(db, id, owner))
    if (request && !request.stop_requested && !signal.aborted) continue
    stop()
    return true
  }
  return false
}
