import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { randomFrom } from '#server/demo/random.ts'
import type { InputRequirement, TimetableInput } from './input.ts'
import { score, currentPlacements } from './score.ts'
import { EMPTY, randomSchool, WEIGHTS } from './testing.ts'

const NOTHING = {
  one_a_day: 0,
  double_across_break: 0,
  long_day: 0,
  many_in_a_row: 0,
  gaps: 0,
  same_hour: 0,
  little_change: 0,
}

/**
 * Five weekdays of eight lessons each, five minutes apart, with half an hour after the fourth: section period 11 is Monday's
 * first lesson, 12 its second one, 21 Tuesday's first one.
 */
const PERIODS: TimetableInput['periods'] = [1, 2, 3, 4, 5].flatMap((day) =>
  [1, 2, 3, 4, 5, 6, 7, 8].map((lesson) => {
    const start = 480 + 50 * (lesson - 1) + (lesson > 4 ? 25 : 0)
    return { id: 10 * day + lesson, grade: 1, homeroom: false, weekdays: [day], start, end: start + 45 }
  }),
)

/** A school in which Ms Trinh (1) teaches as many groups as there are requirements. */
function schoolOf(
  requirements: readonly Partial<InputRequirement>[],
  rest: Partial<TimetableInput> = {},
): TimetableInput {
  return {
    ...EMPTY,
    periods: PERIODS,
    teachers: [{ id: 1, name: 'Ms Trinh', off: [] }],
    groups: requirements.map((_, index) => ({
      id: index + 1,
      name: `6-${index}`,
      grade: 1,
      type: 'core',
      room: null,
    })),
    requirements: requirements.map((requirement, index) => {
      const own = { id: index + 1, group: index + 1, teacher: 1, meetings: 1, doubles: 0 }
      return Object.assign(own, { together: null, sameClass: null }, requirement)
    }),
    ...rest,
  }
}

const countsOf = (input: TimetableInput, week: readonly (readonly [need: number, period: number])[]) =>
  score(
    input,
    week.map(([requirement, period]) => ({ requirement, period })),
  ).counts

