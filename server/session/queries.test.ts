import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { hashToken } from '#server/http/actor.ts'
import { waitsForLock } from '#tests/world/waiting.ts'
import { useWorld } from '#tests/world/world.ts'
import { lockStaff } from '#server/exchange/uploads/teachers/save.ts'
import { signInAccount } from './queries.ts'

const world = useWorld()

const arrival = (subject: string, email: string, moment = new Date()) => ({
  provider: 'google',
  subject,
  email,
  mayLinkByAddress: true,
  firstName: 'Uma',
  lastName: 'Arriving',
  session: hashToken(randomBytes(32).toString('hex')),
  oldSession: hashToken(''),
  moment,
  device: '',
  ip: '127.0.0.1',
})

const accountsOf = async (email: string) =>
  (
    await sql<{ provider: string | null; subject: string | null }>`
      select provider, subject from account left join account_identity on account_id = id
      where lower(email) = lower(${email}) order by provider`.execute(world.db)
  ).rows

describe('a first sign-in', () => {
  test('of one new person in five concurrent tabs creates one account', async () => {
    const tabs = Array.from({ length: 5 }, () =>
      signInAccount(world.db, arrival('sub-uma', 'Uma@larkfield.example')),
    )
    assert.deepEqual(
      await Promise.all(tabs),
      Array.from({ length: 5 }, () => undefined),
    )
    assert.equal((await accountsOf('uma@larkfield.example')).length, 1)
  })

  test('goes to the account that the provider names, even where another has the address', async () => {
    await signInAccount(world.db, arrival('sub-one', 'one@larkfield.example'))
    await signInAccount(world.db, arrival('sub-two', 'two@larkfield.example'))
    assert.equal(await signInAccount(world.db, arrival('sub-one', 'two@larkfield.example')), undefined)
    assert.equal((await accountsOf('two@larkfield.example'))[0]?.subject, 'sub-two')
    assert.equal(
      await signInAccount(world.db, arrival('sub-three', 'two@larkfield.example')),
      'other_account',
    )
  })

  test('waits for an upload of staff without holding what the upload needs', async () => {
    const vic = await world.teacher('Vic Waits')
    const { call } = await world.db.transaction().execute(async (tx) => {
      await lockStaff(tx)
      const signingIn = signInAccount(world.db, arrival('sub-vic', 'vic.waits@larkfield.example'))
      assert.ok(await waitsForLock(world, signingIn))
      await sql`select from account where id = ${vic.account} for update nowait`.execute(tx)
      return { call: signingIn }
    })
    assert.equal(await call, undefined)
  })

  test('never makes two accounts of one teacher', async () => {
    const teacher = await world.teacher('Vera Twice')
    await world.db
      .updateTable('account')
      .set({ email: 'vera.office@larkfield.example' })
      .where('id', '=', teacher.account)
      .execute()
    await signInAccount(world.db, arrival('sub-vera', 'vera.twice@larkfield.example'))
    const { rows } = await sql`select id from account where teacher_id = ${teacher.teacher}`.execute(world.db)
    assert.deepEqual(rows, [{ id: teacher.account }])
  })

  test('deletes sessions that have ended, and no others', async () => {
    const ended = arrival('sub-old', 'old@larkfield.example', new Date(Date.now() - 13 * 3_600_000))
    const going = arrival('sub-old', 'old@larkfield.example', new Date(Date.now() - 3_600_000))
    await signInAccount(world.db, ended)
    await signInAccount(world.db, going)
    await signInAccount(world.db, arrival('sub-new', 'new@larkfield.example'))
    const { rows } = await sql<{ hash: string }>`select encode(token_hash, 'hex') hash from session`.execute(
      world.db,
    )
    const left = new Set(rows.map(({ hash }) => hash))
    assert.deepEqual([left.has(ended.session), left.has(going.session)], [false, true])
  })
})

describe('two providers', () => {
  test('lead to one account by its address, each with one subject', async () => {
    const email = 'both@larkfield.example'
    const microsoft = (subject: string, address = email) => ({
      ...arrival(subject, address),
      provider: 'microsoft',
    })
    assert.equal(await signInAccount(world.db, arrival('sub-both', email)), undefined)
    assert.equal(await signInAccount(world.db, microsoft('tenant/both')), undefined)
    assert.deepEqual(
      (await accountsOf(email)).map(({ provider, subject }) => [provider, subject]),
      [
        ['google', 'sub-both'],
        ['microsoft', 'tenant/both'],
      ],
    )
    assert.equal(await signInAccount(world.db, microsoft('tenant/other')), 'other_account')
    assert.equal(
      await signInAccount(world.db, microsoft('sub-both', 'elsewhere@larkfield.example')),
      undefined,
    )
    assert.equal(
      (await accountsOf('elsewhere@larkfield.example')).length,
      1,
      'a subject is that of one provider',
    )
  })

  test('may not both link by address: then only who has come before signs in', async () => {
    const email = 'before@larkfield.example'
    const arrive = (mayLinkByAddress: boolean) =>
      signInAccount(world.db, {
        ...arrival('tenant/before', email),
        provider: 'microsoft',
        mayLinkByAddress,
      })
    assert.equal(await arrive(false), 'not_linked')
    assert.deepEqual(await accountsOf(email), [])
    assert.deepEqual([await arrive(true), await arrive(false)], [undefined, undefined])
  })

  test('of one new person in two concurrent tabs with two subjects refuses the second one', async () => {
    const email = 'race@larkfield.example'
    const results = await Promise.all(
      ['tenant/a', 'tenant/b'].map((subject) => signInAccount(world.db, arrival(subject, email))),
    )
    assert.deepEqual(
      results.filter((result) => result !== undefined),
      ['other_account'],
    )
    assert.equal((await accountsOf(email)).length, 1)
  })
})
