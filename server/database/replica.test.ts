import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { ConfigError, readConfig } from '#server/config.ts'
import { openForFile } from '#tests/world/file-hooks.ts'
import { openDatabaseWithStandby } from '#tests/processes/standby.ts'
import { openDatabase } from './open.ts'
import { SaveInDoubt } from './connections/connection-lost.ts'
import { DatabaseUnusable } from './database-unusable.ts'
import { openReplica, type Replica } from './replica.ts'
import { freshDatabase } from './testing.ts'

const database = openForFile(openDatabaseWithStandby, ({ close }) => close())

/** Tests run on busy machines too; where a standby stays behind, the wait is short. */
const [MAX_WAIT_MS, SHORT_WAIT_MS] = [10_000, 400]

/** The pool takes a server that cannot be written to for a lost primary. */
const readOnly = (error: unknown) =>
  error instanceof SaveInDoubt && /read-only transaction/.test((error.cause as Error).message)

/** A replica with short times, and the lines that it reports. */
async function withReplica(
  work: (replica: Replica, lines: string[]) => Promise<void>,
  maxWaitMs = MAX_WAIT_MS,
): Promise<void> {
  const lines: string[] = []
  const replica = openReplica({
    address: database.standbyUrl,
    primary: database.primary.db,
    report: (line) => lines.push(line),
    maxWaitMs,
    restMs: 100,
  })
  try {
    await work(replica, lines)
  } finally {
    await replica.close()
  }
}

const nameCourse = (name: string) =>
  sql`insert into course (name) values (${name})`.execute(database.primary.db)
const namesOn = async ({ db }: Pick<Replica, 'db'>) =>
  (await sql<{ name: string }>`select name from course order by id`.execute(db)).rows.map(({ name }) => name)

async function untilCurrent(replica: Replica): Promise<void> {
  for (const startedAt = Date.now(); !(await replica.isCurrent());)
    assert.ok(Date.now() - startedAt < 20_000, 'the standby is not used again')
}

describe('A standby', { concurrency: 1 }, () => {
  test('has everything that was saved before it was asked, each time', async () => {
    await withReplica(async (replica, lines) => {
      for (let round = 0; round < 40; round += 1) {
        await nameCourse(`Course ${round}`)
        assert.equal(await replica.isCurrent(), true)
        assert.equal((await namesOn(replica)).at(-1), `Course ${round}`)
      }
      assert.deepEqual(lines, [])
    })
  })

  test('is current too where the log has just begun a new file', async () => {
    await withReplica(async (replica, lines) => {
      for (let round = 0; round < 3; round += 1) {
        await nameCourse(`File ${round}`)
        await sql`select pg_switch_wal()`.execute(database.primary.db)
        assert.equal(await replica.isCurrent(), true, lines.join('\n'))
      }
    })
  })

  test('cannot be written to', async () => {
    await withReplica(async (replica) => {
      await assert.rejects(sql`insert into course (name) values ('Never')`.execute(replica.db), readOnly)
    })
  })

  test('that is behind is waited for, while it catches up in time', async () => {
    await withReplica(async (replica, lines) => {
      await database.onStandby('select pg_wal_replay_pause()')
      await nameCourse('Late')
      const current = replica.isCurrent()
      setTimeout(() => void database.onStandby('select pg_wal_replay_resume()'), 100)
      assert.equal(await current, true)
      assert.equal((await namesOn(replica)).at(-1), 'Late')
      assert.deepEqual(lines, [])
    })
  })

  test('that lags behind is not used until it has caught up, and this is logged once', async () => {
    await withReplica(async (replica, lines) => {
      await database.onStandby('select pg_wal_replay_pause()')
      await nameCourse('Missing')
      const startedAt = performance.now()
      assert.deepEqual(await Promise.all([replica.isCurrent(), replica.isCurrent()]), [false, false])
      assert.ok(performance.now() - startedAt < SHORT_WAIT_MS + 5000)
      assert.equal(await replica.isCurrent(), false)
      assert.deepEqual(lines, ['Reports run on the primary database: the standby is more than 0.4 s behind.'])
      await database.onStandby('select pg_wal_replay_resume()')
      await untilCurrent(replica)
      assert.equal((await namesOn(replica)).at(-1), 'Missing')
      assert.deepEqual(lines.slice(1), ['Reports run on the standby of DATABASE_REPLICA_URL again.'])
    }, SHORT_WAIT_MS)
  })

  test('that is lost is not used until it is back, and this is logged once', async () => {
    await withReplica(async (replica, lines) => {
      assert.equal(await replica.isCurrent(), true)
      await database.stop()
      for (let time = 0; time < 5; time += 1) assert.equal(await replica.isCurrent(), false)
      assert.equal(lines.length, 1, lines.join('\n'))
      assert.match(lines[0]!, /^Reports run on the primary database: the standby is not responding/)
      await database.start()
      await untilCurrent(replica)
      assert.equal(lines.length, 2)
    })
  })

  test('tells its own faults from those of a query', async () => {
    await withReplica(async (replica) => {
      const faultOf = (query: Promise<unknown>) =>
        query.then(
          () => undefined,
          (error: unknown) => error,
        )
      const wrong = await faultOf(sql`select 1 / 0`.execute(replica.db))
      assert.equal(replica.hasFailed(wrong), false)
      const tooLong = await faultOf(
        replica.db.connection().execute(async (one) => {
          await sql`set statement_timeout = 10`.execute(one)
          await sql`select pg_sleep(5)`.execute(one)
        }),
      )
      assert.equal(replica.hasFailed(tooLong), false)
      const ended = await faultOf(sql`select pg_terminate_backend(pg_backend_pid())`.execute(replica.db))
      assert.equal(replica.hasFailed(ended), true)
    })
  })
})

