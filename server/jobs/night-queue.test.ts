import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { makeClock } from '#server/clock.ts'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'
import { useWorld } from '#tests/world/world.ts'
import type { Job } from './job.ts'
import { createLoop } from './loop.ts'
import { nightQueue } from './night-queue.ts'

const world = useWorld()
beforeEachInFile(() => sql`truncate job`.execute(world.db))

const parts = (logged: string[] = []) => {
  const line = (_: object, event: string) => void logged.push(event)
  const log = { info: line, warn: line, error: line }
  return { db: world.db, reports: world.reports, config: world.config, clock: makeClock(undefined), log }
}

/** The loop of a process that has these jobs, and looks all the time. */
function startJobs(of: ReturnType<typeof parts>, jobs: readonly Job[]) {
  const loop = createLoop(of.log)
  loop.add({ ...nightQueue(of, jobs), firstLookMs: 1, lookMs: 1 })
  loop.start()
  return loop
}

describe('Jobs of a running app', () => {
  test('begin by themselves, and none begins after the app has stopped', async () => {
    let begun = 0
    const ran = Promise.withResolvers<void>()
    const job: Job = {
      name: 'sweep',
      run: async () => {
        begun += 1
        ran.resolve()
        return 'Swept.'
      },
    }
    const jobs = startJobs(parts(), [job])
    await ran.promise
    await jobs.close()
    await sql`truncate job`.execute(world.db)
    await new Promise((done) => setTimeout(done, 30))
    assert.equal(begun, 1)
  })

  test('are ended by a stop that waits for them', async () => {
    const begun = Promise.withResolvers<void>()
    let isCleanedUp = false
    const job: Job = {
      name: 'backup',
      run: ({ signal }) =>
        new Promise((_, reject) => {
          begun.resolve()
          signal.addEventListener('abort', () => {
            isCleanedUp = true
            reject(new Error('stopped'))
          })
        }),
    }
    const jobs = startJobs(parts(), [job])
    await begun.promise
    await jobs.close()
    assert.ok(isCleanedUp)
    const { rows } = await sql`select outcome, attempts from job`.execute(world.db)
    assert.deepEqual(rows, [{ outcome: null, attempts: 0 }])
  })

  test('are loaded again after the database was unavailable', async () => {
    const logged: string[] = []
    const ran = Promise.withResolvers<void>()
    const job: Job = {
      name: 'sweep',
      run: async () => {
        ran.resolve()
        return 'Swept.'
      },
    }
    await sql`alter table job rename to away`.execute(world.db)
    const jobs = startJobs(parts(logged), [job])
    while (!logged.includes('jobs not started')) await new Promise((done) => setTimeout(done, 5))
    await sql`alter table away rename to job`.execute(world.db)
    await ran.promise
    await jobs.close()
  })
})
