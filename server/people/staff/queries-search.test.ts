import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import { beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { useWorld } from '#tests/world/world.ts'

const world = useWorld()
let teacher: Person
beforeFile(async () => {
  teacher = await world.teacher('Ida Index')
  for (const name of ['Zoë Müller-Ångström', 'Old 100% Proof', 'Under_score Smith', 'Back\\slash Jones']) {
    await world.addTeacher(name)
  }
  await sql`update teacher set active = false where last_name = 'Jones'`.execute(world.db)
  await sql`insert into teacher (first_name, last_name, email)
    select 'Many', 'Moore ' || n, 'many' || n || '@larkfield.example' from generate_series(10, 34) n`.execute(
    world.db,
  )
})

describe('Searching teachers', () => {
  const find = async (search: string) => {
    const { status, body, text } = await teacher.call('GET /api/teachers/search/', { query: { search } })
    assert.equal(status, 200, text)
    return body.map(({ first_name, last_name }) => `${first_name} ${last_name}`)
  }

  test('only staff search and list', async () => {
    const people = [world.visitor(), await world.newcomer(), await world.student()]
    for (const [index, person] of people.entries()) {
      const status = index === 0 ? 401 : 403
      assert.equal(
        (await person.call('GET /api/teachers/search/', { query: { search: 'index' } })).status,
        status,
      )
      assert.equal((await person.call('GET /api/teachers/all/')).status, status)
    }
  })

  test('a text that is too long is a 400; one with characters that no name has finds no one', async () => {
    const long = await teacher.call('GET /api/teachers/search/', { query: { search: 'x'.repeat(101) } })
    assert.equal(long.status, 400)
    for (const query of [
      'search=%00abc',
      'search=ab%0Acd',
      'search=%ff%fe%fd',
      'search=%F0%9F%A6%89%F0%9F%A6%89%F0%9F%A6%89',
      'other=index',
      '',
    ]) {
      const reply = await teacher.send({ url: `/api/teachers/search/?${query}` })
      assert.equal(reply.statusCode, 200, query)
      assert.deepEqual(reply.json(), [])
    }
  })

  test('two letters find no one, and surrounding spaces are ignored', async () => {
    assert.deepEqual(await find('In'), [])
    assert.deepEqual(await find('  In  '), [])
    assert.deepEqual(await find(' Ind '), ['Ida Index'])
  })

  test('first name, last name, full name and address are searched, ignoring case and accents', async () => {
    for (const search of ['zoe', 'MÜLLER', 'muller-ang', 'Zoë Müller', 'ångström', 'Zoe\u0308 mu']) {
      assert.deepEqual(await find(search), ['Zoë Müller-Ångström'], search)
    }
    assert.deepEqual(await find('ida.index@lark'), ['Ida Index'])
  })

  test('characters that have a meaning in patterns are searched as they are', async () => {
    assert.deepEqual(await find('100%'), ['Old 100% Proof'])
    assert.deepEqual(await find('%%%'), [])
    assert.deepEqual(await find('der_s'), ['Under_score Smith'])
    assert.deepEqual(await find('___'), [])
    assert.deepEqual(await find("'; d"), [])
  })

  test('people who have left are not found', async () => {
    assert.deepEqual(await find('back\\slash'), [])
    assert.deepEqual(await find('jones'), [])
  })

  test('at most twenty are found, by name; the full list has them all', async () => {
    const many = await find('many')
    assert.equal(many.length, 20)
    assert.deepEqual(many, many.toSorted())
    const { body } = await teacher.call('GET /api/teachers/all/')
    assert.equal(body.length, 29)
    assert.deepEqual(
      body.find(({ id }) => id === teacher.teacher),
      {
        id: teacher.teacher,
        first_name: 'Ida',
        last_name: 'Index',
        email: 'ida.index@larkfield.example',
      },
    )
  })
})
