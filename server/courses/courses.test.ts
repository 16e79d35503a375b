import assert from 'node:assert/strict'
import { after, before, describe, test } from 'node:test'
import { courses } from '#contract/courses.ts'
import { surviveAnything } from '#tests/anything.ts'
import { openWorld, type World } from '#tests/world.ts'

describe('grade levels and core classes', () => {
  let world: World
  before(async () => {
    world = await openWorld()
  })
  after(() => world.close())

  test('only staff read them', async () => {
    const people = [world.visitor(), await world.newcomer(), await world.student()]
    for (const [index, person] of people.entries()) {
      const status = index === 0 ? 401 : 403
      assert.equal((await person.call('GET /courses/api/grade_levels/')).status, status)
      assert.equal(
        (await person.call('GET /courses/api/grade_levels/:id/', { params: { id: 1 } })).status,
        status,
      )
      assert.equal((await person.call('GET /api/core-classes/')).status, status)
    }
  })

  test('an unknown grade level is a 404, also beyond what the column holds', async () => {
    const teacher = await world.teacher()
    for (const id of [8, 40_000, 2_147_483_647]) {
      assert.equal((await teacher.call('GET /courses/api/grade_levels/:id/', { params: { id } })).status, 404)
    }
    assert.equal((await teacher.send({ url: '/courses/api/grade_levels/nine/' })).statusCode, 400)
  })

  test('grades are 6 to 12 under the codes 1 to 7, with the name people read', async () => {
    const teacher = await world.teacher('Tia Teacher')
    const { body } = await teacher.call('GET /courses/api/grade_levels/')
    assert.deepEqual(
      body.map(({ id, grade }) => [id, grade]),
      [
        [1, 6],
        [2, 7],
        [3, 8],
        [4, 9],
        [5, 10],
        [6, 11],
        [7, 12],
      ],
    )
    const one = await teacher.call('GET /courses/api/grade_levels/:id/', { params: { id: 4 } })
    assert.deepEqual(one.body, { id: 4, grade: 9, name: '9th Grade', display_name: '9th Grade' })
  })

  test('the core classes are there from the start', async () => {
    const office = await world.admin()
    const { body } = await office.call('GET /api/core-classes/')
    assert.deepEqual(
      body.map(({ name }) => name),
      ['Math', 'English', 'Science', 'Social Studies'],
    )
    assert.ok(body.every(({ id }) => id >= 1))
  })

  test('no shape of a request breaks a look-up', async () => {
    await surviveAnything(await world.admin('Ana Admin'), courses)
  })
})
