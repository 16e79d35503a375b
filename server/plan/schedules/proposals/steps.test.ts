import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { randomFrom } from '#server/demo/random.ts'
import type { Placement, TimetableInput } from './input.ts'
import { currentPlacements } from './score.ts'
import { propose } from './search.ts'
import { stepsOf } from './steps.ts'
import { EMPTY, randomSchool } from './testing.ts'

/** 6A meets Ms Trinh. Section periods 1 to 3 meet on Monday, 4 on Tuesday at the same time as 1. */
const SCHOOL: TimetableInput = {
  ...EMPTY,
  periods: [
    { id: 1, grade: 1, homeroom: false, weekdays: [1], start: 480, end: 525 },
    { id: 2, grade: 1, homeroom: false, weekdays: [1], start: 530, end: 575 },
    { id: 3, grade: 1, homeroom: false, weekdays: [1], start: 580, end: 625 },
    { id: 4, grade: 1, homeroom: false, weekdays: [2], start: 480, end: 525 },
  ],
  teachers: [{ id: 1, name: 'Ms Trinh', off: [] }],
  groups: [{ id: 1, name: '6A', grade: 1, type: 'core', room: null }],
  requirements: [{ id: 7, group: 1, teacher: 1, meetings: 2, doubles: 0, together: null, sameClass: null }],
}

const current = (assignment: number, period: number, pinned = false, teacher = 1) => ({
  assignment,
  group: 1,
  teacher,
  period,
  pinned,
})

const stepsTo = (before: TimetableInput['current'], periods: readonly number[]) =>
  stepsOf(
    { ...SCHOOL, current: before },
    { placements: periods.map((period) => ({ requirement: 7, period })) },
  ).map(({ section_period_id, instead_of }) => [section_period_id, instead_of])

describe('The steps from the current to a proposed week', () => {
  test('are none for what stays', () => {
    assert.deepEqual(stepsTo([current(11, 1), current(12, 4)], [4, 1]), [])
  })

  test('add what is new, move what is elsewhere, and end what is too much', () => {
    assert.deepEqual(stepsTo([], [1, 4]), [
      [1, null],
      [4, null],
    ])
    assert.deepEqual(stepsTo([current(11, 1), current(12, 2)], [1, 3]), [[3, 12]])
    assert.deepEqual(stepsTo([current(11, 1), current(12, 2), current(13, 3)], [1]), [
      [null, 12],
      [null, 13],
    ])
  })

  test('move the meeting that is most like the new one', () => {
    assert.deepEqual(stepsTo([current(11, 2), current(12, 1)], [4, 3]), [
      [4, 12],
      [3, 11],
    ])
  })

  test('leave pins and assignments without a requirement where they are', () => {
    assert.deepEqual(stepsTo([current(11, 1, true), current(12, 2, false, 9)], [3, 4]), [
      [3, null],
      [4, null],
    ])
  })

  test('lead to the proposed week in random schools, each with its own number', () => {
    for (let turn = 0; turn < 40; turn++) {
      const input = randomSchool(randomFrom(`steps ${turn}`))
      const result = propose(input, { seed: turn, milliseconds: 5_000, iterations: 200 })
      const steps = stepsOf(input, result)
      assert.deepEqual(
        steps.map(({ id }) => id),
        steps.map((_, index) => index + 1),
      )
      const ended = new Set(steps.map(({ instead_of }) => instead_of))
      const remaining = currentPlacements({
        ...input,
        current: input.current.filter(({ assignment }) => !ended.has(assignment)),
      })
      const added = steps.flatMap(({ group_id, teacher_id, section_period_id: period }): Placement[] => {
        const requirement = input.requirements.find(
          ({ group, teacher }) => group === group_id && teacher === teacher_id,
        )!
        return period === null ? [] : [{ requirement: requirement.id, period }]
      })
      const reached = new Set(
        [...remaining, ...added].map(({ requirement, period }) => `${requirement} ${period}`),
      )
      for (const { requirement, period } of result.placements)
        assert.ok(reached.has(`${requirement} ${period}`))
    }
  })
})
