import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import * as fc from 'fast-check'
import { sql } from 'kysely'
import type { SearchResults } from '#contract/search.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let teacher: Person
let zoe: number
beforeFile(async () => {
  teacher = await world.teacher('Tomas Quill')
  zoe = await world.addStudent('Zoë Fernández-Ångström', 7)
  await sql`update student set student_number = '00451' where id = ${zoe}`.execute(world.db)
})

const NOTHING: SearchResults = { students: [], staff: [], groups: [] }
const find = async (search: string) => {
  const { status, body, text } = await teacher.call('GET /api/search/', { query: { search } })
  assert.equal(status, 200, text)
  return body
}
const studentsFound = async (search: string) =>
  (await find(search)).students.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
const plain = (text: string) =>
  text
    .normalize('NFD')
    .replaceAll(/[\u0300-\u036f'’‘ʼ]/g, '')
    .replaceAll(/[-‐‑]/g, ' ')
    .trim()
    .toLowerCase()

describe('A student is found', () => {
  test('with names, address, student number and grade', async () => {
    const { students } = await find('zoe')
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

  test('by a part of any name, the address or the student number, in any case and with or without accents', async () => {
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

  test('with or without the apostrophes and hyphens of names', async () => {
    await world.addStudent("Wren O'Mwangi", 2)
    await world.addStudent('Sami Al-Rashid', 2)
    await world.addStudent('Noor al Rashid', 2)
    for (const search of ['omwangi', "o'mwangi", 'o’mwangi', 'wren omw'])
      assert.deepEqual(await studentsFound(search), ["Wren O'Mwangi"], search)
    for (const search of ['al rashid', 'al-rashid', 'rashid'])
      assert.deepEqual((await studentsFound(search)).toSorted(), ['Noor al Rashid', 'Sami Al-Rashid'], search)
  })

  test('only while active', async () => {
    const inactive = await world.addStudent('Gustav Gone')
    assert.deepEqual(await studentsFound('gustav'), ['Gustav Gone'])
    await sql`update student set is_active = false where id = ${inactive}`.execute(world.db)
    assert.deepEqual(await studentsFound('gustav'), [])
  })

  test('first where the last name begins with the text, then the first name, then another word, then a part of a word', async () => {
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

  test('with seven others at most', async () => {
    for (const letter of 'abcdefghij') await world.addStudent(`Otto Octave${letter}`)
    assert.deepEqual(
      await studentsFound('octave'),
      [...'abcdefgh'].map((letter) => `Otto Octave${letter}`),
    )
  })
})

describe('Characters that are special in SQL or patterns', () => {
  test('are searched for as they are', async () => {
    for (const name of ['Old 100% Proof', 'Under_score Smith', 'Back\\slash Jones', "Sinéad O'Hara"]) {
      await world.addStudent(name, 1)
    }
    assert.deepEqual(await studentsFound('100%'), ['Old 100% Proof'])
    assert.deepEqual(await studentsFound('%'), ['Old 100% Proof'])
    assert.deepEqual(await studentsFound('_'), ['Under_score Smith'])
    assert.deepEqual(await studentsFound('back\\'), ['Back\\slash Jones'])
    for (const search of ["o'h", 'o’hara', 'ohara', 'hara, sinead'])
      assert.deepEqual(await studentsFound(search), ["Sinéad O'Hara"], search)
    for (const search of ['.*', '{1}', "'; drop table student", '$1', ':name'])
      assert.deepEqual(await find(search), NOTHING, search)
  })

  test('or cannot be stored find nothing', async () => {
    for (const search of ['%00zoe', 'zo%0Ae', '%ff%fe', '%ED%A0%80', '%F0%9F%A6%89', '%1b[2J', '%CC%81']) {
      const reply = await teacher.send({ url: `/api/search/?search=${search}` })
      assert.equal(reply.statusCode, 200, search)
      assert.deepEqual(reply.json(), NOTHING, search)
    }
  })

  test('never break the search, and every result has every word', async () => {
    const piece = fc.oneof(
      fc.constantFrom('zoe', 'mar', 'otto', '%', '_', '\\', "'", '"', ',', ' ', '\0', '\ud800', 'É', '--'),
      fc.string({ unit: 'binary', maxLength: 6 }),
    )
    await fc.assert(
      fc.asyncProperty(fc.array(piece, { maxLength: 8 }), async (pieces) => {
        const text = pieces.join('')
        const reply = await teacher.send({
          url: `/api/search/?search=${encodeURIComponent(text.toWellFormed())}`,
        })
        assert.equal(reply.statusCode, text.toWellFormed().trim().length > 100 ? 400 : 200)
        const { students } = reply.json<SearchResults>()
        for (const student of students ?? []) {
          const whole = plain(Object.values(student).join(' '))
          for (const word of text.split(/[\s,]+/u)) assert.ok(whole.includes(plain(word)), word)
        }
      }),
      { numRuns: 120 },
    )
  })
})
