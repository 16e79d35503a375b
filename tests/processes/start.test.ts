import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { databaseProcess, withSchool } from './data-folder.ts'
import { openHomeroom, startHomeroom, waitUntil } from './homeroom.ts'

const START = { program: ['start.mjs'] }

describe('npm start', { concurrency: 2 }, () => {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
    test(`stops everything it started on ${signal}`, () =>
      withSchool(async (folder) => {
        const homeroom = await openHomeroom(folder, START)
        homeroom.kill(signal)
        assert.equal(await homeroom.ended, 0)
        assert.equal(databaseProcess(folder), undefined)
      }))
  }

  test('counts a Ctrl-C that both a terminal and npm send as one', () =>
    withSchool(async (folder) => {
      const homeroom = await openHomeroom(folder, START)
      homeroom.kill('SIGINT')
      homeroom.kill('SIGINT')
      assert.equal(await homeroom.ended, 0)
      assert.equal(databaseProcess(folder), undefined)
    }))

  test('killed: the processes that it started stop by themselves', () =>
    withSchool(async (folder) => {
      const homeroom = await openHomeroom(folder, START)
      homeroom.kill('SIGKILL')
      await homeroom.ended
      await waitUntil('the database to stop', async () => databaseProcess(folder) === undefined)
    }))

  test('ends with 1 where Homeroom cannot start', () =>
    withSchool(async (folder) => {
      const homeroom = await startHomeroom(folder, { ...START, env: { HOMEROOM_SEED: 'maybe' } })
      assert.equal(await homeroom.ended, 1)
      assert.match(homeroom.output(), /HOMEROOM_SEED must be demo or none/)
    }))
})
