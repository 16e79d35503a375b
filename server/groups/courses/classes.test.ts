import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql } from 'kysely'
import type { Person } from '#tests/world/person.ts'
import { useWorld, statusesOf } from '#tests/world/world.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'

const world = useWorld()
let office: Person
let teacher: Person
beforeFile(async () => {
  office = await world.admin()
  teacher = await world.teacher()
})

describe('Grade levels', () => {
  test('are for staff only, like the classes', async () => {
    const people = [world.visitor(), await world.newcomer(), await world.student()]
    for (const [index, person] of people.entries()) {
      const replies = [
        await person.call('GET /courses/api/grade_levels/'),
        await person.call('GET /courses/api/grade_levels/:id/', { params: { id: 1 } }),
        await person.call('GET /courses/api/core_classes/'),
        await person.call('GET /courses/api/cte_classes/'),
        await person.call('GET /api/core-classes/'),
      ]
      for (const { status } of replies) assert.equal(status, index === 0 ? 401 : 403)
    }
  })

  test("that are unknown are a 404, also with an id beyond the column's range", async () => {
    for (const id of [8, 40_000, 2_147_483_647]) {
      assert.equal((await teacher.call('GET /courses/api/grade_levels/:id/', { params: { id } })).status, 404)
    }
    assert.equal((await teacher.send({ url: '/courses/api/grade_levels/nine/' })).statusCode, 400)
  })

  test('are 6 to 12 under the codes 1 to 7, with the name people read', async () => {
    const { body } = await teacher.call('GET /courses/api/grade_levels/')
    assert.deepEqual(
      body.map(({ id, grade }) => [id, grade]),
      [6, 7, 8, 9, 10, 11, 12].map((grade) => [grade - 5, grade]),
    )
    const one = await teacher.call('GET /courses/api/grade_levels/:id/', { params: { id: 4 } })
    assert.deepEqual(one.body, { id: 4, grade: 9, name: '9th Grade', display_name: '9th Grade' })
  })
})

const CORE = {
  word: 'core class',
  table: 'core_class',
  list: 'GET /courses/api/core_classes/',
  add: 'POST /courses/api/core_classes/',
  rename: 'PUT /courses/api/core_classes/:id/',
  first: ['Math', 'English', 'Science', 'Social Studies'],
} as const
const CTE = {
  word: 'CTE class',
  table: 'cte_class',
  list: 'GET /courses/api/cte_classes/',
  add: 'POST /courses/api/cte_classes/',
  rename: 'PUT /courses/api/cte_classes/:id/',
  first: [],
} as const

for (const { word, table, list, add, rename, first } of [CORE, CTE]) {
  const addClass = (name: string, person = office) => person.call(add, { body: { name } })
  const renameClass = (id: number, name: string, person = office) =>
    person.call(rename, { params: { id }, body: { name } })
  const names = async () => (await teacher.call(list)).body.map(({ name }) => name)

  describe(`A ${word}`, () => {
    test('is added and renamed by the office alone', async () => {
      for (const person of [teacher, await world.student(`Stu ${table}`)]) {
        assert.equal((await addClass('Drama', person)).status, 403)
        assert.equal((await renameClass(1, 'Drama', person)).status, 403)
      }
      assert.equal((await addClass('Drama', world.visitor())).status, 401)
      assert.deepEqual(await names(), first)
    })

    test('needs a name that can be printed', async () => {
      for (const name of ['', '   ', 'a\nb', 'x'.repeat(101)]) {
        const reply = await addClass(name)
        assert.equal(reply.status, 400)
        assert.ok(reply.failure.fields?.name)
      }
      assert.equal((await renameClass(1, ' ')).status, 400)
    })

    test('that is unknown cannot be renamed', async () => {
      const reply = await renameClass(99_999, 'Nowhere')
      assert.equal(reply.status, 404)
      assert.equal(reply.failure.message, `${word.charAt(0).toUpperCase()}${word.slice(1)} not found.`)
    })

    test('has a unique name, regardless of case', async () => {
      await addClass('Woodwork')
      const { body: metalwork } = await addClass('Metalwork')
      for (const reply of [await addClass('WOODWORK'), await renameClass(metalwork.id, ' woodwork ')]) {
        assert.equal(reply.status, 409)
        assert.match(
          reply.failure.message,
          new RegExp(`^There is already a ${word} named "woodwork"\\. `, 'i'),
        )
        assert.equal(reply.failure.fields?.name, `already belongs to a ${word}`)
      }
      assert.ok((await names()).includes('Metalwork'))
    })

    test('is listed after the others, and keeps its place and id when it is renamed', async () => {
      const { status, body } = await addClass('  Zoölogy ')
      assert.equal(status, 200)
      assert.deepEqual(body, { id: body.id, name: 'Zoölogy', message: '"Zoölogy" added.' })
      assert.equal((await names()).at(-1), 'Zoölogy')
      const reply = await renameClass(body.id, 'ZOÖLOGY')
      assert.deepEqual(reply.body, { id: body.id, name: 'ZOÖLOGY', message: 'Renamed to "ZOÖLOGY".' })
      assert.equal((await names()).at(-1), 'ZOÖLOGY')
      assert.deepEqual((await names()).slice(0, first.length), first)
    })

    test('has audit entries for adding and renaming, and none if nothing changed', async () => {
      const { body } = await addClass('Ceramics')
      await renameClass(body.id, 'Pottery')
      await renameClass(body.id, 'Pottery')
      const { rows } = await sql<object>`select account_id account, action, details from audit
        where subject = ${table} and subject_id = ${body.id} order by id`.execute(world.db)
      assert.deepEqual(rows, [
        { account: office.account, action: 'add', details: { name: 'Ceramics' } },
        { account: office.account, action: 'change', details: { name: { old: 'Ceramics', new: 'Pottery' } } },
      ])
    })

    test('that several people add at the same moment is saved once', async () => {
      const replies = await Promise.all(['Rush', 'rush', 'RUSH', 'Rush'].map((name) => addClass(name)))
      assert.deepEqual(statusesOf(replies), [200, 409, 409, 409])
      for (const { status, failure } of replies)
        if (status === 409) assert.match(failure.message, /^There is already/)
      assert.equal((await names()).filter((name) => name.toLowerCase() === 'rush').length, 1)
    })

    test('gets a new name once if two are renamed to it at the same moment', async () => {
      const [one, two] = [(await addClass('Race one')).body, (await addClass('Race two')).body]
      const replies = await Promise.all([renameClass(one.id, 'Race won'), renameClass(two.id, 'race WON')])
      assert.deepEqual(statusesOf(replies), [200, 409])
    })
  })
}

test('The group screens read the same core classes under another address', async () => {
  const { body } = await teacher.call('GET /api/core-classes/')
  assert.deepEqual(body, (await teacher.call('GET /courses/api/core_classes/')).body)
})
