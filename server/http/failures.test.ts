import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import Fastify from 'fastify'
import { sql } from 'kysely'
import { useWorld } from '#tests/world/world.ts'
import { createReferenceCache } from '#server/reference/cache.ts'
import { replyWithFailure } from './failures.ts'
import { logOptions } from './log.ts'

const world = useWorld()

/** Calls a route that runs `work`, and returns its reply and the log of the call. */
async function failBy(work: () => Promise<unknown>) {
  const lines: string[] = []
  const app = Fastify(
    logOptions({ ...world.config, logLevel: 'info' }, { write: (line) => lines.push(line) }),
  )
  app.setErrorHandler(replyWithFailure)
  app.get('/', work)
  const reply = await app.inject('/')
  await app.close()
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; err?: Record<string, unknown> })
  const { err } = logged.find(({ msg }) => msg === 'the database refused a call') ?? {}
  return {
    status: reply.statusCode,
    code: reply.json().code,
    headers: reply.headers,
    err,
    text: lines.join(''),
  }
}

describe('A failure of the database that is answered as a refusal is logged', () => {
  test('with its code, table and constraint, and never with the values', async () => {
    const { status, code, err, text } = await failBy(() =>
      sql`insert into teacher (first_name, last_name, email)
        select 'Secret', 'Person', 'secret@larkfield.example' from generate_series(1, 2)`.execute(world.db),
    )
    assert.deepEqual([status, code], [409, 'duplicate'])
    assert.deepEqual([err?.['code'], err?.['table']], ['23505', 'teacher'])
    assert.match(String(err?.['constraint']), /email/)
    assert.doesNotMatch(text, /secret/i)
  })

  test('also where it belongs to a row that does not exist, or is out of range', async () => {
    const orphan = await failBy(() =>
      sql`insert into group_membership (student_id, student_group_id, type, during)
        values (4711, 4712, 'core', daterange('2026-09-14', null))`.execute(world.db),
    )
    assert.deepEqual(
      [orphan.status, orphan.err?.['code'], orphan.err?.['table']],
      [409, '23503', 'group_membership'],
    )
    assert.ok(orphan.err?.['constraint'])
    const large = await failBy(() => sql`select 99999999999::int`.execute(world.db))
    assert.deepEqual([large.status, large.err?.['code']], [400, '22003'])
  })

  test('and one that waits too long for a lock or a reply suggests trying again later', async () => {
    const waitFor = (setting: string, work: string) => () =>
      world.db.transaction().execute(async (tx) => {
        await sql.raw(`set local ${setting} = '50ms'`).execute(tx)
        await sql.raw(work).execute(tx)
      })
    await world.db.transaction().execute(async (tx) => {
      await sql`lock table teacher`.execute(tx)
      const locked = await failBy(waitFor('lock_timeout', 'select from teacher'))
      assert.deepEqual(
        [locked.status, locked.code, locked.headers['retry-after'], locked.err?.['code']],
        [503, 'unavailable', '5', '55P03'],
      )
    })
    const slow = await failBy(waitFor('statement_timeout', 'select pg_sleep(5)'))
    assert.deepEqual([slow.status, slow.headers['retry-after'], slow.err?.['code']], [503, '5', '57014'])
    const idle = await failBy(() =>
      world.db.transaction().execute(async (tx) => {
        await sql`set local idle_in_transaction_session_timeout = 50`.execute(tx)
        await new Promise((resolve) => setTimeout(resolve, 200))
        await sql`select 1`.execute(tx)
      }),
    )
    assert.deepEqual([idle.status, idle.code], [503, 'unavailable'])
  })

  test('and a database that a newer Homeroom has changed suggests trying again later, too', async () => {
    const references = createReferenceCache(world.db, {
      newestMigration: '0000_before.sql',
      onNewerSchema: () => undefined,
    })
    const { status, code, text, headers } = await failBy(() => references.latest())
    assert.deepEqual([status, code, headers['retry-after']], [503, 'unavailable', '5'])
    assert.doesNotMatch(text, /a call failed/)
  })
})
