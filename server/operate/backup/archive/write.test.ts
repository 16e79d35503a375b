import assert from 'node:assert/strict'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { describe, test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import { sql } from 'kysely'
import { useWorld } from '#tests/world/world.ts'
import { emptyDatabase, withFolder } from '../testing.ts'
import { checkArchive } from './read.ts'
import { writeArchive } from './write.ts'

const world = useWorld()
const madeAt = new Date('2026-11-22T07:30:00Z')
const backUp = (file: string, signal?: AbortSignal) =>
  writeArchive({ connectionString: world.url }, file, { madeAt, signal })

describe('An archive', () => {
  test('is readable by its owner only, by any tar program, and equal where the data is equal', () =>
    withFolder(async (folder) => {
      await world.addStudent('Zoë Tab\there')
      const [one, two] = [join(folder, 'one.tar.gz'), join(folder, 'two.tar.gz')]
      const { bytes } = await backUp(one)
      await backUp(two)
      assert.deepEqual(await readFile(one), await readFile(two))
      const { mode, size } = await stat(one)
      assert.deepEqual([mode & 0o777, size], [0o600, bytes])
      const { stdout, status } = spawnSync('tar', ['-xzOf', one, 'data/student/000001.copy'], {
        encoding: 'utf8',
      })
      assert.equal(status, 0)
      assert.match(stdout, /Tab\\there/)
      const { header, manifest } = await checkArchive(one)
      assert.equal(header.settings['name'], 'Larkfield School')
      assert.equal(manifest.tables['student']?.rows, 1)
    }))

  test('has no sessions, secrets or replies to repeated saves', () =>
    withFolder(async (folder) => {
      await world.superuser('Sora Superuser')
      const { rows } = await sql<{
        hex: string
      }>`select encode(secret, 'hex') hex from server_secret`.execute(world.db)
      assert.ok(rows.length > 0)
      const file = join(folder, 'school.tar.gz')
      await backUp(file)
      const names = spawnSync('tar', ['-tzf', file], { encoding: 'utf8' }).stdout
      assert.match(names, /^data\/account\//m)
      assert.doesNotMatch(names, /server_secret|session|idempotency_key|rate_limit/)
      const content = gunzipSync(await readFile(file))
      for (const { hex } of rows) assert.ok(!content.includes(hex))
    }))

  test('is a snapshot of the database, even if records are saved meanwhile', () =>
    withFolder(async (folder) => {
      const file = join(folder, 'school.tar.gz')
      const stop = new AbortController()
      const add = async (): Promise<void> => {
        for (let nth = 0; !stop.signal.aborted; nth += 1)
          await sql`with one as (insert into course (name) values (${`Course ${nth}`}) returning id)
            insert into cte_class (name) select ${`Class ${nth}`} from one`.execute(world.db)
      }
      const adding = add()
      await backUp(file)
      stop.abort()
      await adding
      const { tables } = (await checkArchive(file)).manifest
      assert.equal(tables['course']?.rows, tables['cte_class']?.rows)
    }))

  test('never replaces a file, and leaves none where it cannot be finished', () =>
    withFolder(async (folder) => {
      const taken = join(folder, 'taken.tar.gz')
      await writeFile(taken, 'mine')
      await assert.rejects(backUp(taken), /taken.tar.gz already exists. Choose another name/)
      assert.equal(await readFile(taken, 'utf8'), 'mine')
      await mkdir(join(folder, 'sub'))
      await assert.rejects(backUp(join(folder, 'sub')), /is a folder/)
      await assert.rejects(backUp(join(folder, 'no', 'where.tar.gz')), /does not exist. Correct the path/)
      const stopped = new AbortController()
      stopped.abort()
      await assert.rejects(backUp(join(folder, 'stopped.tar.gz'), stopped.signal))
      assert.deepEqual((await readdir(folder)).sort(), ['sub', 'taken.tar.gz'])
    }))

  test('is not written after a lost connection, and the sentence says so', () =>
    withFolder(async (folder) => {
      // The backup waits for this table until its connection is ended.
      await world.db.transaction().execute(async (tx) => {
        await sql`lock table student in access exclusive mode`.execute(tx)
        const backing = assert.rejects(
          backUp(join(folder, 'lost.tar.gz')),
          /connection to the database was lost/,
        )
        for (let ended = 0; ended === 0;) {
          const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
            where application_name = 'homeroom-backup' and datname = current_database()
              and wait_event_type = 'Lock'`.execute(world.db)
          ended = rows.length
        }
        await backing
      })
      assert.deepEqual(await readdir(folder), [])
    }))

  test('is not written on a full disk, and the sentence says so', (t) =>
    withFolder(async (folder) => {
      const small = join(folder, 'small')
      await mkdir(small)
      const mount = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=8k', 'tmpfs', small])
      if (mount.status !== 0) return t.diagnostic('no small disk can be made here')
      try {
        for (let nth = 0; nth < 40; nth += 1) await world.addStudent(`Sam ${'x'.repeat(nth)}`)
        await sql`insert into audit (action, subject, details) select 'refuse', 'session',
          jsonb_build_object('noise', md5(n::text)) from generate_series(1, 2000) n`.execute(world.db)
        await assert.rejects(
          backUp(join(small, 'full.tar.gz')),
          /no space left for .*full.tar.gz. Free some space/,
        )
        assert.deepEqual(await readdir(small), [])
      } finally {
        spawnSync('umount', [small])
      }
    }))

  test('of a database without Homeroom is refused', () =>
    withFolder(async (folder) => {
      const empty = await emptyDatabase()
      try {
        const writing = writeArchive({ connectionString: empty.url }, join(folder, 'none.tar.gz'), { madeAt })
        await assert.rejects(writing, /has no Homeroom data/)
        assert.deepEqual(await readdir(folder), [])
      } finally {
        await empty.close()
      }
    }))
})
