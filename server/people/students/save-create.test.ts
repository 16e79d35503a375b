import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { statusesOf, useWorld } from '#tests/world/world.ts'

const robin = {
  first_name: 'Robin',
  last_name: 'Reyes',
  email: 'robin.reyes@larkfield.example',
  grade_level: 4,
}

const world = useWorld()
let office: Person
beforeFile(async () => {
  office = await world.admin()
})

describe('Creating a student', () => {
  test('a visitor gets 401, and someone without a role or a student 403', async () => {
    const people: [Person, number][] = [
      [world.visitor(), 401],
      [await world.newcomer(), 403],
      [await world.student(), 403],
    ]
    for (const [person, status] of people) {
      assert.equal((await person.call('POST /students/api/add/', { body: robin })).status, status)
    }
  })

  test('a teacher gets 403 while only the office may edit', async () => {
    const teacher = await world.teacher()
    await sql`update school set teachers_may_edit = false`.execute(world.db)
    const reply = await teacher.call('POST /students/api/add/', { body: robin })
    await sql`update school set teachers_may_edit = true`.execute(world.db)
    assert.equal(reply.status, 403)
    assert.match(reply.failure.message, /ask the office/)
  })

  const bad: [string, object, string][] = [
    ['an empty first name', { first_name: '  ' }, 'first_name'],
    ['a name of 101 letters', { last_name: 'x'.repeat(101) }, 'last_name'],
    ['a zero byte in a name', { first_name: 'Ro\u0000bin' }, 'first_name'],
    ['a line break in a name', { first_name: 'Ro\nbin' }, 'first_name'],
    ['half an emoji', { last_name: 'Reyes\ud800' }, 'last_name'],
    ['an email address without a domain', { email: 'robin' }, 'email'],
    ['an endless email address', { email: `${'r'.repeat(260)}@larkfield.example` }, 'email'],
    ['a name that is a number', { first_name: 7 }, 'first_name'],
    ['no grade', { grade_level: undefined }, 'grade_level'],
    ['grade 13', { grade_level: 13 }, 'grade_level'],
    ['a huge grade', { grade_level: 1e12 }, 'grade_level'],
  ]
  for (const [what, field, name] of bad) {
    test(`${what} is a 400 that names ${name}`, async () => {
      const reply = await office.send({
        method: 'POST',
        url: '/students/api/add/',
        payload: { ...robin, ...field },
      })
      assert.equal(reply.statusCode, 400, reply.body)
      assert.deepEqual(Object.keys(reply.json().fields), [name])
    })
  }

  test('an address of another student, in any case, is a 409 that names the student', async () => {
    await world.addStudent('Suki Stone')
    const body = { ...robin, email: 'SUKI.Stone@larkfield.example' }
    const reply = await office.call('POST /students/api/add/', { body })
    assert.equal(reply.status, 409)
    assert.equal(reply.failure.code, 'duplicate')
    assert.deepEqual(reply.failure.fields, { email: 'already belongs to Suki Stone' })
  })

  test('an address of the staff is a 409 too, with or without a way to sign in', async () => {
    await world.addTeacher('Theo Thorn')
    const signedIn = await world.superuser('Una Underwood')
    for (const email of ['theo.thorn@larkfield.example', 'una.underwood@larkfield.example']) {
      assert.equal(
        (await signedIn.call('POST /students/api/add/', { body: { ...robin, email } })).status,
        409,
      )
    }
  })

  test('the office adds Zoë with an emoji in her name, and sees her in the list', async () => {
    const body = {
      first_name: ' Zoë 🦉 ',
      last_name: 'Ångström',
      email: 'zoe@larkfield.example',
      grade_level: '12',
    }
    const reply = await office.call('POST /students/api/add/', { body })
    assert.equal(reply.status, 200, reply.text)
    const zoe = {
      first_name: 'Zoë 🦉',
      last_name: 'Ångström',
      email: 'zoe@larkfield.example',
      grade_level: 7,
    }
    const { id, message, ...saved } = reply.body
    assert.deepEqual(saved, zoe)
    assert.equal(message, 'Student added successfully!')
    const { body: list } = await office.call('GET /students/api/list/')
    assert.deepEqual(
      list.find((student) => student.id === id),
      { id, ...zoe },
    )
    const { rows } = await sql`select account_id account, action, details ->> 'email' email from audit
      where subject = 'student' and subject_id = ${id}`.execute(world.db)
    assert.deepEqual(rows, [{ account: office.account, action: 'add', email: 'zoe@larkfield.example' }])
  })

  test('a teacher adds a student while teachers may edit', async () => {
    const teacher = await world.teacher('Tilda Trent')
    const body = { ...robin, email: 'by.tilda@larkfield.example' }
    assert.equal((await teacher.call('POST /students/api/add/', { body })).status, 200)
  })

  test('a person who signed in before being added is that student from then on', async () => {
    const early = await world.newcomer('Early Eden')
    const body = { ...robin, email: 'Early.Eden@larkfield.example' }
    const { body: added } = await office.call('POST /students/api/add/', { body })
    const { rows } =
      await sql`select role, student_id student from account where id = ${early.account}`.execute(world.db)
    assert.deepEqual(rows, [{ role: 'student', student: added.id }])
  })

  test('of eight people who add the same address at the same moment one succeeds, and seven get a 409 that names the owner', async () => {
    const body = { ...robin, email: 'wanted@larkfield.example' }
    const replies = await Promise.all(
      Array.from({ length: 8 }, () => office.call('POST /students/api/add/', { body })),
    )
    assert.deepEqual(statusesOf(replies), [200, 409, 409, 409, 409, 409, 409, 409])
    for (const { failure } of replies.filter(({ status }) => status === 409)) {
      assert.deepEqual(failure.fields, { email: 'already belongs to Robin Reyes' })
    }
  })

  test('of a student and a teacher added with one address at the same moment only one is saved', async () => {
    const email = 'both@larkfield.example'
    const replies = await Promise.all([
      office.call('POST /students/api/add/', { body: { ...robin, email } }),
      office.call('POST /api/staff/', { body: { first_name: 'Bo', last_name: 'Both', email } }),
    ])
    assert.deepEqual(statusesOf(replies), [200, 409])
  })

  const enrollmentOf = async (id: number) => {
    const { rows } = await sql<{ first_day: string; entry_code: string }>`
      select first_day, entry_code from enrollment where student_id = ${id}`.execute(world.db)
    return rows
  }
  const enrolled = (email: string, fields: object) => ({ body: { ...robin, email, ...fields } })

  test('the office says the number, since when and why a student is enrolled', async () => {
    const fields = { student_number: 'E-1', first_day: '2026-09-01', entry_code: 'from_other_school' }
    const reply = await office.call('POST /students/api/add/', enrolled('era@larkfield.example', fields))
    assert.equal(reply.body.student_number, 'E-1')
    assert.deepEqual(await enrollmentOf(reply.body.id), [
      { first_day: '2026-09-01', entry_code: 'from_other_school' },
    ])
    const again = await office.call('POST /students/api/add/', enrolled('era.2@larkfield.example', fields))
    assert.deepEqual([again.status, Object.keys(again.failure.fields ?? {})], [409, ['student_number']])
  })

  test('a first day in no school year, or a reason that the school does not have, is a 400', async () => {
    for (const [field, value] of [
      ['first_day', '2027-07-01'],
      ['entry_code', 'teleported'],
    ] as const) {
      const body = enrolled('eve@larkfield.example', { [field]: value })
      const reply = await office.call('POST /students/api/add/', body)
      assert.deepEqual([reply.status, Object.keys(reply.failure.fields ?? {})], [400, [field]])
    }
  })

  test('a teacher enrolls from today only, as a new student', async () => {
    const teacher = await world.teacher('Tara Teacher')
    for (const [field, value] of [
      ['first_day', '2026-09-01'],
      ['entry_code', 'returned'],
    ] as const) {
      const body = enrolled('eli@larkfield.example', { [field]: value })
      const reply = await teacher.call('POST /students/api/add/', body)
      assert.deepEqual([reply.status, Object.keys(reply.failure.fields ?? {})], [403, [field]])
    }
    const body = enrolled('eli@larkfield.example', { first_day: '2026-09-14', entry_code: 'new' })
    const { body: added } = await teacher.call('POST /students/api/add/', body)
    assert.deepEqual(await enrollmentOf(added.id), [{ first_day: '2026-09-14', entry_code: 'new' }])
  })
})
