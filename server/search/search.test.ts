import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { SearchResults } from '#contract/search.ts'
import { addGroup } from '#tests/world/timetable.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let admin: Person
let teacher: Person
beforeFile(async () => {
  admin = await world.superuser('Ada Abbott')
  teacher = await world.teacher('Tomas Quill')
})

const NOTHING: SearchResults = { students: [], staff: [], groups: [] }
const find = async (person: Person, search: string) => {
  const { status, body, text } = await person.call('GET /api/search/', { query: { search } })
  assert.equal(status, 200, text)
  return body
}
const names = (people: { first_name: string; last_name: string }[]) =>
  people.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
const staffFound = async (person: Person, search: string) => names((await find(person, search)).staff)
const groupsFound = async (search: string) => (await find(teacher, search)).groups.map(({ name }) => name)

describe('Searching is refused', () => {
  test('to visitors, newcomers and students', async () => {
    const query = { search: 'quill' }
    assert.equal((await world.visitor().call('GET /api/search/', { query })).status, 401)
    for (const person of [await world.newcomer(), await world.student('Suri Quillan')]) {
      const { status, text } = await person.call('GET /api/search/', { query })
      assert.equal(status, 403)
      assert.doesNotMatch(text, /Quill/)
    }
  })

  test('for a text of more than 100 characters', async () => {
    const long = await teacher.call('GET /api/search/', { query: { search: 'x'.repeat(101) } })
    assert.equal(long.status, 400)
    assert.deepEqual(Object.keys(long.failure.fields ?? {}), ['search'])
    assert.deepEqual(await find(teacher, 'x'.repeat(100)), NOTHING)
  })
})

describe('A search without a word', () => {
  test('finds nothing', async () => {
    for (const search of ['', '   ', ',', ' , ,'])
      assert.deepEqual(await find(teacher, search), NOTHING, search)
    const reply = await teacher.send({ url: '/api/search/' })
    assert.deepEqual(reply.json(), NOTHING)
  })
})

describe('A member of staff is found', () => {
  test('by name and address while active', async () => {
    const left = await world.addTeacher('Liv Leaving')
    assert.deepEqual(await staffFound(teacher, 'leaving'), ['Liv Leaving'])
    assert.deepEqual((await find(teacher, 'liv.leaving@')).staff, [
      { teacher_id: left, first_name: 'Liv', last_name: 'Leaving', email: 'liv.leaving@larkfield.example' },
    ])
    await sql`update teacher set active = false where id = ${left}`.execute(world.db)
    assert.deepEqual(await staffFound(teacher, 'leaving'), [])
  })

  test('by admins only where they are an admin themselves', async () => {
    await world.admin('Olga Office')
    assert.deepEqual(await staffFound(teacher, 'olga'), [])
    const { staff } = await find(admin, 'olga')
    assert.deepEqual(
      staff.map(({ teacher_id, last_name }) => ({ teacher_id, last_name })),
      [{ teacher_id: null, last_name: 'Office' }],
    )
    await sql`update account set active = false where last_name = 'Office'`.execute(world.db)
    assert.deepEqual(await staffFound(admin, 'olga'), [])
  })

  test('once, also when a teacher works in the office', async () => {
    const both = await world.teacher('Bo Both')
    await sql`update account set role = 'admin' where id = ${both.account}`.execute(world.db)
    assert.deepEqual(await staffFound(admin, 'bo both'), ['Bo Both'])
  })
})

describe('A group is found', () => {
  test('by its name while it is in use, with its type and grade', async () => {
    const robotics = await addGroup(world, { name: 'Robótica 2', type: 'cte', grade: 6 })
    const old = await addGroup(world, { name: 'Robotics old', type: 'cte' })
    await sql`update student_group set archived_on = '2026-08-17' where id = ${old}`.execute(world.db)
    assert.deepEqual((await find(teacher, 'robot')).groups, [
      { id: robotics, type: 'cte', name: 'Robótica 2', grade_level: 6 },
    ])
  })

  test('in the order of grades where names match equally well', async () => {
    await addGroup(world, { name: 'Kestrel B', grade: 2 })
    await addGroup(world, { name: 'Kestrel A', grade: 3 })
    await addGroup(world, { name: 'Old Kestrel', grade: 1 })
    assert.deepEqual(await groupsFound('kestrel'), ['Kestrel B', 'Kestrel A', 'Old Kestrel'])
  })
})
