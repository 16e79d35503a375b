import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { smallSchool } from '#tests/proposals/small-school.ts'
import { explain } from './explain.ts'
import { sentences } from './sentences.ts'

const school = smallSchool({ days: 1, hours: 2 })
const trinh = school.addTeacher('Lena Trinh')
for (const name of ['Core 9A', 'Core 9B', 'Core 9C']) school.addNeed(school.addGroup(name), trinh, 1)
const { input } = school
const placements = [
  { requirement: 1, period: input.periods[0]!.id },
  { requirement: 2, period: input.periods[1]!.id },
]
const onFailure = (error: unknown) => {
  throw error
}

describe('The thread that explains', () => {
  test('finds the reasons with its own solver, on the clock of the school', async () => {
    const [unplaced, ...others] = await explain(
      input,
      { placements },
      { display: { locale: 'en-GB', clock: '12h' }, onFailure },
    )
    assert.deepEqual(others, [])
    assert.deepEqual([unplaced?.need_id, unplaced?.proven, unplaced?.facts.length], [3, true, 4])
  })

  test('is not started where everything is placed', async () => {
    const all = [...placements, { requirement: 3, period: input.periods[1]!.id }]
    assert.deepEqual(await explain(input, { placements: all }, { onFailure }), [])
  })

  test('ends when it is stopped, and the requirements have no reasons', async () => {
    const stop = new AbortController()
    const running = explain(input, { placements }, { signal: stop.signal, onFailure })
    stop.abort()
    const [unplaced] = await running
    assert.deepEqual([unplaced?.facts, unplaced?.proven], [[], false])
    assert.ok(unplaced?.message.endsWith(sentences.timedOut))
  })

  test('reports its failure, and leaves the requirements without reasons', async () => {
    const failures: unknown[] = []
    const damaged = { ...input, sharing: [{ groups: null as never, students: 1 }] }
    const [unplaced] = await explain(damaged, { placements }, { onFailure: (error) => failures.push(error) })
    assert.ok(failures[0] instanceof TypeError)
    assert.deepEqual([unplaced?.facts, unplaced?.proven], [[], false])
  })
})
