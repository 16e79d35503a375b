import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { matchCovers, overlaps, valueOf, type Matching, type OpenMeeting } from './matching.ts'

const meeting = (time: string, costs: Record<number, number>): OpenMeeting => {
  const [start_time = '', end_time = ''] = time.split('-')
  return {
    start_time,
    end_time,
    candidates: Object.entries(costs).map(([teacher, cost]) => ({ teacher: Number(teacher), cost })),
  }
}
const NOBODY = new Map<number, number>()

/** The best of all matchings, each of them looked at. */
function bestOfAll(meetings: OpenMeeting[], already: Map<number, number>) {
  let best = { covered: -1, cost: 0 }
  const extend = (matching: Matching): void => {
    const next = meetings[matching.length]
    if (!next) {
      const value = valueOf(meetings, already, matching)
      if (value.covered > best.covered || (value.covered === best.covered && value.cost < best.cost))
        best = value
      return
    }
    extend([...matching, null])
    for (const { teacher } of next.candidates) {
      const isTwice = matching.some((other, nth) => other === teacher && overlaps(meetings[nth]!, next))
      if (!isTwice) extend([...matching, teacher])
    }
  }
  extend([])
  return best
}

/** Repeatable numbers from 0 up to a bound. */
function randomNumbers(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

describe('Teachers are matched with meetings', () => {
  test('so that nobody covers two at the same time, although the dearer one must come then', () => {
    const meetings = [meeting('09:00-10:00', { 1: 0, 2: 50 }), meeting('09:00-10:00', { 1: 0 })]
    assert.deepEqual(matchCovers(meetings, NOBODY), [2, 1])
  })

  test('so that as many as possible are covered, although that is dearer', () => {
    const meetings = [meeting('09:00-10:00', { 1: 0, 2: 900 }), meeting('09:30-10:30', { 1: 900 })]
    assert.deepEqual(matchCovers(meetings, NOBODY), [2, 1])
  })

  test('once a day each where possible, counting the covers that they have', () => {
    const both = { 1: 0, 2: 700, 3: 800 }
    assert.deepEqual(
      matchCovers([meeting('09:00-10:00', both), meeting('10:00-11:00', both)], NOBODY),
      [1, 2],
    )
    const one = [meeting('09:00-10:00', both)]
    assert.deepEqual(matchCovers(one, new Map([[1, 1]])), [2])
    const alone = [meeting('09:00-10:00', { 1: 0 }), meeting('10:00-11:00', { 1: 0 })]
    assert.deepEqual(matchCovers(alone, new Map([[1, 1]])), [1, 1])
  })

  test('as the best of all matchings has it, for random days', () => {
    for (let seed = 1; seed <= 200; seed++) {
      const random = randomNumbers(seed)
      const starts = ['08:00', '08:30', '09:00', '09:45', '10:00', '11:00']
      const meetings = Array.from({ length: 1 + random(5) }, () => {
        const start = random(5)
        const costs = Array.from({ length: 4 }, (_, teacher) => [teacher + 1, random(6) * 100] as const)
        const end = starts[start + 1 + random(starts.length - start - 1)]!
        return meeting(`${starts[start]!}-${end}`, Object.fromEntries(costs.filter(() => random(3) > 0)))
      })
      const already = new Map([[1, random(2)]])
      const matching = matchCovers(meetings, already)
      assert.deepEqual(valueOf(meetings, already, matching), bestOfAll(meetings, already), `seed ${seed}`)
      for (const [one, teacher] of matching.entries()) {
        const same = matching.flatMap((other, nth) =>
          other === teacher && nth > one ? [meetings[nth]!] : [],
        )
        if (teacher !== null)
          assert.ok(!same.some((other) => overlaps(meetings[one]!, other)), `seed ${seed}`)
      }
    }
  })

  test('where half of a large school is absent, too', () => {
    const random = randomNumbers(7)
    const meetings = Array.from({ length: 150 }, (_empty, nth) => {
      const start = 8 + (nth % 6)
      const minutes = nth % 2 === 0 ? '00' : '20'
      const time = [start, start + 1].map((hour) => `${String(hour).padStart(2, '0')}:${minutes}`).join('-')
      const costs = Array.from({ length: 60 }, (_, teacher) => [teacher, random(9) * 100] as const)
      return meeting(time, Object.fromEntries(costs.filter(() => random(3) === 0)))
    })
    const matching = matchCovers(meetings, NOBODY)
    assert.ok(matching.filter((teacher) => teacher !== null).length >= 100)
  })
})
