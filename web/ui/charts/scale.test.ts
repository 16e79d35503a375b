import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { labeledPoints, scaleOf, shareOn } from './scale.ts'

describe('The scale of a chart', () => {
  test('goes from a round number below the lowest value to one above the highest', () => {
    assert.deepEqual(scaleOf([93.2, 97.4]), { from: 92, to: 98, marks: [92, 94, 96, 98] })
    assert.deepEqual(scaleOf([91.2, 100]).marks, [90, 95, 100])
  })

  test('never exceeds its limits', () => {
    assert.deepEqual(scaleOf([0, 100]).marks, [0, 25, 50, 75, 100])
    assert.deepEqual(scaleOf([100]).marks, [99, 100])
    assert.deepEqual(scaleOf([0]).marks, [0, 1])
    const none = scaleOf([])
    assert.ok(none.from < none.to)
  })

  test('has room for every value between its ends', () => {
    for (let least = 0; least <= 100; least += 0.7) {
      for (const width of [0, 0.3, 4, 21, 60]) {
        const values = [least, Math.min(100, least + width)]
        const { from, to, marks } = scaleOf(values)
        assert.ok(from <= values[0]! && values[1]! <= to && from < to, values.join(' to '))
        assert.ok(from >= 0 && to <= 100 && marks.length <= 5 && marks.at(-1) === to, values.join(' to '))
      }
    }
  })

  test('places a value proportionally, or at an end if it is outside', () => {
    const scale = scaleOf([92, 98])
    assert.deepEqual(
      [91, 92, 95, 98, 99].map((value) => shareOn(scale, value)),
      [0, 0, 0.5, 1, 1],
    )
  })
})

describe('The labels of a chart', () => {
  test('are few and evenly spaced, and include the last point', () => {
    assert.deepEqual(
      [...labeledPoints(20, 5)].toSorted((one, other) => one - other),
      [3, 7, 11, 15, 19],
    )
    assert.deepEqual(
      [...labeledPoints(3, 5)].toSorted((one, other) => one - other),
      [0, 1, 2],
    )
    assert.equal(labeledPoints(0, 5).size, 0)
  })
})
