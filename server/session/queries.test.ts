import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { hashToken } from '#server/http/actor.ts'
import { waitsForLock } from '#tests/world/waiting.ts'
import { useWorld } from '#tests/world/world.ts'
import { lockStaff } from '#server/uploads/teachers/queries.ts'
import { signInAccount } from './queries.ts'

const world = useWorld()

const arrival = (sub: string, email: string, moment = new Date()) => ({
  sub,
  email,
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
    await sql<{ google_sub: string }>`select * from account where lower(email) = lower(${email})`.execute(
      world.db,
    )
  ).rows

describe('a first sign-in', () => {
  test('of one new person in five tabs at once makes one account', async () => {
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
    assert.equal((await accountsOf('two@larkfield.example'))[0]?.google_sub, 'sub-two')
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
