import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { randomFrom } from '#server/demo/random.ts'
import type { Placement, TimetableInput } from './input.ts'
import { standingPlacements } from './score.ts'
import { propose } from './search.ts'
import { stepsOf } from './steps.ts'
import { EMPTY, randomSchool } from './testing.ts'

/** 6A meets Ms Trinh; section periods 1 to 3 are Monday's, 4 is Tuesday's at the hour of 1. */
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
  needs: [{ id: 7, group: 1, teacher: 1, meetings: 2, doubles: 0, together: null, sameClass: null }],
}

const standing = (assignment: number, period: number, pinned = false, teacher = 1) => ({
  assignment,
  group: 1,
  teacher,
  period,
  pinned,
})

const stepsTo = (stands: TimetableInput['standing'], periods: readonly number[]) =>
  stepsOf(
    { ...SCHOOL, standing: stands },
    { placements: periods.map((period) => ({ need: 7, period })) },
  ).map(({ section_period_id, instead_of }) => [section_period_id, instead_of])

describe('The steps from what stands to a proposed week', () => {
  test('are none for what stays', () => {
    assert.deepEqual(stepsTo([standing(11, 1), standing(12, 4)], [4, 1]), [])
  })

  test('add what is new, move what is elsewhere, and end what is too much', () => {
    assert.deepEqual(stepsTo([], [1, 4]), [
      [1, null],
      [4, null],
    ])
    assert.deepEqual(stepsTo([standing(11, 1), standing(12, 2)], [1, 3]), [[3, 12]])
    assert.deepEqual(stepsTo([standing(11, 1), standing(12, 2), standing(13, 3)], [1]), [
      [null, 12],
      [null, 13],
    ])
  })

  test('move the meeting that is most like the new one', () => {
    assert.deepEqual(stepsTo([standing(11, 2), standing(12, 1)], [4, 3]), [
      [4, 12],
      [3, 11],
    ])
  })

  test('leave pins and what has no need where they are', () => {
    assert.deepEqual(stepsTo([standing(11, 1, true), standing(12, 2, false, 9)], [3, 4]), [
      [3, null],
      [4, null],
    ])
  })

  test('lead to the proposed week in random schools, each with a number of its own', () => {
    for (let turn = 0; turn < 40; turn++) {
      const input = randomSchool(randomFrom(`steps ${turn}`))
      const result = propose(input, { seed: turn, milliseconds: 5_000, iterations: 200 })
      const steps = stepsOf(input, result)
      assert.deepEqual(
        steps.map(({ id }) => id),
        steps.map((_, index) => index + 1),
      )
      const ended = new Set(steps.map(({ instead_of }) => instead_of))
      const kept = standingPlacements({
        ...input,
        standing: input.standing.filter(({ assignment }) => !ended.has(assignment)),
      })
      const added = steps.flatMap(({ group_id, teacher_id, section_period_id: period }): Placement[] => {
        const need = input.needs.find(({ group, teacher }) => group === group_id && teacher === teacher_id)!
        return period === null ? [] : [{ need: need.id, period }]
      })
      const reached = new Set([...kept, ...added].map(({ need, period }) => `${need} ${period}`))
      for (const { need, period } of result.placements) assert.ok(reached.has(`${need} ${period}`))
    }
  })
})