describe('DATABASE_REPLICA_URL', { concurrency: 1 }, () => {
  const report = (lines: string[]) => (line: string) => void lines.push(line)

  test('needs DATABASE_URL', () => {
    const address = 'postgres://reader@standby:5432/school'
    assert.throws(() => readConfig({ DATABASE_REPLICA_URL: address }), ConfigError)
    assert.throws(() => readConfig({ DATABASE_URL: address, DATABASE_REPLICA_URL: 'standby' }), ConfigError)
    const config = readConfig({
      DATABASE_URL: 'postgres://homeroom@primary:5432/school',
      DATABASE_REPLICA_URL: address,
      OIDC_ISSUER: 'https://sign-in.larkfield.example',
      GOOGLE_CLIENT_ID: 'school',
      GOOGLE_CLIENT_SECRET: 'secret',
    })
    assert.equal(config.replicaUrl, address)
  })

  test('that names another database is refused, without its password', async () => {
    const other = await freshDatabase()
    const replicaUrl = other.url.replace('//homeroom@', '//homeroom:secret@')
    const opening = openDatabase(
      { dataDir: '/nowhere', databaseUrl: database.primary.url, replicaUrl },
      report([]),
    )
    await assert.rejects(opening, (error: unknown) => {
      assert.ok(error instanceof DatabaseUnusable)
      assert.match(error.message, /which is not a standby of/)
      assert.doesNotMatch(error.message, /secret/)
      return true
    })
    await other.close()
  })

  test('that does not respond is logged, and Homeroom starts without it', async () => {
    await database.stop()
    const lines: string[] = []
    const settings = {
      dataDir: '/nowhere',
      databaseUrl: database.primary.url,
      replicaUrl: database.standbyUrl,
    }
    const opened = await openDatabase(settings, report(lines))
    assert.match(lines[0]!, /^DATABASE_REPLICA_URL names .*, but no database is running there/)
    assert.equal(await opened.replica?.isCurrent(), false)
    await database.start()
    await opened.close()
  })

  test('of a standby that became a primary is not used any more', async () => {
    await withReplica(async (replica, lines) => {
      await database.onStandby('select pg_promote()')
      assert.equal(await replica.isCurrent(), false)
      assert.match(lines.join('\n'), /is not a standby\. Set it to a standby, or remove it\.$/)
    })
  })
})
