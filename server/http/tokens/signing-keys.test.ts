import assert from 'node:assert/strict'
import { createSecretKey } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { useWorld } from '#tests/world/world.ts'
import { openSigningKeys, sign, type SigningKeys } from './signing-keys.ts'

const world = useWorld()

const ONE = 'W9u2fXk7Qe4mTz1sLb8rYc5hNv3jGd6p'
const OTHER = 'q7Rk2nXw5Zt9Vb4Lm8Hc3Jf6Dg1Sy0Pa'

/** The keys of processes that start with these settings, one after the other; they end with the test. */
async function start(t: { after: (end: () => void) => void }, ...settings: (string | undefined)[]) {
  const started: SigningKeys[] = []
  for (const setting of settings) started.push(await openSigningKeys(world.db, setting))
  for (const keys of started) t.after(() => keys.close())
  return started
}

async function assertAgree(processes: SigningKeys[]) {
  for (const signer of processes) {
    const signature = sign(signer.current, 'words')
    for (const reader of processes) {
      assert.equal(await reader.isSigned('words', signature), true)
      assert.equal(await reader.isSigned('other words', signature), false)
    }
  }
}

describe('processes of one database accept what the others have signed', () => {
  test('without a setting: the first one creates a key, even if all start at once, and it outlives them', async (t) => {
    const started = await Promise.all(Array.from({ length: 8 }, () => start(t, undefined)))
    await assertAgree(started.flat())
    const { rows } = await sql`select from server_secret where is_made and purpose = 'session'`.execute(
      world.db,
    )
    assert.equal(rows.length, 1)
    const [later] = await start(t, undefined)
    assert.equal(later!.current.name, started[0]![0]!.current.name)
  })

  test('with different settings, and where only some have one, whichever started first', async (t) => {
    await assertAgree(await start(t, ONE, OTHER, undefined, ONE))
  })

  test('while a new setting replaces the old one, and as long as sessions of before may last', async (t) => {
    const [before] = await start(t, ONE)
    const signature = sign(before!.current, 'words')
    const [after] = await start(t, OTHER)
    assert.equal(await after!.isSigned('words', signature), true)
    await sql`update server_secret set used_at = now() - interval '15 hours'
      where encode(secret, 'hex') = ${before!.current.secret.export().toString('hex')}`.execute(world.db)
    const [later] = await start(t, OTHER)
    assert.equal(await later!.isSigned('words', signature), false)
    const { rows } = await sql`select from server_secret where not is_made`.execute(world.db)
    assert.equal(rows.length, 1)
  })
})

describe('a signature is refused', () => {
  test('of the key that was made, once every process has had a setting for longer than sessions last', async (t) => {
    const [made] = await start(t, undefined)
    const signature = sign(made!.current, 'words')
    await sql`update server_secret set used_at = now() - interval '15 hours' where is_made`.execute(world.db)
    const [later] = await start(t, ONE)
    assert.equal(await later!.isSigned('words', signature), false)
  })

  test('of a key that no process has', async (t) => {
    const [keys] = await start(t, ONE)
    const otherKey = { name: 'abcdefghij', secret: createSecretKey(Buffer.alloc(32, 7)) }
    assert.equal(await keys!.isSigned('words', sign(otherKey, 'words')), false)
    const disguised = { name: keys!.current.name, secret: createSecretKey(Buffer.alloc(32, 7)) }
    assert.equal(await keys!.isSigned('words', sign(disguised, 'words')), false)
  })

  test('that is none', async (t) => {
    const [keys] = await start(t, ONE)
    for (const text of ['', '.', 'abcdefghij', `${keys!.current.name}.`, 'é'.repeat(54)])
      assert.equal(await keys!.isSigned('words', text), false)
  })
})

test('the database never holds the setting itself', async (t) => {
  await start(t, ONE)
  const { rows } = await sql<{ secret: Buffer }>`select secret from server_secret`.execute(world.db)
  for (const { secret } of rows) assert.equal(secret.includes(ONE), false)
})

describe('A link that was mailed to a family', () => {
  const link = 'family:1:2:3:2026-11-22T07:30:00.000Z'

  test('works in every process until it expires, even if SESSION_SECRET changes', async (t) => {
    const [before, other] = await start(t, ONE, undefined)
    const signatures = [before!, other!].map(({ familyLinks }) => sign(familyLinks, link))
    await sql`update server_secret set used_at = now() - interval '15 days' where purpose = 'session'`.execute(
      world.db,
    )
    const later = await start(t, OTHER, undefined)
    await sql`delete from server_secret where purpose = 'session' and not is_made`.execute(world.db)
    for (const keys of [before!, other!, ...later])
      for (const signature of signatures) assert.equal(await keys.isSignedForFamily(link, signature), true)
  })

  test('opens where it was signed with the key of sessions, before links had one', async (t) => {
    const [keys] = await start(t, ONE)
    assert.equal(await keys!.isSignedForFamily(link, sign(keys!.current, link)), true)
  })

  test('has a key that signs nothing else', async (t) => {
    const [keys] = await start(t, ONE)
    assert.equal(await keys!.isSigned('words', sign(keys!.familyLinks, 'words')), false)
    const disguised = { name: keys!.familyLinks.name, secret: createSecretKey(Buffer.alloc(32, 7)) }
    assert.equal(await keys!.isSignedForFamily(link, sign(disguised, link)), false)
  })
})
