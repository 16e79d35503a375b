import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProposalFact, UnplacedRequirement } from '#contract/plan/schedules/proposals.ts'
import { canHold } from '#tests/proposals/possible-week.ts'
import { hourOn, periodId, smallSchool } from '#tests/proposals/small-school.ts'
import type { Placement, TimetableInput } from '../input.ts'
import { propose } from '../search.ts'
import { reasonsOf, type ReasonOptions } from './reasons.ts'
import { sentences } from './sentences.ts'
import { loadSolver } from './solver.ts'

const { decide } = await loadSolver()

const optionsFor = (milliseconds: number): ReasonOptions => ({
  decide,
  display: { locale: 'en-US', clock: '24h' },
  milliseconds,
  now: () => performance.now(),
})

/** What the search leaves over in a tenth of a second, explained. */
function explained(input: TimetableInput): UnplacedRequirement[] {
  const result = propose(input, { seed: 1, milliseconds: 100 })
  return [...reasonsOf(input, result, optionsFor(10_000))]
}

/** The facts cannot all hold, and all but any one of them can: tried by hand. */
function assertSmallest(input: TimetableInput, facts: readonly ProposalFact[]): void {
  const texts = facts.map(({ text }) => text)
  assert.ok(facts.length > 0)
  assert.equal(canHold(input, facts), false, `possible: ${texts.join('; ')}`)
  for (const fact of facts)
    assert.ok(
      canHold(
        input,
        facts.filter((other) => other !== fact),
      ),
      `impossible without "${fact.text}": ${texts.join('; ')}`,
    )
}

function assertAllExplained(input: TimetableInput, unplaced: readonly UnplacedRequirement[]): void {
  assert.ok(unplaced.length > 0)
  for (const { facts, proven } of unplaced) {
    assert.ok(proven)
    assertSmallest(input, facts)
  }
}

const textsOf = (unplaced: readonly UnplacedRequirement[]) =>
  unplaced.map(({ facts }) => facts.map(({ text }) => text))

