import assert from 'node:assert/strict'
import { text } from 'node:stream/consumers'
import { finished } from 'node:stream/promises'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { freshDatabase } from '#server/database/testing.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import { copyText, type CopyQuery } from './copy.ts'
import { queueDownloads } from './download-queue.ts'

const database = openForFile(
  () => freshDatabase(),
  ({ close }) => close(),
)

const never = new AbortController().signal
const copy = (query: CopyQuery, disconnected = never) => copyText(database, query, { disconnected })

/** Far more than the buffers between the database and a reader hold. */
const endless: CopyQuery = sql`select repeat('x', 10000) from generate_series(1, 1000000)`
const silent: CopyQuery = sql`select pg_sleep(50)::text`

async function untilRunning(count: number) {
  const running = async () => {
    const { rows } = await sql<{ count: number }>`select count(*) from pg_stat_activity
      where datname = current_database() and state = 'active' and query like 'copy (%'`.execute(database.db)
    return rows[0]!.count
  }
  const startedAt = Date.now()
  while ((await running()) !== count) assert.ok(Date.now() - startedAt < 10_000, `${count} run`)
}

describe('A query that is copied', () => {
  test('has no parameters', async () => {
    await assert.rejects(copy(sql`select ${'x'}::text`), /takes no parameters/)
  })

  test('can change nothing', async () => {
    const query: CopyQuery = sql`with gone as (delete from student returning 1) select count(*)::text from gone`
    await assert.rejects(copy(query), /read-only/)
  })

  test('arrives completely, for texts of any length', async () => {
    const stream = await copy(sql`
      select case when n % 7 > 0 then repeat(chr(945 + n % 24), n * 37 % 5000) end
      from generate_series(1, 3000) n order by n`)
    const expected = Array.from({ length: 3000 }, (_, index) => index + 1)
      .filter((n) => n % 7 > 0)
      .map((n) => String.fromCharCode(945 + (n % 24)).repeat((n * 37) % 5000))
    assert.equal(await text(stream), expected.join(''))
    assert.equal(await text(await copy(sql`select 'none' where false`)), '')
    await untilRunning(0)
  })

  test('rejects when it fails before its first row, and breaks when it fails later', async () => {
    await assert.rejects(copy(sql`select (1 / 0)::text`), /division by zero/)
    const stream = await copy(
      sql`select repeat('x', 10000) || 1 / (n - 5000) from generate_series(1, 9000) n`,
    )
    await assert.rejects(text(stream), /division by zero/)
    await untilRunning(0)
  })

  test('ends in the database when its reader goes away, also before its first row', async () => {
    const stream = await copy(endless)
    await untilRunning(1)
    stream.destroy()
    await untilRunning(0)
    const reader = new AbortController()
    await copy(endless, reader.signal)
    await untilRunning(1)
    reader.abort()
    await untilRunning(0)
    const caller = new AbortController()
    const waiting = copy(silent, caller.signal)
    const refused = assert.rejects(waiting, { name: 'AbortError' })
    await untilRunning(1)
    caller.abort()
    await refused
    await untilRunning(0)
  })

  test('ends when its reader takes nothing for long', async () => {
    const stream = await copyText(database, endless, { disconnected: never, maxPauseMs: 50 })
    await assert.rejects(finished(stream), /No one is reading/)
    await untilRunning(0)
  })
})

describe('Downloads', () => {
  test('run three at a time; one that waits too long is refused, one that waits less starts', async () => {
    const download = queueDownloads(database, never, 200)
    const streams = await Promise.all([download(endless), download(endless), download(endless)])
    await untilRunning(3)
    await assert.rejects(download(endless), { code: 'unavailable', retryAfter: 30 })
    const next = download(sql`select 'next'`)
    streams[0].destroy()
    assert.equal(await text(await next), 'next')
    for (const stream of streams) stream.destroy()
    await untilRunning(0)
  })

  test('leave the queue when their reader goes away or their query fails', async () => {
    const streams = await Promise.all([1, 2, 3].map(async () => queueDownloads(database, never)(endless)))
    const caller = new AbortController()
    const waiting = queueDownloads(database, caller.signal)(endless)
    caller.abort()
    await assert.rejects(waiting, /request for this report was cancelled/)
    for (const stream of streams) stream.destroy()
    for (let nth = 0; nth < 4; nth++)
      await assert.rejects(queueDownloads(database, never)(sql`select (1 / 0)::text`), /division by zero/)
    assert.equal(await text(await queueDownloads(database, never)(sql`select 'next'`)), 'next')
  })
})
