import assert from 'node:assert/strict'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test } from 'node:test'
import { queryDatabase, databaseProcess, killDatabase, withFolder, withSchool } from './data-folder.ts'
import { isReady, closeHomeroom, openHomeroom, startHomeroom, waitUntil } from './homeroom.ts'

const nameSchool = (folder: string) => queryDatabase(folder, `update school set name = 'Larkfield School'`)
const schoolName = async (folder: string) =>
  (await queryDatabase(folder, 'select name from school'))[0]?.['name']

describe('What Homeroom survives', { concurrency: 2 }, () => {
  test('stopped properly, it stops its database too', () =>
    withSchool(async (folder) => {
      const homeroom = await openHomeroom(folder)
      assert.notEqual(databaseProcess(folder), undefined)
      assert.equal(await closeHomeroom(homeroom), 0)
      assert.equal(databaseProcess(folder), undefined)
    }))

  test('killed while its database keeps running: the next start takes over that database', () =>
    withSchool(async (folder) => {
      const killed = await openHomeroom(folder)
      await nameSchool(folder)
      const database = databaseProcess(folder)
      killed.kill('SIGKILL')
      await killed.ended
      assert.equal(databaseProcess(folder), database)
      const next = await openHomeroom(folder)
      assert.equal(databaseProcess(folder), database)
      assert.equal(await schoolName(folder), 'Larkfield School')
      assert.equal(await closeHomeroom(next), 0)
      assert.equal(databaseProcess(folder), undefined)
    }))

  test('killed together with its database: the next start finds everything that was saved', () =>
    withSchool(async (folder) => {
      const killed = await openHomeroom(folder)
      await nameSchool(folder)
      killed.kill('SIGKILL')
      await killDatabase(folder)
      const next = await openHomeroom(folder)
      assert.equal(await schoolName(folder), 'Larkfield School')
      await closeHomeroom(next)
    }))

  test('a stale lock file whose process id belongs to another program by now', () =>
    withSchool(async (folder) => {
      const killed = await openHomeroom(folder)
      await nameSchool(folder)
      killed.kill('SIGKILL')
      await killed.ended
      await killDatabase(folder)
      for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock'])
        giveLockTo(process.pid, join(folder, 'postgres', name))
      const next = await openHomeroom(folder)
      assert.equal(await schoolName(folder), 'Larkfield School')
      await closeHomeroom(next)
    }))

  test('a lock file that was half written at a power cut', () =>
    withSchool(async (folder) => {
      writeFileSync(join(folder, 'postgres', 'postmaster.pid'), '')
      const next = await openHomeroom(folder)
      await closeHomeroom(next)
    }))

  test('a second start on the same folder says so and ends; the first continues', () =>
    withSchool(async (folder) => {
      const first = await openHomeroom(folder)
      const second = await startHomeroom(folder)
      assert.equal(await second.ended, 1)
      assert.match(second.output(), /Homeroom is already running on the data folder/)
      assert.ok(
        second.output().includes(folder) && second.output().includes(String(first.pid)),
        second.output(),
      )
      assert.ok(await isReady(first))
      assert.equal(await closeHomeroom(first), 0)
    }))

  test('two first starts at the same moment on a new folder: one runs, the other says why it does not', () =>
    withFolder(async (folder) => {
      const both = await Promise.all([startHomeroom(folder), startHomeroom(folder)])
      const loser = await Promise.race(both.map((one) => one.ended.then(() => one)))
      const winner = both.find((one) => one !== loser)!
      assert.match(loser.output(), /Homeroom is already running on the data folder/)
      await waitUntil('the other to be ready', () => isReady(winner))
      assert.equal(await closeHomeroom(winner), 0)
      assert.equal(databaseProcess(folder), undefined)
    }))

  test('a database that dies under a running Homeroom is started again', () =>
    withSchool(async (folder) => {
      const homeroom = await openHomeroom(folder)
      await nameSchool(folder)
      await killDatabase(folder)
      // Homeroom may still report that it is ready for a moment, because it has not checked the database since.
      const isBack = async () =>
        (await isReady(homeroom)) && (await schoolName(folder).catch(() => undefined)) === 'Larkfield School'
      await waitUntil('the database to be back', isBack, homeroom.output)
      assert.equal(await closeHomeroom(homeroom), 0)
    }))
})

function giveLockTo(pid: number, path: string): void {
  const [, ...rest] = readFileSync(path, 'utf8').split('\n')
  writeFileSync(path, [pid, ...rest].join('\n'))
}
