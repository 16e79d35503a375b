import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Api, Sent } from '#contract/index.ts'
import { findMemberships, useGroupsWorld } from '#tests/world/groups.ts'
import type { Person } from '#tests/world/person.ts'
import { addGroup } from '#tests/world/timetable.ts'

const ADD = 'POST /students/api/add/'
type Body = Sent<Api[typeof ADD], 'body'>

const { world, admin } = useGroupsWorld()
let nth = 0
/** A student of the 9th grade whose name and address no one has. */
const someone = (more: Partial<Body> = {}): Body => {
  nth += 1
  const name = `Nia${'x'.repeat(nth)}`
  return { first_name: name, last_name: 'New', email: `new${nth}@larkfield.example`, grade_level: 4, ...more }
}
const enroll = (body: Body, person: Person = admin, headers = {}) => person.call(ADD, { body, headers })
const MOTHER = { name: 'Maria New', relation: 'Mother', email: 'maria@new.example', phone: '+1 555 0100' }

const studentsNamed = async (email: string) =>
  (await sql<{ id: number }>`select id from student where email = ${email}`.execute(world.db)).rows.length

describe('Enrolling a student on one page', () => {
  test('is the office’s: teachers add students without contacts, groups and a preferred name', async () => {
    const teacher = await world.teacher('Tara Teacher')
    const core = await addGroup(world, { name: 'Core Refused' })
    for (const [more, field] of [
      [{ contacts: [MOTHER] }, 'contacts'],
      [{ core_group_id: core }, 'core_group_id'],
      [{ preferred_name: 'Nini' }, 'preferred_name'],
    ] as const) {
      const body = someone(more as Partial<Body>)
      const { status, failure } = await enroll(body, teacher)
      assert.deepEqual([status, Object.keys(failure.fields ?? {})], [403, [field]])
      assert.equal(await studentsNamed(body.email), 0)
    }
    assert.equal((await enroll(someone(), teacher)).status, 200)
    assert.equal((await enroll(someone({ contacts: [MOTHER] }), world.visitor())).status, 401)
    assert.equal((await enroll(someone(), await world.student('Stu Dent'))).status, 403)
  })

  test('saves the student, the contacts and the groups together, and each in the audit', async () => {
    const core = await addGroup(world, { name: 'Core 9E' })
    const homeroom = await addGroup(world, { name: 'Homeroom 9E', type: 'homeroom' })
    const { status, body, text } = await enroll(
      someone({
        preferred_name: 'Nini',
        student_number: 'E-1',
        first_day: '2026-09-10',
        entry_code: 'from_other_school',
        core_group_id: core,
        homeroom_group_id: homeroom,
        contacts: [MOTHER, { name: 'Uwe New', relation: '', email: '', phone: '' }],
      }),
    )
    assert.equal(status, 200, text)
    const params = { studentId: body.id }
    const record = (await admin.call('GET /students/api/details/:studentId/', { params })).body
    assert.deepEqual([record.preferred_name, record.student_number], ['Nini', 'E-1'])
    const { contacts } = (await admin.call('GET /api/students/:studentId/contacts/', { params })).body
    assert.deepEqual(
      contacts.map(({ name, email }) => [name, email]),
      [
        ['Maria New', 'maria@new.example'],
        ['Uwe New', null],
      ],
    )
    assert.deepEqual(await findMemberships(world, body.id), [
      'Core 9E [2026-09-14,)',
      'Homeroom 9E [2026-09-14,)',
    ])
    const [enrollment] = (await admin.call('GET /api/students/:studentId/enrollments/', { params })).body
    assert.deepEqual([enrollment?.first_day, enrollment?.entry_code], ['2026-09-10', 'from_other_school'])
    const { rows } = await sql<{ fields: string[] }>`
      select array(select jsonb_object_keys(details)) fields from audit
      where subject = 'student' and subject_id = ${body.id} and action in ('add', 'change') order by id`.execute(
      world.db,
    )
    assert.equal(rows.length, 4)
    assert.deepEqual(
      rows.slice(1).map(({ fields }) => fields),
      [['contacts'], ['core_group'], ['homeroom_group']],
    )
    assert.ok(rows[0]!.fields.includes('preferred_name'))
  })

  test('saves nothing where a group is full, of another grade or type, or unknown, and says so at each field', async () => {
    const full = await addGroup(world, { name: 'Core Full' })
    await sql`update student_group set capacity = 1 where id = ${full}`.execute(world.db)
    assert.equal((await enroll(someone({ core_group_id: full }))).status, 200)
    const eighth = await addGroup(world, { name: 'CTE Eighth', type: 'cte', grade: 3 })
    const body = someone({
      core_group_id: full,
      cte_group_id: eighth,
      homeroom_group_id: full,
      contacts: [MOTHER],
    })
    const { status, failure } = await enroll(body)
    assert.equal(status, 400)
    assert.deepEqual(failure.fields, {
      core_group_id: 'is full: it has 1 seat',
      cte_group_id: 'is not for 9th Grade',
      homeroom_group_id: 'is not a homeroom group of the school',
    })
    assert.equal(await studentsNamed(body.email), 0)
    assert.equal((await enroll(someone({ core_group_id: 999_999 }))).status, 400)
  })

  test('saves nothing where a number is taken, a contact is wrong, or the first day is in no school year', async () => {
    const core = await addGroup(world, { name: 'Core Untouched' })
    for (const [more, expected, field] of [
      [{ student_number: 'E-1' }, 409, 'student_number'],
      [{ contacts: [{ ...MOTHER, phone: 'call me' }] }, 400, 'contacts.0.phone'],
      [{ contacts: [MOTHER, { name: '' }] }, 400, 'contacts.1.name'],
      [{ first_day: '2027-07-01' }, 400, 'first_day'],
      [{ entry_code: 'unheard_of' }, 400, 'entry_code'],
    ] as const) {
      const body = someone({ core_group_id: core, ...(more as Partial<Body>) })
      const { status, failure } = await enroll(body)
      assert.deepEqual([status, Object.keys(failure.fields ?? {})], [expected, [field]])
      assert.equal(await studentsNamed(body.email), 0)
    }
    const { rows } = await sql`select from group_membership where student_group_id = ${core}`.execute(
      world.db,
    )
    assert.equal(rows.length, 0)
  })

  test('happens once where the reply was lost', async () => {
    const body = someone({ contacts: [MOTHER] })
    const key = { 'idempotency-key': 'a'.repeat(32) }
    const first = await enroll(body, admin, key)
    const again = await enroll(body, admin, key)
    assert.deepEqual([again.status, again.body], [200, first.body])
    assert.equal(await studentsNamed(body.email), 1)
  })
})

