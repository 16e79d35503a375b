import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { statusesOf, useWorld } from '#tests/world/world.ts'

const tara = { first_name: 'Tara', last_name: 'Tran', email: 'tara.tran@larkfield.example' }

const world = useWorld()
let office: Person
let head: Person
beforeFile(async () => {
  office = await world.admin()
  head = await world.superuser()
})

describe('Creating staff', () => {
  test('only admins read and write the staff', async () => {
    const people = [world.visitor(), await world.newcomer(), await world.student(), await world.teacher()]
    for (const [index, person] of people.entries()) {
      const status = index === 0 ? 401 : 403
      assert.equal((await person.call('GET /api/staff/')).status, status)
      assert.equal((await person.call('POST /api/staff/', { body: tara })).status, status)
      const params = { id: office.account }
      assert.equal((await person.call('PATCH /api/staff/:id/', { params, body: tara })).status, status)
    }
  })

  const bad: [object, string][] = [
    [{ first_name: '' }, 'first_name'],
    [{ last_name: 'x'.repeat(101) }, 'last_name'],
    [{ first_name: 'Ta\u0000ra' }, 'first_name'],
    [{ email: 'tara at school' }, 'email'],
    [{ role: 'student' }, 'role'],
    [{ role: null }, 'role'],
    [{ teaches_core: 'yes' }, 'teaches_core'],
  ]
  for (const [field, name] of bad) {
    test(`${JSON.stringify(field).slice(0, 40)} is a 400 at ${name}`, async () => {
      const reply = await office.send({ method: 'POST', url: '/api/staff/', payload: { ...tara, ...field } })
      assert.equal(reply.statusCode, 400, reply.body)
      assert.deepEqual(Object.keys(reply.json().fields), [name])
    })
  }

  test('only a superuser adds an admin', async () => {
    const body = { ...tara, email: 'otto@larkfield.example', role: 'admin' as const }
    const refused = await office.call('POST /api/staff/', { body })
    assert.equal(refused.status, 403)
    assert.equal(refused.failure.message, 'Only a superuser can add or remove the admin role.')
    const reply = await head.call('POST /api/staff/', { body })
    assert.equal(reply.status, 200, reply.text)
    assert.deepEqual(
      [reply.body.role, reply.body.teacher_id, reply.body.teaches_core],
      ['admin', null, false],
    )
  })

  test('an address of a student or of staff, active or not, is a 409 that names the person', async () => {
    await world.addStudent('Stu Dent')
    await sql`update student set is_active = false where last_name = 'Dent'`.execute(world.db)
    const student = await office.call('POST /api/staff/', {
      body: { ...tara, email: 'STU.dent@larkfield.example' },
    })
    assert.equal(student.status, 409)
    assert.deepEqual(student.failure.fields, { email: 'already belongs to Stu Dent, who is inactive' })
    const colleague = await world.teacher('Cora Colleague')
    assert.ok(colleague.teacher)
    for (const email of ['cora.colleague@larkfield.example', 'ada.admin@larkfield.example']) {
      const reply = await office.call('POST /api/staff/', { body: { ...tara, email } })
      assert.equal(reply.status, 409)
      assert.equal(reply.failure.code, 'duplicate')
    }
  })

  test('a teacher gets a record and an account in one call', async () => {
    const reply = await office.call('POST /api/staff/', { body: { ...tara, teaches_cte: true } })
    assert.equal(reply.status, 200, reply.text)
    const { id, teacher_id, message, ...rest } = reply.body
    assert.deepEqual(rest, {
      ...tara,
      role: 'teacher',
      is_superuser: false,
      teaches_core: true,
      teaches_cte: true,
      active: true,
      has_signed_in: false,
      may: { edit: true, set_role: false, deactivate: true },
    })
    assert.match(message, /sign in/)
    const { rows } = await sql`select email, role, teacher_id teacher from account where id = ${id}`.execute(
      world.db,
    )
    assert.deepEqual(rows, [{ email: tara.email, role: 'teacher', teacher: teacher_id }])
    const { body: list } = await office.call('GET /api/staff/')
    assert.deepEqual(
      list.find((member) => member.id === id),
      { id, teacher_id, ...rest },
    )
    const audited =
      await sql`select account_id account, action from audit where subject = 'account' and subject_id = ${id}`.execute(
        world.db,
      )
    assert.deepEqual(audited.rows, [{ account: office.account, action: 'add' }])
  })

  test('a person who signed in before being added becomes that teacher and stays signed in', async () => {
    const early = await world.newcomer('Early Evans')
    const body = { first_name: 'Earl', last_name: 'Evans', email: 'Early.Evans@larkfield.example' }
    const reply = await office.call('POST /api/staff/', { body })
    assert.equal(reply.status, 200, reply.text)
    assert.equal(reply.body.id, early.account)
    assert.equal((await early.call('GET /api/teachers/all/')).status, 200)
  })

  test('a teacher who has a record but no account gets one', async () => {
    const record = await world.addTeacher('Rae Record')
    const body = { first_name: 'Rae', last_name: 'Record', email: 'rae.record@larkfield.example' }
    const reply = await office.call('POST /api/staff/', { body })
    assert.deepEqual([reply.status, reply.body.teacher_id], [200, record])
    assert.equal((await office.call('POST /api/staff/', { body })).status, 409)
  })

  test('of two who add the same person at the same moment one succeeds, the other gets 409', async () => {
    const body = { ...tara, email: 'twice@larkfield.example' }
    const replies = await Promise.all(
      [office, head].map((person) => person.call('POST /api/staff/', { body })),
    )
    assert.deepEqual(statusesOf(replies), [200, 409])
  })
})
