import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { balance } from './balance.ts'
import type { BalanceInput } from './model.ts'

/** Whole numbers by chance from a seed. */
function chance(seed: number) {
  let state = seed
  return (below: number) => {
    state = (Math.imul(state ^ (state >>> 15), 2_246_822_519) + 3_266_489_917) >>> 0
    return Math.floor((state / 4_294_967_296) * below)
  }
}

type Options = {
  students: number
  groups: number
  /** The number of values of each trait; the first value of each is that of having none. */
  traits: number[]
  labels?: number
  /** The share of students, in percent, who are in a group already, and of those who stay there. */
  inGroup?: number
  staying?: number
  pairs?: number
}

/** A grade by chance: values of uneven frequency, labels of some students, pairs of which most can be kept. */
function grade(seed: number, options: Options): BalanceInput {
  const { students, groups, traits, labels = 0, inGroup = 0, staying = 0, pairs = 0 } = options
  const next = chance(seed)
  const values: BalanceInput['values'] = []
  const columns = traits.map((count) => {
    const first = values.length
    for (let value = 0; value < count; value += 1) values.push({ isMissing: value === 0 })
    return () => first + Math.floor(Math.sqrt(next(count * count)))
  })
  for (let label = 0; label < labels; label += 1) {
    const place = values.push({ isMissing: false }) - 1
    const share = 2 + next(28)
    columns.push(() => (next(100) < share ? place : -1))
  }
  const all = Array.from({ length: students }, () => {
    const home = next(100) < inGroup ? next(groups) : null
    const own = columns.map((value) => value()).map((value) => (value < 0 ? null : value))
    return { home, pinned: home !== null && next(100) < staying, values: own }
  })
  return {
    students: all,
    groups: Array.from({ length: groups }, () => ({ capacity: null })),
    values,
    // No student is in two pairs, so that no pair rules out another.
    pairs: Array.from({ length: pairs }, (_, nth) => ({
      kind: nth % 3 === 0 ? 'together' : 'apart',
      one: 2 * nth,
      other: 2 * nth + 1,
    })),
  }
}

/**
 * Finds everything that is wrong with a distribution, using only the input. A value may be uneven where more students than its
 * share stay in a group, and a pair cannot be together if a group has one of a value that both have.
 */
function check({ students, groups, values, pairs }: BalanceInput, groupOf: readonly (number | null)[]) {
  const wrong: string[] = []
  const places = [...students.keys()]
  const members = [...groups.keys()].map((group) => places.filter((at) => groupOf[at] === group))
  const sizes = members.map(({ length }) => length)
  if (sizes.reduce((sum, size) => sum + size, 0) !== students.length) wrong.push('somebody is in no group')
  if (Math.max(...sizes) - Math.min(...sizes) > 1) wrong.push(`sizes ${sizes.join()}`)
  for (const [at, { pinned, home }] of students.entries())
    if (pinned && groupOf[at] !== home) wrong.push(`student ${at} was moved and should stay`)
  const ceilings = [...values.keys()].map((value) => {
    const has = (at: number) => students[at]!.values.includes(value)
    const total = places.filter(has).length
    const counts = members.map((of) => of.filter(has).length)
    const staying = members.map((of) => of.filter((at) => has(at) && students[at]!.pinned).length)
    const [floor, ceiling] = [Math.floor(total / groups.length), Math.ceil(total / groups.length)]
    const isFree = staying.every((count) => count <= ceiling)
    if (isFree && counts.some((count) => count < floor || count > ceiling))
      wrong.push(`value ${value}: ${counts.join()} of ${total}`)
    return ceiling
  })
  for (const { kind, one, other } of pairs) {
    const isImpossible =
      kind === 'together' &&
      students[one]!.values.some(
        (value) => value !== null && students[other]!.values.includes(value) && ceilings[value] === 1,
      )
    if (!isImpossible && (groupOf[one] === groupOf[other]) === (kind === 'apart'))
      wrong.push(`${one} and ${other} not ${kind}`)
  }
  return wrong
}

/** The processor's time in milliseconds: other tests and programs may run at the same moment. */
function timed(input: BalanceInput) {
  const from = process.cpuUsage()
  const { groupOf } = balance(input)
  const { user, system } = process.cpuUsage(from)
  return { groupOf, time: (user + system) / 1000 }
}

const SCHOOLS: [about: string, Options][] = [
  ['25 in 5 groups', { students: 25, groups: 5, traits: [4, 5], labels: 2, inGroup: 50, pairs: 4 }],
  ['97 in 4 groups', { students: 97, groups: 4, traits: [4, 5, 6], labels: 4, inGroup: 80, pairs: 12 }],
  ['300 in 12 groups', { students: 300, groups: 12, traits: [4, 9, 11], labels: 5, pairs: 40 }],
  [
    '300 in 11 groups, most in one',
    { students: 300, groups: 11, traits: [4, 9], labels: 3, inGroup: 95, pairs: 20 },
  ],
  ['600 in 4 groups', { students: 600, groups: 4, traits: [4, 13, 21], labels: 8, inGroup: 50, pairs: 60 }],
  ['600 in 20 groups', { students: 600, groups: 20, traits: [4, 13, 21], labels: 5, inGroup: 90, pairs: 60 }],
  ['599 in 24 groups', { students: 599, groups: 24, traits: [4, 13, 21], labels: 6, pairs: 60 }],
]

