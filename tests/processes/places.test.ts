import assert from 'node:assert/strict'
import { spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import {
  answers,
  closeHomeroom,
  databaseProcess,
  freePort,
  openHomeroom,
  startHomeroom,
  withFolder,
  withSchool,
  type Start,
} from './homeroom.ts'

const root = process.getuid?.() === 0
const mayMount = spawnSync('unshare', ['--mount', 'true']).status === 0

/** Homeroom must end with this sentence, and with no stack trace. */
async function refuses(dataDir: string, sentence: RegExp, start: Start = {}): Promise<void> {
  const homeroom = await startHomeroom(dataDir, start)
  assert.equal(await homeroom.ended, 1, homeroom.output())
  assert.match(homeroom.output(), sentence)
  assert.doesNotMatch(homeroom.output(), /^\s+at /m)
}

/** Runs Homeroom with a small disk of its own at the data folder, after a shell has prepared it. */
const onDisk = (dataDir: string, size: string, prepare: string): Start => ({
  before: [
    'unshare',
    '--mount',
    '/bin/sh',
    '-c',
    `mount -t tmpfs -o size=${size} tmpfs "$0" && { ${prepare}; }; exec "$@"`,
    dataDir,
  ],
})

describe('Where Homeroom cannot start, it says why', () => {
  test('a setting that is wrong', () =>
    withFolder((folder) => refuses(folder, /PORT must be a number/, { env: { PORT: 'yes' } })))

  test('a port that is taken, and its database does not stay behind', () =>
    withSchool(async (folder) => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const address = other.address()
      const port = typeof address === 'object' && address ? address.port : 0
      await refuses(folder, new RegExp(`PORT ${port} is taken`), { env: { PORT: String(port) } })
      other.close()
      assert.equal(databaseProcess(folder), undefined)
    }))

  test('a data folder whose path leads through a file', () =>
    withFolder(async (folder) => {
      writeFileSync(join(folder, 'file'), '')
      await refuses(join(folder, 'file', 'data'), /is not a folder/)
    }))

  test('a data folder that may not be written', { skip: root && 'root may write anywhere' }, () =>
    withFolder(async (folder) => {
      chmodSync(folder, 0o500)
      await refuses(join(folder, 'data'), /may not write in/)
      chmodSync(folder, 0o700)
    }),
  )

  test('a folder in which the database belongs to another user', { skip: !root && 'only root may try' }, () =>
    withSchool(async (folder) => {
      chmodSync(folder, 0o755)
      await refuses(folder, /belongs to another user|may not write in/, { user: { uid: 65534, gid: 65534 } })
    }),
  )

  test('a database that another PostgreSQL made', () =>
    withSchool(async (folder) => {
      writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n')
      await refuses(folder, /was made by PostgreSQL 17; this Homeroom brings 18/)
    }))

  test('something else where the database should be', () =>
    withFolder(async (folder) => {
      mkdirSync(join(folder, 'postgres'))
      writeFileSync(join(folder, 'postgres', 'notes.txt'), 'not a database')
      await refuses(folder, /is in the way/)
      assert.deepEqual(readdirSync(folder), ['postgres'])
    }))

  test('a disk too small for a database', { skip: !mayMount && 'needs the right to mount' }, () =>
    withFolder((folder) => refuses(folder, /The disk that holds .* is full/, onDisk(folder, '24m', 'true'))),
  )

  test('a disk that has become full', { skip: !mayMount && 'needs the right to mount' }, () =>
    withSchool((school) =>
      withFolder(async (folder) => {
        const fill = `cp -r '${school}'/postgres "$0"; dd if=/dev/zero of="$0/rest" 2>/dev/null`
        await refuses(folder, /The disk that holds .* is full/, onDisk(folder, '128m', fill))
      }),
    ),
  )

  test('a disk that is read-only', { skip: !mayMount && 'needs the right to mount' }, () =>
    withSchool((school) =>
      withFolder(async (folder) => {
        const close = `cp -r '${school}'/postgres "$0"; mount -o remount,ro "$0"`
        await refuses(folder, /The disk that holds .* is read-only/, onDisk(folder, '128m', close))
      }),
    ),
  )

  test('a path that PostgreSQL would cut off', () =>
    withFolder((folder) => refuses(join(folder, ...Array<string>(9).fill('x'.repeat(120))), /is too long/)))
})

describe('A data folder whose path is too long for a socket', () => {
  test('works: the socket lies in a private folder nearby, and goes with Homeroom', () =>
    withFolder(async (folder) => {
      const long = join(folder, 'a-school-with-a-very-long-name'.repeat(4))
      const before = socketFolders()
      const homeroom = await openHomeroom(long)
      assert.ok(await answers(homeroom))
      const second = await startHomeroom(long)
      assert.equal(await second.ended, 1)
      assert.match(second.output(), /already running/)
      homeroom.kill('SIGKILL')
      await homeroom.ended
      assert.equal(
        await closeHomeroom(await openHomeroom(long, { env: { PORT: String(await freePort()) } })),
        0,
      )
      assert.deepEqual(socketFolders(), before)
      assert.ok(existsSync(join(long, 'postgres')))
    }))
})

const socketFolders = () => readdirSync(tmpdir()).filter((name) => /^homeroom-[0-9a-f]{16}$/.test(name))
