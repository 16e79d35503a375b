import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '#server/database/pool.ts'
import type { Context } from '#server/http/context.ts'
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
import { startSearch, type RunningSearch, type SearchEnd } from './run-search.ts'

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
  try {
    const { input, fingerprint } = await readPlan(db, proposal)
    await storeFingerprint(db, id, owner, fingerprint)
    const search = startSearch(input, proposal)
    const { state, stored } = await superviseSearch({ db, id, owner, signal }, search)
    await endProposal(db, id, owner, { state, result: stored })
  } catch (error) {
    log.error({ err: error, proposal: id }, 'a proposal failed')
    await endProposal(db, id, owner, { state: 'stopped', failure: FAILED })
  }
}

/** The plan and its fingerprint at one moment. */
const readPlan = (
  db: Database,
  proposal: ClaimedProposal,
): Promise<{ input: TimetableInput; fingerprint: string }> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      input: await loadInput(tx, proposal),
      fingerprint: await fingerprintOf(tx, proposal.block_schedule_id, proposal.first_day),
    }))

type Supervised = { db: Database; id: number; owner: string; signal: AbortSignal }
type SearchOutcome = {
  state: 'done' | 'stopped'
  stored: StoredResult | undefined
  placements: SearchEnd['placements'] | undefined
}

/** Stores what the search finds until it ends, or somebody stops it. */
async function superviseSearch(
  { db, id, owner, signal }: Supervised,
  search: RunningSearch,
): Promise<SearchOutcome> {
  let last: StoredResult | undefined
  const ended = search.ended.then((end) => Object.assign(end, { state: 'done' as const }))
  ended.catch(() => undefined)
  try {
    for (;;) {
      const end = await Promise.race([ended, pause(TICK_MS)])
      if (end) return end
      const progress = search.takeProgress()
      last = progress ?? last
      const renewed = await renewLease(db, id, owner, progress)
      if (renewed && !renewed.stop_requested && !signal.aborted) continue
      search.stop()
      const stopped = await Promise.race([ended, pause(STOP_MS)])
      const stored = stopped?.stored ?? search.takeProgress() ?? last
      return { state: 'stopped', stored, placements: stopped?.placements }
    }
  } finally {
    await search.terminate()
  }
}
