import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { randomFrom } from '#server/demo/random.ts'
import { faultsOf, firstFit } from '../../../../bench/proposals/reader.ts'
import { demoLikeSchool, schoolOf2000, schoolOf300, withPins } from '../../../../bench/proposals/schools.ts'
import type { InputRequirement, TimetableInput } from './input.ts'
import { score } from './score.ts'
import { propose } from './search.ts'
import { stepsOf } from './steps.ts'
import { EMPTY, randomSchool } from './testing.ts'

const quick = { seed: 1, milliseconds: 10_000, iterations: 2_000 }

describe('a proposed week', () => {
  test('has no conflict or extra meeting, and keeps pins, bands, classes, doubles and times off, in random schools', () => {
    for (let turn = 0; turn < 80; turn++) {
      const input = randomSchool(randomFrom(`school ${turn}`))
      const result = propose(input, { ...quick, seed: turn })
      assert.deepEqual(faultsOf(input, result), [], `school ${turn}`)
      assert.equal(result.score, score(input, result.placements).score)
      const ended = new Set(stepsOf(input, result).map(({ instead_of }) => instead_of))
      const pinned = input.current.filter((current) => current.pinned)
      assert.ok(!pinned.some(({ assignment }) => ended.has(assignment)), `school ${turn} keeps its pins`)
    }
  })

  test('leaves no more unplaced than first-fit', () => {
    let better = 0
    for (let turn = 0; turn < 60; turn++) {
      const drawn = randomSchool(randomFrom(`fit ${turn}`), { doubles: false })
      const input = {
        ...drawn,
        current: [],
        requirements: drawn.requirements.map((requirement): InputRequirement =>
          Object.assign(requirement, { together: null, sameClass: null }),
        ),
      }
      const [ours, first] = [propose(input, quick).placed, firstFit(input)]
      assert.ok(ours >= first, `school ${turn}: ${ours} of ${first}`)
      if (ours > first) better++
    }
    assert.ok(better > 3, 'the schools are hard enough for a difference')
  })

  test('places all of a school of 300 with part-timers, doubles and bands, with 20% and 60% pinned', () => {
    const school = schoolOf300()
    const week = propose(school, { ...quick, iterations: 20_000 })
    assert.equal(week.placed, week.wanted)
    assert.deepEqual(faultsOf(school, week), [])
    for (const share of [0.2, 0.6]) {
      const input = withPins(school, week.placements, share, 1)
      const again = propose(input, quick)
      assert.equal(again.placed, again.wanted)
      assert.deepEqual(faultsOf(input, again), [])
    }
  })

  for (const current of [false, true])
    test(`places all of the demo school, where everything is full, ${current ? 'from what stands' : 'from nothing'}`, () => {
      const school = demoLikeSchool({ standing: current })
      for (const seed of [1, 2, 3]) {
        const week = propose(school, { ...quick, seed })
        assert.equal(week.placed, 440)
        assert.deepEqual(faultsOf(school, week), [])
      }
    })

  test('leaves only what cannot be: one lesson of a teacher who has four and three times for them', () => {
    const mornings = { weekdays: [1, 2, 3, 4, 5], start: 496, end: 605 }
    for (const current of [false, true]) {
      const school = demoLikeSchool({ standing: current })
      const teachers = school.teachers.map((one) => (one.id === 7 ? { ...one, off: [mornings] } : one))
      const week = propose({ ...school, teachers }, quick)
      assert.equal(week.placed, 435)
      assert.deepEqual(faultsOf({ ...school, teachers }, week), [])
    }
  })

  test('is the same for the same seed and number of moves, and another one for another seed', () => {
    const input = schoolOf300()
    const [one, other, third] = [7, 7, 8].map((seed) => propose(input, { ...quick, seed }).placements)
    assert.deepEqual(one, other)
    assert.notDeepEqual(one, third)
  })

  test('comes within a second after the search was stopped', () => {
    let calls = 0
    let stoppedAt = 0
    const result = propose(schoolOf2000(), {
      seed: 1,
      milliseconds: 60_000,
      isStopped: () => {
        if (++calls === 2_000) stoppedAt = performance.now()
        return calls >= 2_000
      },
    })
    assert.ok(performance.now() - stoppedAt < 1_000)
    assert.ok(result.placed > 2_700)
  })

  test('is reported while it improves, and never gets worse than reported', () => {
    const scores: number[] = []
    const result = propose(schoolOf300(), {
      seed: 3,
      milliseconds: 1_500,
      onProgress: ({ placed, score: sum }) => scores.push(placed === 450 ? sum : Infinity),
    })
    assert.ok(scores.length > 1)
    assert.deepEqual(
      scores,
      scores.toSorted((one, other) => other - one),
    )
    assert.ok(result.score <= scores.at(-1)!)
  })

  test('is perfect immediately where nothing has to move', () => {
    const input: TimetableInput = {
      ...EMPTY,
      periods: [1, 2].map((id) => ({
        id,
        grade: 1,
        homeroom: false,
        weekdays: [1, 2, 3, 4, 5],
        start: 480 + 60 * id,
        end: 530 + 60 * id,
      })),
      teachers: [{ id: 1, name: 'Ms Trinh', off: [] }],
      groups: [{ id: 1, name: '6A', grade: 1, type: 'core', room: null }],
      requirements: [
        { id: 1, group: 1, teacher: 1, meetings: 5, doubles: 0, together: null, sameClass: null },
      ],
      current: [{ assignment: 9, group: 1, teacher: 1, period: 2, pinned: false }],
    }
    const result = propose(input, { seed: 1, milliseconds: 60_000 })
    assert.deepEqual(result.placements, [{ requirement: 1, period: 2 }])
    assert.equal(result.score, 0)
    assert.deepEqual(stepsOf(input, result), [])
  })
})