describe('What cannot be placed is explained', () => {
  test('by the lessons of a teacher who has more than there are times', () => {
    const school = smallSchool({ days: 2, hours: 3 })
    const trinh = school.addTeacher('Lena Trinh')
    for (const name of ['Core 9A', 'Core 9B', 'Core 9C', 'Core 9D'])
      school.addNeed(school.addGroup(name), trinh, 2)
    const unplaced = explained(school.input)
    assertAllExplained(school.input, unplaced)
    const missing = unplaced.map(({ placed, wanted }) => wanted - placed).join()
    assert.ok(missing === '2' || missing === '1,1')
    assert.match(unplaced[0]?.message ?? '', /Trinh: \d of 2 meetings (is|are) not placed\.$/)
    assert.deepEqual(textsOf(unplaced)[0]?.toSorted(), [
      'Core 9A must meet Lena Trinh twice a week',
      'Core 9B must meet Lena Trinh twice a week',
      'Core 9C must meet Lena Trinh twice a week',
      'Core 9D must meet Lena Trinh twice a week',
      'The section periods of 9th Grade meet 6 times a week',
    ])
  })

  test('by mornings only and what is pinned there', () => {
    const school = smallSchool({ days: 2, hours: 4 })
    const afternoons = { weekdays: [1, 2], start: 600, end: 960 }
    const trinh = school.addTeacher('Lena Trinh', afternoons)
    const abel = school.addTeacher('Ada Abel')
    const core = school.addGroup('Core 9A')
    school.addNeed(core, trinh, 3)
    school.addNeed(core, abel, 2)
    school.pin(core, abel, periodId(4, 1, 1))
    school.pin(core, abel, periodId(4, 2, 2))
    const unplaced = explained(school.input)
    assertAllExplained(school.input, unplaced)
    assert.deepEqual(textsOf(unplaced), [
      [
        'Core 9A must meet Lena Trinh 3 times a week',
        'Lena Trinh is off on Monday and Tuesday, 10:00-16:00',
        'Core 9A with Ada Abel is pinned on Monday, 08:00-09:00',
        'Core 9A with Ada Abel is pinned on Tuesday, 09:00-10:00',
        'The section periods of 9th Grade meet 8 times a week',
      ],
    ])
  })

  test('by two pins that conflict', () => {
    const school = smallSchool({ days: 1, hours: 3 })
    const trinh = school.addTeacher('Lena Trinh')
    const [ninth, tenth] = [school.addGroup('Core 9A'), school.addGroup('Core 10A', { grade: 5 })]
    school.addNeed(ninth, trinh, 1)
    school.addNeed(tenth, trinh, 1)
    school.pin(ninth, trinh, periodId(4, 1, 2))
    school.pin(tenth, trinh, periodId(5, 1, 2))
    const unplaced = explained(school.input)
    assertAllExplained(school.input, unplaced)
    assert.deepEqual(textsOf(unplaced), [
      [
        'Core 9A with Lena Trinh is pinned on Monday, 09:00-10:00',
        'Core 10A with Lena Trinh is pinned on Monday, 09:00-10:00',
      ],
    ])
  })

  test('by a band of which one teacher comes early and the other late', () => {
    const school = smallSchool({ days: 2, hours: 4 })
    const early = school.addTeacher('Eva Early', { weekdays: [1, 2], start: 600, end: 960 })
    const late = school.addTeacher('Lars Late', { weekdays: [1, 2], start: 480, end: 600 })
    const robotics = school.addGroup('Robotics 9')
    const nursing = school.addGroup('Nursing 10', { grade: 5 })
    school.addNeed(robotics, early, 2, { together: 'CTE 1' })
    school.addNeed(nursing, late, 2, { together: 'CTE 1' })
    const unplaced = explained(school.input)
    assertAllExplained(school.input, unplaced)
    assert.equal(unplaced.length, 2)
    for (const texts of textsOf(unplaced)) {
      assert.ok(texts.includes('Robotics 9 and Nursing 10 meet at the same times (CTE 1)'))
      assert.ok(texts.includes('Eva Early is off on Monday and Tuesday, 10:00-16:00'))
      assert.ok(texts.includes('Lars Late is off on Monday and Tuesday, 08:00-10:00'))
    }
  })

  test('by a group that meets in all of its section periods already', () => {
    const school = smallSchool({ days: 1, hours: 7 })
    const core = school.addGroup('Core 9A')
    for (const name of ['A One', 'B Two', 'C Three', 'D Four', 'E Five', 'F Six', 'G Seven', 'H Eight'])
      school.addNeed(core, school.addTeacher(name), 1)
    const unplaced = explained(school.input)
    assertAllExplained(school.input, unplaced)
    assert.equal(textsOf(unplaced)[0]?.length, 9)
    assert.equal(textsOf(unplaced)[0]?.at(-1), 'The section periods of 9th Grade meet 7 times a week')
  })

  test('by a meeting of another grade and students in two groups', () => {
    const school = smallSchool({ days: 1, hours: 2 })
    const [trinh, abel] = [school.addTeacher('Lena Trinh'), school.addTeacher('Ada Abel')]
    const [core, robotics] = [school.addGroup('Core 9A'), school.addGroup('Robotics 9')]
    const sixth = school.addGroup('Core 11A', { grade: 6 })
    school.addNeed(core, trinh, 1)
    school.addNeed(robotics, abel, 1)
    school.pin(robotics, abel, periodId(4, 1, 1))
    school.input.sharing.push({ groups: [core, robotics], students: 3 })
    school.addElsewhere(sixth, trinh, hourOn([1], 2))
    const unplaced = explained(school.input)
    assertAllExplained(school.input, unplaced)
    assert.deepEqual(textsOf(unplaced), [
      [
        'Core 9A must meet Lena Trinh once a week',
        'Robotics 9 with Ada Abel is pinned on Monday, 08:00-09:00',
        'Core 11A already meets Lena Trinh on Monday, 09:00-10:00 (11th Grade)',
        '3 students are in both Core 9A and Robotics 9',
        'The section periods of 9th Grade meet twice a week',
      ],
    ])
  })

  test('by a double without two consecutive hours', () => {
    const school = smallSchool({ days: 2, hours: 3 })
    const trinh = school.addTeacher('Lena Trinh', hourOn([1, 2], 2))
    const core = school.addGroup('Core 9A')
    school.addNeed(core, trinh, 2, { doubles: 1 })
    const unplaced = explained(school.input)
    assertAllExplained(school.input, unplaced)
    assert.deepEqual(textsOf(unplaced), [
      [
        'Core 9A must meet Lena Trinh twice a week, with 1 double',
        'Lena Trinh is off on Monday and Tuesday, 09:00-10:00',
        'The section periods of 9th Grade meet 6 times a week',
      ],
    ])
  })

  test('by one room of two groups, and by groups that are one class', () => {
    const school = smallSchool({ days: 1, hours: 1 })
    const [trinh, abel] = [school.addTeacher('Lena Trinh'), school.addTeacher('Ada Abel')]
    const core = school.addGroup('Core 9A', { room: '12' })
    const robotics = school.addGroup('Robotics 10', { grade: 5, room: '12' })
    school.addNeed(core, trinh, 1)
    school.addNeed(robotics, abel, 1)
    const unplaced = explained(school.input)
    assertAllExplained(school.input, unplaced)
    assert.ok(textsOf(unplaced)[0]?.includes('Core 9A and Robotics 10 both meet in room 12'))

    const mixed = smallSchool({ days: 1, hours: 2 })
    const busy = mixed.addTeacher('Lena Trinh')
    const [ninth, tenth] = [mixed.addGroup('Spanish 9'), mixed.addGroup('Spanish 10', { grade: 5 })]
    const other = mixed.addTeacher('Ada Abel')
    mixed.addNeed(ninth, busy, 1, { sameClass: 'Spanish' })
    mixed.addNeed(tenth, busy, 1, { sameClass: 'Spanish' })
    mixed.pin(ninth, other, periodId(4, 1, 1))
    mixed.pin(tenth, other, periodId(5, 1, 2))
    const ofClass = explained(mixed.input)
    assertAllExplained(mixed.input, ofClass)
    assert.ok(textsOf(ofClass)[0]?.includes('Spanish 9 and Spanish 10 are one class of Lena Trinh (Spanish)'))
  })

  test('by section periods of which none has the number of meetings', () => {
    const school = smallSchool({ days: 1, hours: 1 })
    const daily = { id: 7, grade: 4, homeroom: false, ...hourOn([1, 2, 3, 4, 5], 1) }
    school.input.periods.splice(0, Infinity, daily)
    school.addNeed(school.addGroup('Core 9A'), school.addTeacher('Lena Trinh'), 4)
    const unplaced = explained(school.input)
    assertAllExplained(school.input, unplaced)
    assert.deepEqual(textsOf(unplaced), [
      ['Core 9A must meet Lena Trinh 4 times a week', 'The section period of 9th Grade meets 5 times a week'],
    ])
  })
})

