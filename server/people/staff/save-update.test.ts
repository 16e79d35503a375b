import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { statusesOf, useWorld } from '#tests/world/world.ts'

const CHANGE = 'PATCH /api/staff/:id/'

const world = useWorld()
let office: Person
let head: Person
beforeFile(async () => {
  office = await world.admin()
  head = await world.superuser()
})

describe('Updating staff', () => {
  type Change = NonNullable<Parameters<typeof office.call<typeof CHANGE>>[1]>['body'] & object
  const change = (by: Person, target: Person, body: Change) =>
    by.call(CHANGE, { params: { id: target.account }, body })
  const isSignedIn = async (person: Person) =>
    (await sql`select from session where account_id = ${person.account}`.execute(world.db)).rows.length > 0
  const accountOf = async (person: Person) => {
    const { rows } = await sql<Record<string, unknown>>`
      select account.email, subject, role, superuser, account.active, account.teacher_id teacher, teacher.email teacher_email,
        teacher.active teacher_active
      from account left join account_identity on account_id = account.id
        left join teacher on teacher.id = account.teacher_id where account.id = ${person.account}`.execute(
      world.db,
    )
    return rows[0]!
  }

  test('an account that is unknown, a student or without a role is a 404', async () => {
    const people = [await world.student(), await world.newcomer(), { ...office, account: 2_147_483_647 }]
    for (const person of people) assert.equal((await change(head, person, { first_name: 'New' })).status, 404)
  })

  test('bad fields are a 400 that names each', async () => {
    const teacher = await world.teacher('Bea Bad')
    const payload = { first_name: '\u0007', email: '', role: 'none', active: null, is_superuser: 'true' }
    const reply = await head.send({ method: 'PATCH', url: `/api/staff/${teacher.account}/`, payload })
    assert.equal(reply.statusCode, 400)
    assert.deepEqual(Object.keys(reply.json().fields).sort(), [
      'active',
      'email',
      'first_name',
      'is_superuser',
      'role',
    ])
    const contradiction = await change(head, teacher, { is_superuser: true })
    assert.deepEqual(contradiction.failure.fields, { is_superuser: 'is for admins only' })
  })

  test('an admin may change no admin and grant nothing', async () => {
    const other = await world.admin('Otis Office')
    const teacher = await world.teacher('Gil Grant')
    const replies = [
      await change(office, other, { first_name: 'Taken' }),
      await change(office, head, { active: false }),
      await change(office, office, { is_superuser: true }),
      await change(office, teacher, { role: 'admin' }),
    ]
    assert.deepEqual(
      replies.map(({ status }) => status),
      [403, 403, 403, 403],
    )
    assert.match(replies[0]!.failure.message, /Only a superuser/)
    assert.equal((await accountOf(teacher)).role, 'teacher')
  })

  test('people cannot deactivate or demote themselves', async () => {
    for (const body of [{ active: false }, { role: 'teacher' as const }, { is_superuser: false }]) {
      const reply = await change(head, head, body)
      assert.equal(reply.status, 409)
      assert.match(reply.failure.message, /Another superuser/)
    }
  })

  test('an address of someone else is a 409', async () => {
    const teacher = await world.teacher('Ann Address')
    await world.addStudent('Stella Student')
    for (const email of ['stella.student@larkfield.example', 'Sora.Superuser@larkfield.example']) {
      const reply = await change(office, teacher, { email })
      assert.equal(reply.status, 409)
      assert.match(reply.failure.fields!.email!, /^already belongs to /)
    }
  })

  test('only sent fields change, in the record and the account, with an audit entry', async () => {
    const teacher = await world.teacher('Nia Named')
    const reply = await change(office, teacher, {
      last_name: 'Ñandú',
      teaches_core: false,
      teaches_cte: true,
    })
    assert.equal(reply.status, 200, reply.text)
    const { first_name, last_name, teaches_core, teaches_cte } = reply.body
    assert.deepEqual([first_name, last_name, teaches_core, teaches_cte], ['Nia', 'Ñandú', false, true])
    const { rows } = await sql<{ details: unknown }>`select details from audit
      where subject = 'account' and subject_id = ${teacher.account}`.execute(world.db)
    assert.deepEqual(rows, [
      {
        details: {
          last_name: { old: 'Named', new: 'Ñandú' },
          teaches_core: { old: true, new: false },
          teaches_cte: { old: false, new: true },
        },
      },
    ])
    const { body } = await teacher.call('GET /api/teachers/all/')
    assert.ok(body.some((one) => one.last_name === 'Ñandú'))
  })

  test('a new address changes record and account, unlinks sign-in and ends sessions', async () => {
    const teacher = await world.teacher('Moe Moving')
    await sql`insert into account_identity values (${teacher.account}, 'google', 'sub-moe'), (${teacher.account}, 'microsoft', 'sub-moe')`.execute(
      world.db,
    )
    const newcomer = await world.newcomer('Moe Moved')
    await change(office, teacher, { email: 'MOE.moving@larkfield.example' })
    assert.equal((await accountOf(teacher)).subject, 'sub-moe')
    assert.ok(await isSignedIn(teacher))
    const reply = await change(office, teacher, { email: 'moe.moved@larkfield.example' })
    assert.equal(reply.status, 200, reply.text)
    const { email, teacher_email, subject } = await accountOf(teacher)
    assert.deepEqual(
      [email, teacher_email, subject],
      ['moe.moved@larkfield.example', 'moe.moved@larkfield.example', null],
    )
    assert.deepEqual([await isSignedIn(teacher), await isSignedIn(newcomer)], [false, false])
    assert.equal((await accountOf(newcomer)).active, false)
  })

  test('a superuser who changes their own address stays signed in', async () => {
    const self = await world.superuser('Sel Fie')
    assert.equal((await change(self, self, { email: 'sel@larkfield.example' })).status, 200)
    assert.equal((await self.call('GET /api/staff/')).status, 200)
  })

  test('deactivation ends the sessions immediately and hides the teacher; reactivation lets them sign in again', async () => {
    const teacher = await world.teacher('Dee Active')
    const isListed = async () =>
      (await office.call('GET /api/teachers/all/')).body.some((one) => one.id === teacher.teacher)
    assert.equal((await teacher.call('GET /api/teachers/all/')).status, 200)
    assert.equal((await change(office, teacher, { active: false })).body.active, false)
    assert.equal((await teacher.call('GET /api/teachers/all/')).status, 401)
    assert.deepEqual([await isSignedIn(teacher), await isListed()], [false, false])
    assert.deepEqual(
      [(await accountOf(teacher)).active, (await accountOf(teacher)).teacher_active],
      [false, false],
    )
    assert.equal((await change(office, teacher, { active: true })).body.active, true)
    assert.deepEqual([(await accountOf(teacher)).active, await isListed()], [true, true])
  })

  test('a superuser makes a teacher an admin and back; the record stays', async () => {
    const teacher = await world.teacher('Flo Flip')
    const up = await change(head, teacher, { role: 'admin', is_superuser: true })
    assert.deepEqual(
      [up.body.role, up.body.is_superuser, up.body.teacher_id],
      ['admin', true, teacher.teacher],
    )
    assert.equal((await teacher.call('GET /api/settings/')).status, 200)
    const down = await change(head, teacher, { role: 'teacher' })
    assert.deepEqual(
      [down.body.role, down.body.is_superuser, down.body.teacher_id],
      ['teacher', false, teacher.teacher],
    )
    assert.equal((await teacher.call('GET /api/settings/')).status, 403)
  })

  test('an admin who becomes a teacher gets a record', async () => {
    const clerk = await world.admin('Cas Clerk')
    const none = await change(head, clerk, { teaches_core: true })
    assert.equal(none.status, 400)
    const { body } = await change(head, clerk, { role: 'teacher' })
    assert.ok(body.teacher_id)
    assert.deepEqual([body.teaches_core, body.first_name], [true, 'Cas'])
    const { body: found } = await office.call('GET /api/teachers/search/', { query: { search: 'cas clerk' } })
    assert.deepEqual(
      found.map(({ id }) => id),
      [body.teacher_id],
    )
  })

  test('of two superusers who demote each other at the same moment one remains', async () => {
    const [one, two] = [await world.superuser('One Super'), await world.superuser('Two Super')]
    const replies = await Promise.all([
      change(one, two, { is_superuser: false }),
      change(two, one, { is_superuser: false }),
    ])
    assert.deepEqual(statusesOf(replies), [200, 403])
    const left = [(await accountOf(one)).superuser, (await accountOf(two)).superuser]
    assert.equal(left.filter((superuser) => superuser === true).length, 1)
  })

  test('of several updates of one person at the same moment one is saved whole', async () => {
    const teacher = await world.teacher('Ray Racer')
    const replies = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        change(office, teacher, { first_name: `Ray ${index}`, email: `ray.${index}@larkfield.example` }),
      ),
    )
    assert.deepEqual([...new Set(replies.map(({ status }) => status))], [200])
    const { body } = await office.call('GET /api/staff/')
    const ray = body.find(({ id }) => id === teacher.account)!
    assert.equal(ray.email, `ray.${ray.first_name.slice(4)}@larkfield.example`)
    assert.equal((await accountOf(teacher)).teacher_email, ray.email)
  })
})
