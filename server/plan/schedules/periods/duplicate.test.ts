import assert from 'node:assert/strict'
import { beforeEach, describe, test } from 'node:test'
import { beforeEachInFile, beforeFile } from '#tests/world/file-hooks.ts'
import type { Person } from '#tests/world/person.ts'
import { addBlock, addPeriod } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'

const DUPLICATE = 'POST /schedules/api/section-periods/duplicate/'

const world = useWorld()
let admin: Person
let source: number
let target: number
beforeFile(async () => {
  admin = await world.admin()
})
beforeEachInFile(async () => {
  source = await addBlock(world)
  target = await addBlock(world, { name: 'Winter', from: '2026-11-02', until: '2026-12-18' })
})

type Blocks = { from?: number; into?: number; grade?: number; person?: Person }
const duplicate = ({ from = source, into = target, grade = 4, person = admin }: Blocks = {}) =>
  person.call(DUPLICATE, { body: { source_block: from, target_block: into, grade_level: grade } })

const periodsIn = async (block: number, grade = 4) => {
  const query = { block_schedule: block, grade_level: grade }
  const { body } = await admin.call('GET /schedules/api/section-periods/get_with_associations/', { query })
  return body.map(
    ({ start_time, days_of_week, homeroom }) => `${start_time} ${days_of_week.length} ${homeroom}`,
  )
}

describe('Duplicating is refused', () => {
  test('to visitors and students', async () => {
    assert.equal((await duplicate({ person: world.visitor() })).status, 401)
    assert.equal((await duplicate({ person: await world.student() })).status, 403)
  })

  test('into the same block, and from or into an unknown block', async () => {
    const fieldsOf = async (blocks: Blocks) => {
      const { status, failure } = await duplicate(blocks)
      return [status, Object.keys(failure.fields ?? {})]
    }
    assert.deepEqual(await fieldsOf({ into: source }), [400, ['target_block']])
    assert.deepEqual(await fieldsOf({ into: 99999 }), [400, ['target_block']])
    assert.deepEqual(await fieldsOf({ from: 99999 }), [400, ['source_block']])
  })

  test('where the grade has no section periods', async () => {
    await addPeriod(world, { block: source, grade: 5 })
    const reply = await duplicate()
    assert.deepEqual(
      [reply.status, reply.failure.message],
      [409, 'Autumn has no section periods for 9th Grade.'],
    )
  })
})

describe('Duplicating', () => {
  beforeEach(async () => {
    await addPeriod(world, { block: source, from: '08:00', until: '08:15', homeroom: true })
    await addPeriod(world, { block: source, days: [1, 3, 5] })
    await addPeriod(world, { block: source, grade: 5 })
  })

  test('copies the periods of one grade with a summary, and copies nothing a second time', async () => {
    const { status, body } = await duplicate()
    assert.equal(status, 200)
    assert.deepEqual(
      [body.message, body.summary, body.created.length, body.skipped],
      ['Section periods duplicated successfully!', '2 section periods copied into Winter.', 2, 0],
    )
    assert.deepEqual(await periodsIn(target), ['08:00 5 true', '09:00 3 false'])
    assert.deepEqual(await periodsIn(target, 5), [])
    const again = (await duplicate()).body
    assert.deepEqual([again.created.length, again.skipped], [0, 2])
    assert.equal(again.summary, 'Nothing to copy: all section periods are already in Winter.')
    assert.equal((await periodsIn(target)).length, 2)
  })

  test('skips only periods with the same times, weekdays and homeroom mark', async () => {
    await addPeriod(world, { block: target, days: [1, 3, 5] })
    await addPeriod(world, { block: target, from: '08:00', until: '08:15', homeroom: false })
    const { body } = await duplicate()
    assert.equal(body.summary, '1 section period copied into Winter, 1 was already there.')
    assert.deepEqual(await periodsIn(target), ['08:00 5 false', '08:00 5 true', '09:00 3 false'])
  })

  test('by two people at the same moment copies once', async () => {
    const both = await Promise.all([duplicate(), duplicate()])
    assert.deepEqual(
      both.map(({ body }) => body.created.length).sort((one, other) => one - other),
      [0, 2],
    )
    assert.equal((await periodsIn(target)).length, 2)
  })
})