describe('It is reported', () => {
  const school = smallSchool({ days: 1, hours: 2 })
  const trinh = school.addTeacher('Lena Trinh')
  for (const name of ['Core 9A', 'Core 9B']) school.addNeed(school.addGroup(name), trinh, 1)
  const reasons = (placements: Placement[], milliseconds = 10_000) => [
    ...reasonsOf(school.input, { placements }, optionsFor(milliseconds)),
  ]

  test('where the search missed what can be placed', () => {
    assert.deepEqual(reasons([{ requirement: 1, period: periodId(4, 1, 2) }]), [
      {
        need_id: 2,
        group_id: 2,
        teacher_id: 1,
        placed: 0,
        wanted: 1,
        message: `Core 9B with Lena Trinh: 1 of 1 meeting is not placed. ${sentences.canBePlaced}`,
        facts: [],
        proven: true,
      },
    ])
  })

  test('where time ran out before the proof', () => {
    const [unplaced] = reasons([{ requirement: 1, period: periodId(4, 1, 2) }], 0)
    assert.equal(
      unplaced?.message,
      `Core 9B with Lena Trinh: 1 of 1 meeting is not placed. ${sentences.timedOut}`,
    )
    assert.deepEqual([unplaced?.facts, unplaced?.proven], [[], false])
  })
})
