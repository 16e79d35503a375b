import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { beforeEachInFile } from '#tests/world/file-hooks.ts'
import { useWorld } from '#tests/world/world.ts'
import type { Job, JobContext } from './job.ts'
import { claim, withLease } from './lease.ts'
import { listJobRuns } from './queries.ts'
import { runDueJobs } from './run-due-jobs.ts'

const world = useWorld()
beforeEachInFile(async () => {
  await sql`truncate job`.execute(world.db)
  await sql`update school set name = 'Larkfield School'`.execute(world.db)
})

/** One process of Homeroom, and what it logs. */
function openProcess() {
  const events: string[] = []
  const line = (_: object, event: string) => void events.push(event)
  const clock = { moment: () => new Date('2026-09-14T06:30:00Z'), school: (): never => assert.fail() }
  const log = { info: line, warn: line, error: line }
  const { db, reports, config } = world
  const context: JobContext = { db, reports, config, clock, log, signal: new AbortController().signal }
  return { context, events }
}

const nameOfSchool = async () => (await world.db.selectFrom('school').select('name').executeTakeFirst())?.name
const renameSchool = (db: JobContext['db'], name: string) => sql`update school set name = ${name}`.execute(db)

/**
 * Has one process begin a job, and another one take it because its lease has ended, as after a pause of the machine, once the
 * work of the first has called `onBegun`.
 */
async function takeOver(
  work: (context: JobContext, onBegun: () => void) => Promise<string>,
  { leaseSeconds }: { leaseSeconds?: number } = {},
) {
  const started = Promise.withResolvers<void>()
  const paused = openProcess()
  const job = (run: Job['run']): Job => ({ name: 'sweep', run })
  const first = job((context) => work(context, started.resolve))
  const ended = runDueJobs(paused.context, [first], leaseSeconds === undefined ? {} : { leaseSeconds })
  await started.promise
  await sql`update job set lease_owner = 'another', lease_ends_at = now() - interval '1 second'`.execute(
    world.db,
  )
  const other = openProcess()
  await runDueJobs(other.context, [
    job(async ({ db }) => {
      await renameSchool(db, 'Of the second process')
      return 'Swept by the second process.'
    }),
  ])
  return { ended, events: paused.events }
}

async function assertSecondCounts(): Promise<void> {
  const [run] = await listJobRuns(world.db)
  assert.deepEqual(
    [run?.outcome, run?.running, run?.sentence],
    ['done', false, 'Swept by the second process.'],
  )
  assert.equal(await nameOfSchool(), 'Of the second process')
}

describe('A job that another process has taken because its lease ended', () => {
  test('writes nothing any more, and ends without a word about its outcome', async () => {
    const goOn = Promise.withResolvers<void>()
    let refusal: unknown
    let signal: AbortSignal | undefined
    const { ended, events } = await takeOver(async (context, onBegun) => {
      signal = context.signal
      onBegun()
      await goOn.promise
      await renameSchool(context.db, 'Of the first process').catch((error: unknown) => {
        refusal = error
      })
      return 'Swept by the first process.'
    })
    goOn.resolve()
    await ended
    assert.ok(refusal instanceof Error)
    assert.ok(signal?.aborted)
    assert.deepEqual(events, ['job taken by another process'])
    await assertSecondCounts()
  })

  test('commits no transaction that it began before', async () => {
    const goOn = Promise.withResolvers<void>()
    const { ended } = await takeOver(async ({ db }, onBegun) => {
      await db.transaction().execute(async (tx) => {
        await sql`select from school`.execute(tx)
        onBegun()
        await goOn.promise
        await renameSchool(tx, 'Of the first process')
      })
      return 'Swept by the first process.'
    })
    goOn.resolve()
    await ended
    await assertSecondCounts()
  })

  test('gets its signal while it works on something else', async () => {
    const stopped = Promise.withResolvers<void>()
    const { ended } = await takeOver(
      ({ signal }, onBegun) =>
        new Promise((_, reject) => {
          onBegun()
          signal.addEventListener('abort', () => {
            stopped.resolve()
            reject(new Error('stopped'))
          })
        }),
      { leaseSeconds: 0.1 },
    )
    await Promise.race([stopped.promise, pause(5000).then(() => assert.fail('it was not told'))])
    await ended
    await assertSecondCounts()
  })

  test('does not keep the process from its next job', async () => {
    const goOn = Promise.withResolvers<void>()
    const paused = openProcess()
    let next = 0
    const started = Promise.withResolvers<void>()
    const ended = runDueJobs(paused.context, [
      {
        name: 'sweep',
        run: async ({ db }) => {
          started.resolve()
          await goOn.promise
          await renameSchool(db, 'Of the first process')
          return 'Swept by the first process.'
        },
      },
      { name: 'next', run: async () => `${(next += 1)}` },
    ])
    await started.promise
    await sql`update job set lease_ends_at = now() - interval '1 second', lease_owner = 'another'`.execute(
      world.db,
    )
    goOn.resolve()
    await ended
    assert.equal(next, 1)
    assert.equal(await nameOfSchool(), 'Larkfield School')
  })
})

test('A job whose lease ended continues if no one has taken it', async () => {
  const { context, events } = openProcess()
  await runDueJobs(context, [
    {
      name: 'sweep',
      run: async ({ db }) => {
        await sql`update job set lease_ends_at = now() - interval '1 second'`.execute(world.db)
        await renameSchool(db, 'After a pause')
        return 'Swept.'
      },
    },
  ])
  assert.deepEqual([await nameOfSchool(), events], ['After a pause', ['job done']])
})

describe('Work under a lease', () => {
  test('is done by one process at a time, and by the next one once it has ended', async () => {
    const goOn = Promise.withResolvers<void>()
    const started = Promise.withResolvers<void>()
    const work = { name: 'sweep', seconds: 60 }
    const first = withLease(openProcess().context, work, async () => {
      started.resolve()
      await goOn.promise
      return 'first'
    })
    await started.promise
    assert.equal(await withLease(openProcess().context, work, async () => 'second'), undefined)
    goOn.resolve()
    assert.equal(await first, 'first')
    assert.equal(await withLease(openProcess().context, work, async () => 'third'), 'third')
  })

  test('that another process takes in the middle of it writes nothing more', async () => {
    const { context, events } = openProcess()
    const work = { name: 'sweep', seconds: 60 }
    const ended = await withLease(context, work, async ({ db }) => {
      await renameSchool(db, 'Before')
      await sql`update job set lease_ends_at = now() - interval '1 second'`.execute(world.db)
      assert.ok(await claim(world.db, work, 60))
      await renameSchool(db, 'After')
      return 'ended'
    })
    assert.deepEqual(
      [ended, events, await nameOfSchool()],
      [undefined, ['job taken by another process'], 'Before'],
    )
  })
})
