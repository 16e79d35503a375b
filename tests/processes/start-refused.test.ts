import assert from 'node:assert/strict'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { databaseProcess, queryDatabase, whileDatabaseRuns, withFolder, withSchool } from './data-folder.ts'
import { isReady, closeHomeroom, freePort, openHomeroom, startHomeroom } from './homeroom.ts'
import { expectRefusal } from './expect-refusal.ts'

const root = process.getuid?.() === 0

describe('Where Homeroom cannot start, it says why', { concurrency: 2 }, () => {
  test('a setting that is wrong', () =>
    withFolder((folder) => expectRefusal(folder, /PORT must be a number/, { env: { PORT: 'yes' } })))

  test('a port that is taken, and its database is stopped', () =>
    withSchool(async (folder) => {
      const other = createServer().listen(0, '127.0.0.1')
      await once(other, 'listening')
      const address = other.address()
      const port = typeof address === 'object' && address ? address.port : 0
      await expectRefusal(folder, new RegExp(`PORT ${port} is in use`), { env: { PORT: String(port) } })
      other.close()
      assert.equal(databaseProcess(folder), undefined)
    }))

  test('a data folder whose path leads through a file', () =>
    withFolder(async (folder) => {
      writeFileSync(join(folder, 'file'), '')
      await expectRefusal(join(folder, 'file', 'data'), /is not a folder/)
    }))

  test('a data folder that may not be written', { skip: root && 'root may write anywhere' }, () =>
    withFolder(async (folder) => {
      chmodSync(folder, 0o500)
      await expectRefusal(join(folder, 'data'), /cannot write to/)
      chmodSync(folder, 0o700)
    }),
  )

  test('a folder in which the database belongs to another user', { skip: !root && 'only root may try' }, () =>
    withSchool(async (folder) => {
      chmodSync(folder, 0o755)
      await expectRefusal(folder, /belongs to another user|cannot write to/, {
        user: { uid: 65534, gid: 65534 },
      })
    }),
  )

  test('a database that another PostgreSQL made', () =>
    withSchool(async (folder) => {
      writeFileSync(join(folder, 'postgres', 'PG_VERSION'), '17\n')
      await expectRefusal(folder, /was made by PostgreSQL 17, but this version of Homeroom has 18/)
    }))

  test('a database of a pre-release version', () =>
    withSchool(async (folder) => {
      const rename = `update migration set name = '0001_school.sql' where name = '0001_people.sql'`
      await whileDatabaseRuns(folder, () => queryDatabase(folder, rename))
      await expectRefusal(
        folder,
        /made by a pre-release version of Homeroom.*\nStart with an empty data folder/,
      )
    }))

  test('something else where the database should be', () =>
    withFolder(async (folder) => {
      mkdirSync(join(folder, 'postgres'))
      writeFileSync(join(folder, 'postgres', 'notes.txt'), 'not a database')
      await expectRefusal(folder, /is not a database/)
      assert.deepEqual(readdirSync(folder), ['postgres'])
    }))

  test('a path that PostgreSQL would cut off', () =>
    withFolder((folder) =>
      expectRefusal(join(folder, ...Array<string>(9).fill('x'.repeat(120))), /is too long/),
    ))
})

describe('A data folder whose path is too long for a socket', { concurrency: 2 }, () => {
  test('works: the socket is in a private temporary folder, which is removed when Homeroom stops', () =>
    withFolder(async (folder) => {
      const long = join(folder, 'a-school-with-a-very-long-name'.repeat(4))
      const before = socketFolders()
      const homeroom = await openHomeroom(long)
      assert.ok(await isReady(homeroom))
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
