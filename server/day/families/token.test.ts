import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { openFamily, readFamily } from '#tests/world/visits/families.ts'
import { openWorld, useWorld, type World } from '#tests/world/world.ts'

const SECRETS = ['W9u2fXk7Qe4mTz1sLb8rYc5hNv3jGd6p', 'q7Rk2nXw5Zt9Vb4Lm8Hc3Jf6Dg1Sy0Pa'] as const
const world = useWorld({ env: { SESSION_SECRET: SECRETS[0] } })

/** Another process on the same database, started with this secret or none. */
async function withProcess(SESSION_SECRET: string | undefined, work: (process: World) => Promise<unknown>) {
  const { db, reports, url } = world
  const process = await openWorld({
    env: SESSION_SECRET === undefined ? {} : { SESSION_SECRET },
    database: { db, writes: db, reports, url, close: async () => undefined },
  })
  try {
    await work(process)
  } finally {
    await process.close()
  }
}

test('A family’s link opens while SESSION_SECRET is replaced process by process, and long after', async () => {
  const before = await openFamily(await world.admin(), await world.addStudent('Kim Keyed'))
  await withProcess(SECRETS[1], async (restarted) => {
    assert.equal((await readFamily(restarted, before)).status, 200)
    const after = await openFamily(
      await restarted.admin('Abe Admin'),
      await restarted.addStudent('Kai Keyed'),
    )
    assert.equal((await readFamily(world, after)).status, 200, 'in the process that still has the old one')
  })
  // No process has used the old secret for longer than a session lasts.
  await sql`update server_secret set used_at = now() - interval '13 days' where purpose = 'session'`.execute(
    world.db,
  )
  for (const secret of [SECRETS[1], undefined])
    await withProcess(secret, async (later) => assert.equal((await readFamily(later, before)).status, 200))
})
