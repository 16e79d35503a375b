import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { useWorld } from '#tests/world/world.ts'
import { wasSeenRecently } from './seen.ts'

const world = useWorld()

test('The first use is recorded immediately, and a later one after a minute', async () => {
  const moment = new Date('2026-09-14T09:05:00Z')
  const isLately = async (seen: string | null) => {
    const { rows } = await sql<{ lately: boolean }>`
      select ${wasSeenRecently(sql`${seen}::timestamptz`, moment)} lately`.execute(world.db)
    return rows[0]!.lately
  }
  assert.equal(await isLately(null), false)
  assert.equal(await isLately('2026-09-14T09:03:59Z'), false)
  assert.equal(await isLately('2026-09-14T09:04:00Z'), true)
})