describe('A student who may be another one', () => {
  const alike = async (query: Sent<Api['GET /students/api/alike/'], 'query'>, person: Person = admin) => {
    const reply = await person.call('GET /students/api/alike/', { query })
    return {
      status: reply.status,
      found:
        reply.status === 200
          ? reply.body.map(({ last_name, same, is_active }) => [last_name, same, is_active])
          : [],
    }
  }

  test('is looked up by the office only', async () => {
    for (const [person, status] of [
      [world.visitor(), 401],
      [await world.student('Per Pupil'), 403],
      [await world.teacher('Ted Teacher'), 403],
    ] as const) {
      assert.equal((await alike({ first_name: 'A', last_name: 'B' }, person)).status, status)
    }
  })

  test('has the same name in a near grade, or left in any grade', async () => {
    const jose = await world.addStudent('José Núñez', 4)
    const named = { first_name: 'jose', last_name: 'NUNEZ' }
    assert.deepEqual((await alike(named)).found, [['Núñez', 'name', true]])
    assert.deepEqual((await alike({ ...named, grade_level: 5 })).found, [['Núñez', 'name', true]])
    assert.deepEqual((await alike({ ...named, grade_level: 6 })).found, [])
    await admin.call('PATCH /students/api/update/:studentId/', {
      params: { studentId: jose },
      body: { is_active: false },
    })
    assert.deepEqual((await alike({ ...named, grade_level: 6 })).found, [['Núñez', 'name', false]])
    assert.deepEqual((await alike({ first_name: 'jose' })).found, [])
    assert.deepEqual((await alike({})).found, [])
  })

  test('has the same student number or address, whatever the name', async () => {
    const { body } = await enroll(someone({ last_name: 'Numbered', student_number: 'E-77' }))
    assert.deepEqual((await alike({ student_number: 'E-77' })).found, [['Numbered', 'student_number', true]])
    const email = body.email.toUpperCase()
    assert.deepEqual((await alike({ email })).found, [['Numbered', 'email', true]])
  })

  test('was not erased', async () => {
    await world.addStudent('Gone Forever')
    const query = { first_name: 'Gone', last_name: 'Forever' }
    assert.equal((await alike(query)).found.length, 1)
    await sql`update student set erased_at = now() where last_name = 'Forever'`.execute(world.db)
    assert.deepEqual((await alike(query)).found, [])
  })
})
