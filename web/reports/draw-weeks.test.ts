import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { drawWeeks } from './draw-weeks.ts'

const week = (nth: number, attendance_rate: number | null) => ({
  week: `2026-09-${String(7 + nth).padStart(2, '0')}`,
  P: 0,
  A: 0,
  T: 0,
  E: 0,
  total: 0,
  attendance_rate,
})

describe('The chart of the weeks', () => {
  test('has a scale from a round number below the least rate up to 100', () => {
    const { lines, points, height } = drawWeeks([week(0, 100), week(1, 91.2)], 600)
    assert.deepEqual(
      lines.map(({ percent }) => percent),
      [90, 95, 100],
    )
    assert.equal(points[0]?.y, lines.at(-1)?.y)
    assert.ok(points[1]!.y > points[0]!.y && points[1]!.y < height)
  })

  test('draws a school where nobody was ever present', () => {
    const { lines, points } = drawWeeks([week(0, 0)], 300)
    assert.deepEqual([lines[0]?.percent, lines.at(-1)?.percent, points.length], [0, 100, 1])
  })

  test('leaves out weeks without a rate, and labels only as many as fit', () => {
    const weeks = Array.from({ length: 20 }, (_, nth) => week(nth, nth === 3 ? null : 95))
    const { points } = drawWeeks(weeks, 390)
    assert.equal(points.length, 19)
    assert.equal(points.filter(({ isLabelled }) => isLabelled).length, 5)
  })
})
