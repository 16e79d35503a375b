import assert from 'node:assert/strict'
import { describe, mock, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { buildApp } from '#server/app.ts'
import { MIGRATIONS, newestMigrationIn } from '#server/database/migration-files.ts'
import { makeKysely, makePool, openPools, type OpenPools } from '#server/database/pool.ts'
import { makeClock } from '#server/clock.ts'
import { countStatements } from '#tests/world/statements.ts'
import { addClass, addClosure } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { afterFile, beforeFile } from '#tests/world/file-hooks.ts'
import { NewerSchema, createReferenceCache, type ReferenceCache } from './cache.ts'

const world = useWorld()
const ignore = () => undefined
const newestMigration = await newestMigrationIn(MIGRATIONS)
const createCache = (db = world.db) => createReferenceCache(db, { newestMigration, onNewerSchema: ignore })

/** Another process on the same database: its own app, connections and copy. */
let other: { pools: OpenPools; app: FastifyInstance; references: ReferenceCache }
beforeFile(async () => {
  const pools = openPools({ connectionString: world.url, max: 5 })
  const { db, reports } = pools
  const app = await buildApp({
    db,
    reports,
    config: world.config,
    clock: makeClock(world.config.fixedNow),
  })
  other = { pools, app, references: createCache(db) }
})
afterFile(async () => {
  await other.app.close()
  await other.pools.close()
})

const currentUser = async (app: FastifyInstance) => (await app.inject('/api/current-user/')).json()

describe('Every process', () => {
  test('has in its next request what another one saved', async () => {
    const boss = await world.superuser()
    for (const zone of ['Europe/Berlin', 'Asia/Tokyo']) {
      await currentUser(other.app)
      const { status } = await boss.call('PATCH /api/settings/', { body: { time_zone: zone } })
      assert.equal(status, 200)
      const zones = await Promise.all([world.app, other.app].map(currentUser))
      assert.deepEqual(
        zones.map(({ time_zone }) => time_zone),
        [zone, zone],
      )
    }
  })

  test('has what was changed in the database by other programs', async () => {
    const one = await addClass(world, { name: 'Outside' })
    const references = [createCache(), other.references]
    const all = () => Promise.all(references.map((each) => each.latest()))
    await all()
    await sql`update teacher set last_name = 'Renamed' where id = ${one.teacher.teacher}`.execute(world.db)
    for (const { teachers, accountNames } of await all()) {
      assert.equal(teachers.get(one.teacher.teacher!)?.last_name, 'Renamed')
      assert.match(accountNames.get(one.teacher.account) ?? '', /Renamed$/)
    }
    const closure = await addClosure(world, 'Storm', '2026-09-15')
    for (const { closures } of await all()) assert.ok(closures.some(({ id }) => id === closure))
    await sql`update section_period set archived_on = '2026-08-17' where id = ${one.period}`.execute(world.db)
    for (const { sectionPeriods } of await all()) {
      assert.equal(sectionPeriods.get(one.period)?.archived_on, '2026-08-17')
    }
    await sql`update school set name = 'Outside School'`.execute(world.db)
    for (const app of [world.app, other.app])
      assert.equal((await currentUser(app)).school_name, 'Outside School')
  })
})

describe('The copy', () => {
  test('is not loaded again while nothing changes', async () => {
    const references = createCache()
    const { version } = await references.latest()
    assert.equal(await countStatements(() => references.ofVersion(version)), 0)
    await currentUser(other.app)
    assert.equal(await countStatements(() => currentUser(other.app)), 1)
  })

  test('is loaded once for requests at the same moment', async () => {
    const references = createCache()
    const { version } = await other.references.latest()
    const all = () => Promise.all(Array.from({ length: 20 }, () => references.ofVersion(version)))
    assert.equal(await countStatements(all), 1)
  })

  test('is loaded again for a request that has seen more than the load that is under way', async () => {
    const { version } = await other.references.latest()
    const [read, saved] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const references = createCache(
      world.db.withPlugin({
        transformQuery: ({ node }) => node,
        transformResult: async ({ result }) => {
          read.resolve()
          await saved.promise
          return result
        },
      }),
    )
    const early = references.ofVersion(version)
    await read.promise
    await sql`update school set name = 'Newer'`.execute(world.db)
    const late = references.ofVersion(version + 1)
    saved.resolve()
    assert.equal((await early).version, version)
    assert.equal((await late).version, version + 1)
    assert.equal((await late).school.name, 'Newer')
  })

  test('is loaded again after a failed load, which fails its requests', async () => {
    const { version } = await other.references.latest()
    const pool = makePool({ connectionString: world.url, max: 1 })
    const references = createCache(makeKysely(pool))
    const connect = mock.method(pool, 'connect', async () => {
      throw new Error('no connection')
    })
    const failed = await Promise.allSettled([references.ofVersion(version), references.ofVersion(version)])
    assert.deepEqual(
      failed.map(({ status }) => status),
      ['rejected', 'rejected'],
    )
    connect.mock.restore()
    assert.equal((await references.ofVersion(version)).version, version)
    await pool.end()
  })

  test('is refused where the database has a migration that this process does not know', async () => {
    const sentences: string[] = []
    const references = createReferenceCache(world.db, {
      newestMigration: '0001_people.sql',
      onNewerSchema: (sentence) => sentences.push(sentence),
    })
    await assert.rejects(references.latest(), NewerSchema)
    assert.match(
      sentences.join(),
      /newer version of Homeroom changed the database \(\d{4}_\w+\.sql\), so this one stops/,
    )
  })
})