describe('Groups of random grades', () => {
  for (const [about, options] of SCHOOLS) {
    test(`are even in everything: ${about}`, () => {
      for (const seed of [1, 2]) {
        const input = grade(seed, options)
        const { groupOf, time } = timed(input)
        assert.deepEqual(check(input, groupOf), [], `seed ${seed}`)
        assert.ok(time < 2000, `${Math.round(time)} ms, seed ${seed}`)
      }
    })
  }

  test('are even where every value divides exactly, so that nothing is left to choose', () => {
    for (const [size, groups] of [
      [400, 20],
      [600, 30],
      [600, 12],
    ] as const) {
      const next = chance(size + groups)
      const shuffled = () =>
        Array.from({ length: size }, (_, at) => ({ at, by: next(1e9) })).sort((a, b) => a.by - b.by)
      const [one, other] = [shuffled(), shuffled()]
      const values = 20
      const input: BalanceInput = {
        students: one.map(({ at }, index) => ({
          home: null,
          pinned: false,
          values: [at % values, values + (other[index]!.at % values)],
        })),
        groups: Array.from({ length: groups }, () => ({ capacity: null })),
        values: Array.from({ length: 2 * values }, () => ({ isMissing: false })),
        pairs: [],
      }
      assert.deepEqual(check(input, balance(input).groupOf), [])
    }
  })

  test('keep those in their groups who are to stay, and are even with the others', () => {
    for (const seed of [5, 6, 7]) {
      const options = { students: 600, groups: 20, traits: [4, 9], labels: 3, inGroup: 100, staying: 20 }
      const input = grade(seed, options)
      assert.deepEqual(check(input, balance(input).groupOf), [], `seed ${seed}`)
    }
  })

  test('are the same each time, and even groups stay as they are', () => {
    const input = grade(8, { students: 300, groups: 12, traits: [4, 9], labels: 3, pairs: 20 })
    const { groupOf } = balance(input)
    assert.deepEqual(balance(input).groupOf, groupOf)
    const students = input.students.map((student, at) => ({ ...student, home: groupOf[at]! }))
    assert.deepEqual(balance({ ...input, students }).groupOf, groupOf)
  })

  test('end within two seconds where no distribution has everything', () => {
    const input = grade(9, { students: 600, groups: 20, traits: [4, 13, 21, 6, 7], labels: 12, pairs: 200 })
    assert.ok(timed(input).time < 2000)
  })
})

type Small = {
  homes: (number | null)[]
  capacities: (number | null)[]
  pinned?: number[]
  pairs?: BalanceInput['pairs']
}

const small = ({ homes, capacities, pinned = [], pairs = [] }: Small): BalanceInput => ({
  students: homes.map((home, at) => ({
    home,
    pinned: pinned.includes(at),
    values: [at % 2 === 0 ? 0 : null],
  })),
  groups: capacities.map((capacity) => ({ capacity })),
  values: [{ isMissing: false }],
  pairs,
})
const sizesOf = (input: BalanceInput) => {
  const { groupOf } = balance(input)
  return input.groups.map((_, group) => groupOf.filter((one) => one === group).length)
}
const nobody = (count: number) => Array.from({ length: count }, () => null)

describe('Sizes', () => {
  test('are as even as capacities allow', () => {
    assert.deepEqual(sizesOf(small({ homes: nobody(20), capacities: [4, null, null] })), [4, 8, 8])
    assert.deepEqual(sizesOf(small({ homes: nobody(20), capacities: [4, 5, null] })), [4, 5, 11])
  })

  test('leave over the last unassigned students where there are more than seats', () => {
    const input = small({ homes: [null, 0, null, 1, null], capacities: [2, 1] })
    assert.deepEqual(balance(input).groupOf, [0, 0, null, 1, null])
  })

  test('remove no one from a group over its capacity when all are full', () => {
    const input = small({ homes: [0, 0, 0, 1, null], capacities: [2, 1] })
    assert.deepEqual(balance(input).groupOf, [0, 0, 0, 1, null])
  })

  test('follow the students who stay', () => {
    const input = small({
      homes: [0, 0, 0, 0, 0, 1, null, null],
      capacities: [null, null],
      pinned: [0, 1, 2, 3, 4],
    })
    assert.deepEqual(balance(input).groupOf, [0, 0, 0, 0, 0, 1, 1, 1])
  })
})

describe('Pairs', () => {
  test('give way to values, and are kept among equal ones', () => {
    // Both have the only value that two groups must share: they cannot be together.
    const input = small({
      homes: [0, 0, 1, 1],
      capacities: [null, null],
      pairs: [{ kind: 'together', one: 0, other: 2 }],
    })
    const { groupOf } = balance(input)
    assert.notEqual(groupOf[0], groupOf[2])
    const placed = balance({ ...input, pairs: [{ kind: 'together', one: 0, other: 3 }] }).groupOf
    assert.equal(placed[0], placed[3])
  })

  test('of students who stay cannot be kept, and the search ends', () => {
    const input = small({
      homes: [0, 0, 1, 1],
      capacities: [null, null],
      pinned: [0, 1],
      pairs: [{ kind: 'apart', one: 0, other: 1 }],
    })
    assert.deepEqual(balance(input).groupOf.slice(0, 2), [0, 0])
  })
})
