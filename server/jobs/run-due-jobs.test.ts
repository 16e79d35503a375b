import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { DatabaseUnusable } from '#server/database/database-unusable.ts'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'
import { useWorld } from '#tests/world/world.ts'
import { JobFailure, type Job, type JobContext } from './job.ts'
import { listJobRuns } from './queries.ts'
import { runDueJobs } from './run-due-jobs.ts'

const world = useWorld()
beforeEachInFile(() => sql`truncate job`.execute(world.db))

let moment = ''
/** One process of Homeroom; the school is in New York, where 02:30 is 06:30 UTC. */
function processOf(logged: unknown[] = [], signal = new AbortController().signal): JobContext {
  const line = (details: object, event: string) => void logged.push([event, details])
  const clock = { ...clockOfWorld, moment: () => new Date(moment) }
  const log = { info: line, warn: line, error: line }
  return { db: world.db, reports: world.reports, config: world.config, clock, log, signal }
}
const clockOfWorld = {
  school: (): never => assert.fail('jobs follow the real clock, not the one that HOMEROOM_NOW fixes'),
}
function counting(name: string, work: (context: JobContext) => Promise<string> = async () => 'Swept.') {
  const runs = { count: 0 }
  const job: Job = {
    name,
    run: (context) => {
      runs.count += 1
      return work(context)
    },
  }
  return { job, runs }
}
const lastRun = async (name: string) => (await listJobRuns(world.db)).find(({ job }) => job === name)
const never = <T>() => new Promise<T>(() => undefined)

describe('A job', () => {
  test('runs soon after the first start, and then once every night', async () => {
    const { job, runs } = counting('sweep')
    for (const [at, count] of [
      ['2026-09-14T14:00:00Z', 1],
      ['2026-09-14T14:01:00Z', 1],
      ['2026-09-15T06:29:00Z', 1],
      ['2026-09-15T06:30:00Z', 2],
      ['2026-09-16T06:29:00Z', 2],
      ['2026-09-18T20:00:00Z', 3],
    ] as const) {
      moment = at
      await runDueJobs(processOf(), [job])
      assert.equal(runs.count, count, at)
    }
    assert.deepEqual(await lastRun('sweep'), {
      job: 'sweep',
      started_at: new Date(moment),
      finished_at: new Date(moment),
      outcome: 'done',
      running: false,
      sentence: 'Swept.',
      last_done_at: new Date(moment),
    })
  })

  test('runs in one of many processes', async () => {
    moment = '2026-09-14T06:30:00Z'
    const { job, runs } = counting('sweep')
    await Promise.all(Array.from({ length: 12 }, () => runDueJobs(processOf(), [job])))
    assert.equal(runs.count, 1)
  })

  test('that fails is logged and shown with its sentence, does not keep the next one, and runs the next night', async () => {
    moment = '2026-09-14T06:30:00Z'
    const logged: unknown[] = []
    const full = counting('backup', async () => {
      throw new JobFailure('The disk is full. Free some space.')
    })
    const broken = counting('sweep', async () => {
      throw new Error('duplicate key (email)=(suri@larkfield.example)')
    })
    const down = counting('count', async () => {
      throw new DatabaseUnusable('The database is gone.')
    })
    const last = counting('last')
    const jobs = [full.job, broken.job, down.job, last.job]
    await runDueJobs(processOf(logged), jobs)
    await runDueJobs(processOf(logged), jobs)
    assert.deepEqual([full.runs.count, broken.runs.count, down.runs.count, last.runs.count], [1, 1, 1, 1])
    const outcomes = (await listJobRuns(world.db)).map(({ job, outcome, sentence }) => [
      job,
      outcome,
      sentence,
    ])
    assert.deepEqual(outcomes, [
      ['backup', 'failed', 'The disk is full. Free some space.'],
      ['count', 'failed', 'The database is gone.'],
      ['last', 'done', 'Swept.'],
      ['sweep', 'failed', "The job failed. See 'job failed' in the log for the reason."],
    ])
    assert.equal((await lastRun('backup'))?.last_done_at, null)
    assert.deepEqual(
      logged.map((line) => (line as [string])[0]),
      ['job failed', 'job failed', 'job failed', 'job done'],
    )
    moment = '2026-09-15T06:30:00Z'
    await runDueJobs(processOf(), [full.job])
    assert.equal(full.runs.count, 2)
  })

  test('whose process was killed runs again once its lease has ended, three times a night at the most', async () => {
    moment = '2026-09-14T06:30:00Z'
    const killed = counting('backup', () => never())
    const { job, runs } = counting('backup')
    for (const attempt of [1, 2, 3]) {
      void runDueJobs(processOf(), [killed.job])
      while (killed.runs.count < attempt) await new Promise((done) => setTimeout(done, 5))
      assert.equal((await lastRun('backup'))?.running, true)
      await runDueJobs(processOf(), [job])
      assert.equal(runs.count, 0, 'it is still running elsewhere')
      await sql`update job set lease_ends_at = now() - interval '1 second'`.execute(world.db)
    }
    await runDueJobs(processOf(), [job])
    assert.equal(runs.count, 0)
    moment = '2026-09-15T06:30:00Z'
    await runDueJobs(processOf(), [job])
    assert.equal(runs.count, 1)
  })

  test('that the app stops runs again after the next start, and no other one begins', async () => {
    moment = '2026-09-14T06:30:00Z'
    const stop = new AbortController()
    const long = counting('backup', async ({ signal }) => {
      stop.abort()
      signal.throwIfAborted()
      return 'not reached'
    })
    const next = counting('sweep')
    await runDueJobs(processOf([], stop.signal), [long.job, next.job])
    assert.deepEqual([long.runs.count, next.runs.count], [1, 0])
    assert.deepEqual([(await lastRun('backup'))?.outcome, (await lastRun('backup'))?.running], [null, false])
    const after = counting('backup')
    await runDueJobs(processOf(), [after.job, next.job])
    assert.deepEqual([after.runs.count, next.runs.count], [1, 1])
  })

  test('runs again when the clock of the machine has been a year ahead', async () => {
    const { job, runs } = counting('sweep')
    for (moment of ['2027-09-14T06:30:00Z', '2026-09-14T06:30:00Z']) await runDueJobs(processOf(), [job])
    assert.equal(runs.count, 2)
  })
})
