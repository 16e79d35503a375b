import assert from 'node:assert/strict'
import { test } from 'node:test'
import { killUnderLoad } from '#tests/kills/kill.ts'
import { timesOf } from '#tests/run/length.ts'
import { withSchool } from './data-folder.ts'

test('Killed in turns, the app, one backend and the whole cluster lose, tear and double nothing, and no conflict appears', () =>
  withSchool(async (folder) => {
    const { kills, done, damage } = await killUnderLoad(folder, {
      kills: timesOf({ usual: 6, long: 150 }),
      maxSeconds: timesOf({ usual: 60, long: 600 }),
    })
    assert.deepEqual(damage, [])
    assert.ok(
      Object.values(kills).every((count) => count >= 1),
      JSON.stringify(kills),
    )
    assert.ok(
      done.saves.slice(1).every((count) => count > 1),
      String(done.saves),
    )
    assert.ok(done.blocks.length > 0 && done.uploads.length > 0 && done.assignments > 0)
  }))
