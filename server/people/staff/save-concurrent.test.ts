import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql, type Transaction } from 'kysely'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { waitsForLock } from '#tests/world/waiting.ts'
import { statusesOf, useWorld } from '#tests/world/world.ts'

const world = useWorld()
const inTransaction = <T>(work: (tx: Transaction<DB>) => Promise<T>) => world.db.transaction().execute(work)

describe('Saves of staff at the same moment', () => {
  test('that remove each other`s superuser rights leave one superuser', async () => {
    const [one, two] = [await world.superuser('One Super'), await world.superuser('Two Super')]
    const demote = (by: typeof one, target: typeof one) =>
      by.call('PATCH /api/staff/:id/', { params: { id: target.account }, body: { is_superuser: false } })
    const { calls } = await inTransaction(async (tx) => {
      await sql`select from account where id in (${one.account}, ${two.account}) for update`.execute(tx)
      const first = demote(one, two)
      assert.ok(await waitsForLock(world, first))
      const second = demote(two, one)
      assert.ok(await waitsForLock(world, second, 1))
      return { calls: [first, second] }
    })
    assert.deepEqual(statusesOf(await Promise.all(calls)), [200, 403])
  })

  test('count the rights that the admin has when their turn comes', async () => {
    const [admin, superuser] = [await world.admin('Dina Deactivated'), await world.superuser('Una Uplift')]
    const teacher = await world.teacher('Theo Target')
    const { call } = await inTransaction(async (tx) => {
      await lockPeople(tx)
      const started = admin.call('PATCH /api/staff/:id/', {
        params: { id: teacher.account },
        body: { first_name: 'Changed' },
      })
      assert.ok(await waitsForLock(world, started))
      await sql`update account set active = false where id = ${admin.account}`.execute(tx)
      return { call: started }
    })
    const refused = await call
    assert.deepEqual(
      [refused.status, refused.failure.message],
      [403, 'Your account is no longer allowed to do this. Please ask a superuser.'],
    )
    const { body } = await superuser.call('GET /api/staff/', {})
    assert.equal(body.find(({ id }) => id === teacher.account)?.first_name, 'Theo')
  })

  test('wait for a student who is given the same address', async () => {
    const office = await world.admin()
    const email = 'both.atonce@larkfield.example'
    const teacher = await world.teacher('Tara Tran')
    const student = await world.addStudent('Stu Dent')
    const saves = [
      () => office.call('POST /api/staff/', { body: { first_name: 'Bo', last_name: 'Both', email } }),
      () => office.call('PATCH /api/staff/:id/', { params: { id: teacher.account }, body: { email } }),
    ]
    for (const save of saves) {
      const { call } = await inTransaction(async (tx) => {
        await lockPeople(tx)
        const started = save()
        assert.ok(await waitsForLock(world, started))
        await sql`update student set email = ${email} where id = ${student}`.execute(tx)
        return { call: started }
      })
      const refused = await call
      assert.deepEqual(
        [refused.status, refused.failure.fields],
        [409, { email: 'already belongs to Stu Dent' }],
      )
    }
  })
})