describe('The score of a week', () => {
  test('is 0 for one lesson a day at the same hour', () => {
    const week = [11, 21, 31].map((period) => ({ requirement: 1, period }))
    assert.deepEqual(score(schoolOf([{}]), week), { score: 0, counts: NOTHING })
  })

  test('counts meetings of a requirement above one a day', () => {
    const counts = countsOf(schoolOf([{}]), [
      [1, 11],
      [1, 12],
      [1, 13],
    ])
    assert.deepEqual(counts, { ...NOTHING, one_a_day: 2, same_hour: 2 })
  })

  test('counts a double as one meeting of the day, and its hour apart from those of single ones', () => {
    const counts = countsOf(schoolOf([{ doubles: 1 }]), [
      [1, 13],
      [1, 14],
      [1, 21],
    ])
    assert.deepEqual(counts, NOTHING)
  })

  test('counts a double with a break between its meetings, and takes one without for it where there is one', () => {
    const across = [
      [1, 14],
      [1, 15],
    ] as const
    assert.deepEqual(countsOf(schoolOf([{ doubles: 1 }]), across), { ...NOTHING, double_across_break: 1 })
    const counts = countsOf(schoolOf([{ doubles: 1 }]), [...across, [1, 16]])
    assert.deepEqual(counts, { ...NOTHING, one_a_day: 1 })
  })

  test('takes a homeroom between two lessons for a break', () => {
    const homeroom = { ...PERIODS[0]!, id: 99, homeroom: true, start: 526, end: 529 }
    const counts = countsOf(schoolOf([{ doubles: 1 }], { periods: [...PERIODS, homeroom] }), [
      [1, 11],
      [1, 12],
    ])
    assert.equal(counts.double_across_break, 1)
  })

  test('counts lessons of a teacher above six a day, and above four in a row', () => {
    const eight = [1, 2, 3, 4, 5, 6, 7, 8]
    const school = schoolOf(eight.map(() => ({})))
    const dayOf = (lessons: readonly number[]) =>
      countsOf(
        school,
        lessons.map((lesson) => [lesson, 10 + lesson] as const),
      )
    assert.deepEqual(dayOf(eight), { ...NOTHING, long_day: 2 })
    const inOneGo = PERIODS.map(({ start, end, ...period }) => {
      const earlier = start > 680 ? 25 : 0
      return Object.assign(period, { start: start - earlier, end: end - earlier })
    })
    const counts = countsOf(
      { ...school, periods: inOneGo },
      eight.map((lesson) => [lesson, 10 + lesson] as const),
    )
    assert.deepEqual(counts, { ...NOTHING, long_day: 2, many_in_a_row: 4 })
  })

  test("counts free lessons within a teacher's day above one", () => {
    const counts = countsOf(schoolOf([{}, {}, {}]), [
      [1, 11],
      [2, 13],
      [3, 16],
    ])
    assert.deepEqual(counts, { ...NOTHING, gaps: 2 })
    const oneFree = countsOf(schoolOf([{}, {}]), [
      [1, 11],
      [2, 13],
    ])
    assert.deepEqual(oneFree, NOTHING)
  })

  test("counts meetings elsewhere, and what stays, for a teacher's day", () => {
    const elsewhere = {
      assignment: 1,
      group: 9,
      teacher: 1,
      grade: 2,
      block: 1,
      weekdays: [1],
      start: 480,
      end: 525,
    }
    const current = { assignment: 2, group: 8, teacher: 1, period: 12, pinned: false }
    const input = schoolOf([{}], { elsewhere: [elsewhere], current: [current] })
    assert.deepEqual(countsOf(input, [[1, 15]]), { ...NOTHING, gaps: 1 })
  })

  test('counts several groups of a teacher at one time as one lesson', () => {
    const school = schoolOf([1, 2, 3, 4, 5, 6, 7, 8].map(() => ({ sameClass: 'mixed' })))
    const counts = countsOf(
      school,
      school.requirements.map(({ id }) => [id, 11] as const),
    )
    assert.deepEqual(counts, NOTHING)
  })

  test('counts different start times of a requirement above one', () => {
    const counts = countsOf(schoolOf([{}]), [
      [1, 11],
      [1, 21],
      [1, 32],
      [1, 43],
    ])
    assert.deepEqual(counts, { ...NOTHING, same_hour: 2 })
  })

  test('counts current assignments that move, but not pins or assignments without a requirement', () => {
    const current = [
      { assignment: 1, group: 1, teacher: 1, period: 11, pinned: false },
      { assignment: 2, group: 1, teacher: 1, period: 21, pinned: false },
      { assignment: 3, group: 1, teacher: 1, period: 31, pinned: true },
      { assignment: 4, group: 7, teacher: 1, period: 41, pinned: false },
    ]
    const input = schoolOf([{ meetings: 3 }], { current })
    assert.deepEqual(
      countsOf(input, [
        [1, 11],
        [1, 31],
        [1, 51],
      ]),
      { ...NOTHING, little_change: 1 },
    )
    assert.equal(score(input, currentPlacements(input)).counts.little_change, 0)
  })

  test('is the sum of weight times count', () => {
    for (let turn = 0; turn < 20; turn++) {
      const input = randomSchool(randomFrom(`weights ${turn}`))
      const { score: sum, counts } = score(input, currentPlacements(input))
      const wishes = Object.keys(WEIGHTS) as (keyof typeof WEIGHTS)[]
      assert.equal(
        sum,
        wishes.reduce((total, wish) => total + WEIGHTS[wish] * counts[wish], 0),
      )
      const [wish] = wishes
      const ignoring = score({ ...input, weights: { ...WEIGHTS, [wish!]: 0 } }, currentPlacements(input))
      assert.equal(ignoring.score, sum - WEIGHTS[wish!] * counts[wish!])
    }
  })
})
