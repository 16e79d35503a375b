import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { randomFrom } from '#server/demo/random.ts'
import { Random } from './engine/random.ts'
import { ejectUntilPlaced } from './engine/eject.ts'
import { firstWeek } from './first-week.ts'
import { modelOf } from './model.ts'
import { partAlternatives } from './model/parts.ts'
import { score } from './score.ts'
import { randomSchool } from './testing.ts'

describe('The model of a week', () => {
  test('costs what the score says, for any meetings placed, removed and placed again', () => {
    for (let turn = 0; turn < 60; turn++) {
      const input = randomSchool(randomFrom(`model ${turn}`), { doubles: false })
      const model = modelOf(input)
      const state = firstWeek(model)
      const random = new Random(turn)
      for (let round = 0; round < 5; round++) {
        const event = random.below(state.option.length)
        if (state.option[event]! >= 0) state.lift(event)
        ejectUntilPlaced(state, random, () => round < 2)
        const { score: sum } = score(input, model.placementsOf(state.option))
        assert.ok(Math.abs(state.cost + model.constant - sum) < 1e-6, `school ${turn}`)
      }
    }
  })
})

describe('Section periods that make up a number of meetings', () => {
  const counts = new Map([
    [3, 4],
    [2, 4],
  ])

  test('are the fewest that add up', () => {
    assert.deepEqual(partAlternatives(5, counts, [])[0], [3, 2])
    assert.deepEqual(partAlternatives(6, counts, [])[0], [3, 3])
  })

  test('are those that stand where they add up, too', () => {
    assert.deepEqual(partAlternatives(6, counts, [2, 2, 2])[0], [2, 2, 2])
  })

  test('come near from below where none add up, and never have more than there are', () => {
    assert.deepEqual(partAlternatives(1, counts, []), [[]])
    assert.deepEqual(partAlternatives(4, new Map([[3, 1]]), []), [[3]])
    assert.deepEqual(partAlternatives(10, new Map([[5, 1]]), []), [[5]])
  })
})
