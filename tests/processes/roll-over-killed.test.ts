import assert from 'node:assert/strict'
import { setTimeout as pause } from 'node:timers/promises'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { addSchoolToRollOver, describeStudents, snapshot } from '#tests/world/years/next-year.ts'
import { useSeveralHomerooms } from './several-homerooms.ts'

const several = useSeveralHomerooms()

const POLLS = 200
const POLL_MS = 50

/** Waits until so many connections wait for the closures, which are the last records that a roll-over makes. */
async function whenWaiting(count: number): Promise<void> {
  for (let poll = 0; poll < POLLS; poll++) {
    const { rows } = await sql<{ waiting: number }>`
      select count(*)::int waiting from pg_locks
      where relation = 'school_closure'::regclass and not granted`.execute(several.world.db)
    if (rows[0]!.waiting === count) return
    await pause(POLL_MS)
  }
  throw new Error(`never ${count} connections waited`)
}

describe('The preparation of a school year', () => {
  test('in a process that is killed in the middle changes nothing, and is done once by the next one', async () => {
    const { world } = several
    const office = await world.admin('Olga Office')
    const { year } = await addSchoolToRollOver(world, office)
    const before = await snapshot(world)
    const prepare = (to: number) =>
      several.send(
        office,
        '/api/roll-over/',
        {
          method: 'POST',
          body: { school_year_id: year, closures: true },
          headers: { 'idempotency-key': 'turn-the-year' },
        },
        several.originOf(to),
      )
    const tx = await world.db.startTransaction().execute()
    await sql`lock table school_closure in share mode`.execute(tx)
    const lost = assert.rejects(prepare(0))
    await whenWaiting(1)
    several.homerooms[0]!.kill('SIGKILL')
    await lost
    await tx.commit().execute()
    await whenWaiting(0)
    assert.deepEqual(await snapshot(world), before)
    const today = await describeStudents(world, '2026-09-14')

    const done = await prepare(1)
    assert.equal(done.status, 200, done.text)
    assert.deepEqual(await describeStudents(world, '2026-09-14'), today)
    assert.equal((await prepare(2)).body['batch_id'], done.body['batch_id'])
    const undone = await several.send(
      office,
      `/api/roll-over/${Number(done.body['batch_id'])}/undo/`,
      { method: 'POST' },
      several.originOf(2),
    )
    assert.equal(undone.status, 200, undone.text)
    assert.deepEqual(await snapshot(world), before)
  })
})
