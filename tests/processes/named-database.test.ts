import assert from 'node:assert/strict'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { after, before, describe, test } from 'node:test'
import { freshDatabase, type TestDatabase } from '#server/database/testing.ts'
import { withFolder } from './data-folder.ts'
import { isReady, closeHomeroom, freePort, openHomeroom } from './homeroom.ts'
import { expectRefusal } from './expect-refusal.ts'

const without = (address: string, sentence: RegExp) =>
  withFolder(async (folder) => {
    assert.doesNotMatch(await expectRefusal(folder, sentence, { env: { DATABASE_URL: address } }), /secret/)
  })

describe('A database of DATABASE_URL', () => {
  let database: TestDatabase
  before(async () => {
    database = await freshDatabase()
    await database.pool.query('drop schema public cascade; create schema public')
  })
  after(() => database.close())

  test('where no server listens, the message says so without the password', async () =>
    without(`postgres://someone:secret@127.0.0.1:${await freePort()}/school`, /no database is running there/))

  test('where the server has no database of this name, the message says so', () => {
    const address = new URL(database.url)
    address.pathname = '/no_such_school'
    return without(address.href, /no_such_school, but the server has no database of this name/)
  })

  test('two Homerooms start on it at once, and neither keeps a database of its own', () =>
    withFolder(async (folder) => {
      const start = { env: { DATABASE_URL: database.url } }
      const both = await Promise.all([openHomeroom(folder, start), openHomeroom(folder, start)])
      for (const homeroom of both) assert.ok(await isReady(homeroom))
      for (const homeroom of both) assert.equal(await closeHomeroom(homeroom), 0)
      assert.ok(!existsSync(join(folder, 'postgres')))
      const { rows } = await database.pool.query('select count(*) as superusers from account where superuser')
      assert.deepEqual(rows, [{ superusers: 1 }])
    }))
})
