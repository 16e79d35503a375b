import { setTimeout as pause } from 'node:timers/promises'
import type { TimeDisplay } from '#contract/formats.ts'
import type { Database } from '#server/database/pool.ts'
import { findDisplay } from '#server/database/shown-time.ts'
import type { JobLog } from '#server/jobs/job.ts'
import { LeaseLost, withLease } from '#server/jobs/lease.ts'
import type { Queue } from '#server/jobs/loop.ts'
import { explain } from '../explain/explain.ts'
import { fingerprintOf } from '../fingerprint.ts'
import type { TimetableInput } from '../input.ts'
import { loadInput } from '../load-input.ts'
import { sentences } from '../sentences.ts'
import { PROPOSALS } from '../state.ts'
import {
  endProposal,
  isAnyWaiting,
  isStopRequested,
  storeStart,
  storeProgress,
  takeProposal,
  type StoredResult,
  type LeasedProposal,
} from './queue.ts'
import { startSearch } from './run-search.ts'
import type { SearchEnd } from './search-worker.ts'

/** The longest time until a request to stop is noticed. */
const TICK_MS = 100
/** How often the progress in the row is updated. */
const STORE_MS = 1000
/** How long a search may take to end after it was stopped. */
const STOP_MS = 500
/** How often a process checks whether a proposal of another process has ended. */
const WAIT_MS = 500
/** How often a process looks for proposals whose own process has ended. */
const LOOK_MS = 10_000
/** The lease; renewed several times in this period, even by a busy process. */
const LEASE_SECONDS = 10

type QueueParts = { db: Database; log: JobLog }
type QueueContext = QueueParts & { signal: AbortSignal }

/**
 * Runs waiting proposals one after another, in one of the processes that share the database. Wake it after each change of the
 * queue.
 */
export const proposalsQueue = ({ db, log }: QueueParts): Queue => ({
  name: PROPOSALS,
  firstLookMs: LOOK_MS,
  lookMs: LOOK_MS,
  failure: { level: 'error', event: 'work in the background failed' },
  async serve(signal) {
    if (!(await isAnyWaiting(db))) return
    const work = { name: PROPOSALS, seconds: LEASE_SECONDS }
    await withLease({ db, log, signal }, work, (leased) => runAll(leased, db))
    return (await isAnyWaiting(db)) ? WAIT_MS : undefined
  },
})

/** Runs proposals until none is queued. `reads` needs no lease. */
async function runAll(context: QueueContext, reads: Database): Promise<void> {
  while (!context.signal.aborted) {
    const taken = await takeProposal(context.db)
    if (!taken) return
    await runLeased(context, reads, taken)
  }
}

async function runLeased(context: QueueContext, reads: Database, proposal: LeasedProposal): Promise<void> {
  const { db, log } = context
  const { id } = proposal
  const run: Run = { ...context, reads, id }
  try {
    const { input, fingerprint, display } = await readPlan(reads, proposal)
    const wanted = input.requirements.reduce((sum, { meetings }) => sum + meetings, 0)
    await storeStart(db, id, { fingerprint, wanted })
    const { isStopped, stored, end } = await search(run, input, { ...proposal, display })
    const explained = end && !isStopped ? await explainRest(run, { input, end, display }) : undefined
    await endProposal(db, id, {
      state: isStopped || explained?.isStopped ? 'stopped' : 'done',
      result: stored,
      unplaced: JSON.stringify(explained?.unplaced ?? end?.unplaced ?? []),
    })
  } catch (error) {
    if (error instanceof LeaseLost) throw error
    log.error({ err: error, proposal: id }, 'a proposal failed')
    await endProposal(db, id, { state: 'stopped', failure: sentences.searchFailed })
  }
}

type Plan = { input: TimetableInput; fingerprint: string; display: TimeDisplay }

/** The plan and its fingerprint at one moment. */
const readPlan = (db: Database, proposal: LeasedProposal): Promise<Plan> =>
  db
    .transaction()
    .setIsolationLevel('repeatable read')
    .setAccessMode('read only')
    .execute(async (tx) => ({
      input: await loadInput(tx, proposal),
      fingerprint: await fingerprintOf(tx, proposal.block_schedule_id, proposal.first_day),
      display: await findDisplay(tx),
    }))

/** A proposal that this process runs. */
type Run = QueueContext & { reads: Database; id: number }
/** `end` is the whole result if the thread sent it in time. */
type Found = { isStopped: boolean; stored: StoredResult | undefined; end: SearchEnd | undefined }

/** Stores the results of the search until it ends or is stopped. */
async function search(
  run: Run,
  input: TimetableInput,
  proposal: LeasedProposal & { display: TimeDisplay },
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

type Explaining = { input: TimetableInput; end: SearchEnd; display: TimeDisplay }

/** Why the rest could not be placed. */
async function explainRest(run: Run, { input, end, display }: Explaining) {
  const { stored, placements, unplaced } = end
  await storeProgress(run.db, run.id, stored)
  const stopping = new AbortController()
  const explaining = explain(
    input,
    { placements },
    {
      display,
      unplaced,
      signal: stopping.signal,
      onFailure: (error) => run.log.error({ err: error, proposal: run.id }, 'could not explain a proposal'),
    },
  )
  const isStopped = await watch(run, explaining, { stop: () => stopping.abort() })
  return { unplaced: await explaining, isStopped }
}

/** Stores the progress of running work. Returns true if someone stopped it, and false if it ended or failed. */
async function watch(
  { db, reads, id, signal }: Run,
  work: Promise<unknown>,
  { takeProgress, stop }: { takeProgress?: () => StoredResult | undefined; stop: () => void },
): Promise<boolean> {
  const ended = work.then(
    () => true,
    () => true,
  )
  let storedAt = -Infinity
  while (!(await Promise.race([ended, pause(TICK_MS, false)]))) {
    if (signal.aborted || (await isStopRequested(reads, id))) {
      stop()
      return true
    }
    if (performance.now() - storedAt < STORE_MS) continue
    storedAt = performance.now()
    const progress = takeProgress?.()
    if (progress) await storeProgress(db, id, progress)
  }
  return false
}
