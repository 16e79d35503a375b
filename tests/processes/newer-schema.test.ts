import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setTimeout as wait } from 'node:timers/promises'
import { databaseProcess, queryDatabase, withSchool } from './data-folder.ts'
import { isReady, openHomeroom } from './homeroom.ts'

describe('A Homeroom whose database is migrated further by another one', () => {
  test('refuses the next request, says why, and stops with its database', () =>
    withSchool(async (folder) => {
      const homeroom = await openHomeroom(folder)
      const currentUser = () => fetch(`http://127.0.0.1:${homeroom.port}/api/current-user/`)
      assert.equal((await currentUser()).status, 200)
      await queryDatabase(folder, `insert into migration (name, checksum) values ('9999_newer.sql', '')`)
      // The result of a database check is used for a second.
      while (await isReady(homeroom)) await wait(200)
      assert.equal((await currentUser()).status, 503)
      assert.equal(await homeroom.ended, 1)
      assert.match(
        homeroom.output(),
        /newer version of Homeroom changed the database \(9999_newer\.sql\), so this one stops/,
      )
      assert.doesNotMatch(homeroom.output(), /^\s+at /m)
      assert.equal(databaseProcess(folder), undefined)
    }))
})
