import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import type { Found } from '#contract/search.ts'
import { addGroup } from '#tests/timetable.ts'
import type { Person } from '#tests/person.ts'
import { openWorld, type World } from '#tests/world.ts'

let world: World
let admin: Person
let teacher: Person
before(async () => {
  world = await openWorld()
  admin = await world.superuser('Ada Abbott')
  teacher = await world.teacher('Tomas Quill')
})
after(() => world.close())

const NOTHING: Found = { students: [], staff: [], groups: [] }
const find = async (person: Person, search: string) => {
  const { status, body, text } = await person.call('GET /api/search/', { query: { search } })
  assert.equal(status, 200, text)
  return body
}
const names = (people: { first_name: string; last_name: string }[]) =>
  people.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
const studentsFound = async (search: string) => names((await find(teacher, search)).students)
const staffFound = async (person: Person, search: string) => names((await find(person, search)).staff)
const groupsFound = async (search: string) => (await find(teacher, search)).groups.map(({ name }) => name)

const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f]/g, '')
    .toLowerCase()

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

describe('A search for nothing', () => {
  test('finds nothing', async () => {
    for (const search of ['', '   ', ',', ' , ,'])
      assert.deepEqual(await find(teacher, search), NOTHING, search)
    const answer = await teacher.send({ url: '/api/search/' })
    assert.deepEqual(answer.json(), NOTHING)
  })
})

describe('A student is found', () => {
  let zoe: number
  before(async () => {
    zoe = await world.addStudent('Zoë Fernández-Ångström', 7)
    await sql`update student set student_number = '00451' where id = ${zoe}`.execute(world.db)
  })

  test('with what a result shows', async () => {
    const { students } = await find(teacher, 'zoe')
    assert.deepEqual(students, [
      {
        id: zoe,
        first_name: 'Zoë',
        last_name: 'Fernández-Ångström',
        email: 'zo.fern.ndez.ngstr.m@larkfield.example',
        student_number: '00451',
        grade_level: 7,
      },
    ])
  })

  test('by a part of any name, the address or the student number, whatever the case and the accents', async () => {
    for (const search of ['Z', 'FERNANDEZ', 'ångs', 'angstrom', 'Zoe\u0308', 'ndez.ngstr', '0045', '451']) {
      const found = await studentsFound(search)
      assert.ok(found.includes('Zoë Fernández-Ångström'), `${search}: ${found.join()}`)
    }
  })

  test('by words in any order, each of them in the record', async () => {
    for (const search of ['fernandez zoe', 'Fernández, Zoë', '  zo   ang ', 'zoe 00451']) {
      assert.deepEqual(await studentsFound(search), ['Zoë Fernández-Ångström'], search)
    }
    assert.deepEqual(await studentsFound('zoe castillo'), [])
  })

  test('only while active', async () => {
    const gone = await world.addStudent('Gustav Gone')
    assert.deepEqual(await studentsFound('gustav'), ['Gustav Gone'])
    await sql`update student set is_active = false where id = ${gone}`.execute(world.db)
    assert.deepEqual(await studentsFound('gustav'), [])
  })

  test('before others when the last name begins with the text, then by first names, by later words, by a middle', async () => {
    for (const name of [
      'Lamarr Aday',
      'Ana Marsh',
      'Ben van Marle',
      'Mara Zimmer',
      'Cy Marble',
      'Tamar Ode',
    ]) {
      await world.addStudent(name, 5)
    }
    assert.deepEqual(await studentsFound('mar'), [
      'Cy Marble',
      'Ana Marsh',
      'Mara Zimmer',
      'Ben van Marle',
      'Lamarr Aday',
      'Tamar Ode',
    ])
    assert.deepEqual(await studentsFound('ana mar'), ['Ana Marsh'])
  })

  test('among eight at the most', async () => {
    for (const letter of 'abcdefghij') await world.addStudent(`Otto Octave${letter}`)
    assert.deepEqual(
      await studentsFound('octave'),
      [...'abcdefgh'].map((letter) => `Otto Octave${letter}`),
    )
  })
})

describe('Someone of the staff is found', () => {
  test('by name and address, without those who have left', async () => {
    const left = await world.addTeacher('Liv Leaving')
    assert.deepEqual(await staffFound(teacher, 'leaving'), ['Liv Leaving'])
    assert.deepEqual((await find(teacher, 'liv.leaving@')).staff, [
      { teacher_id: left, first_name: 'Liv', last_name: 'Leaving', email: 'liv.leaving@larkfield.example' },
    ])
    await sql`update teacher set active = false where id = ${left}`.execute(world.db)
    assert.deepEqual(await staffFound(teacher, 'leaving'), [])
  })

  test('in the office by admins only', async () => {
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
    await sql`update student_group set archived = true where id = ${old}`.execute(world.db)
    assert.deepEqual((await find(teacher, 'robot')).groups, [
      { id: robotics, type: 'cte', name: 'Robótica 2', grade_level: 6 },
    ])
  })

  test('in the order of grades where names are as good', async () => {
    await addGroup(world, { name: 'Kestrel B', grade: 2 })
    await addGroup(world, { name: 'Kestrel A', grade: 3 })
    await addGroup(world, { name: 'Old Kestrel', grade: 1 })
    assert.deepEqual(await groupsFound('kestrel'), ['Kestrel B', 'Kestrel A', 'Old Kestrel'])
  })
})

describe('Signs that mean something elsewhere', () => {
  test('are themselves', async () => {
    for (const name of ['Old 100% Proof', 'Under_score Smith', 'Back\\slash Jones', "Sinéad O'Hara"]) {
      await world.addStudent(name, 1)
    }
    assert.deepEqual(await studentsFound('100%'), ['Old 100% Proof'])
    assert.deepEqual(await studentsFound('%'), ['Old 100% Proof'])
    assert.deepEqual(await studentsFound('_'), ['Under_score Smith'])
    assert.deepEqual(await studentsFound('back\\'), ['Back\\slash Jones'])
    assert.deepEqual(await studentsFound("o'h"), ["Sinéad O'Hara"])
    for (const search of ['.*', '{1}', "'; drop table student", '$1', ':name'])
      assert.deepEqual(await find(admin, search), NOTHING, search)
  })

  test('and texts that nobody can have find nothing', async () => {
    for (const search of ['%00zoe', 'zo%0Ae', '%ff%fe', '%ED%A0%80', '%F0%9F%A6%89', '%1b[2J', '%CC%81']) {
      const answer = await teacher.send({ url: `/api/search/?search=${search}` })
      assert.equal(answer.statusCode, 200, search)
      assert.deepEqual(answer.json(), NOTHING, search)
    }
  })

  test('never break the search, and what is found has every word', async () => {
    const piece = fc.oneof(
      fc.constantFrom('zoe', 'mar', 'otto', '%', '_', '\\', "'", '"', ',', ' ', '\0', '\ud800', 'É', '--'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const text = pieces.join('')
        const answer = await teacher.send({
          url: `/api/search/?search=${encodeURIComponent(text.toWellFormed())}`,
        })
        assert.equal(answer.statusCode, text.toWellFormed().trim().length > 100 ? 400 : 200)
        const { students } = answer.json<Found>()
        for (const student of students ?? []) {
          const whole = plain(Object.values(student).join(' '))
          for (const word of text.split(/[\s,]+/u)) assert.ok(whole.includes(plain(word)), word)
        }
      }),
      { numRuns: 120 },
    )
  })
})
