import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { requirementProblems, type NamedRequirement } from './requirement-rules.ts'

const ADA = { name: 'Ada Abel', active: true }
const BEN = { name: 'Ben Bolt', active: true }

let ids = 0
const requirement = (
  group: string | null,
  teacher: NamedRequirement['teacher'],
  more: Partial<NamedRequirement> = {},
): NamedRequirement => ({
  id: ++ids,
  group_id: group === null ? 0 : group.charCodeAt(group.length - 1),
  teacher_id: teacher === null ? 0 : teacher.name.charCodeAt(0),
  meetings_per_week: 5,
  doubles: 0,
  together: null,
  same_class: null,
  group,
  teacher,
  ...more,
})
const rowsOf = (requirements: NamedRequirement[]) => requirementProblems(requirements).map(({ rows }) => rows)

describe('Problems of requirements', () => {
  test('are empty for requirements that can be met', () => {
    const band = { together: 'CTE' }
    assert.deepEqual(
      rowsOf([
        requirement('9A', ADA, { doubles: 2 }),
        requirement('9B', ADA, { meetings_per_week: 1 }),
        requirement('9C', BEN, { ...band, same_class: 'Mixed' }),
        requirement('9D', BEN, { ...band, same_class: 'Mixed' }),
        requirement('9E', ADA, band),
        requirement('9A', BEN),
      ]),
      [],
    )
  })

  test('have the positions of the requirements in the list', () => {
    assert.deepEqual(
      rowsOf([
        requirement('9A', ADA),
        requirement('9B', ADA, { doubles: 3 }),
        requirement('9A', ADA),
        requirement('9C', { ...BEN, active: false }),
        requirement('9D', ADA, { same_class: 'Mixed' }),
        requirement('9E', BEN, { same_class: 'Mixed' }),
      ]),
      [[3], [1], [0, 2], [4, 5]],
    )
  })

  test('are found where a group or teacher is missing, without checking the rest of that requirement', () => {
    assert.deepEqual(
      rowsOf([requirement(null, ADA, { doubles: 3 }), requirement('9A', null), requirement('9A', null)]),
      [[0], [1], [2]],
    )
  })

  test('are found in a band with a teacher who has one group of it in a class and another one outside', () => {
    const band = { together: 'CTE' }
    assert.deepEqual(
      rowsOf([
        requirement('9A', ADA, { ...band, same_class: 'Mixed' }),
        requirement('9B', ADA, { ...band, same_class: 'Mixed' }),
        requirement('9C', ADA, band),
      ]),
      [[0, 1, 2]],
    )
  })

  test('with names of others are none: a band is no class', () => {
    assert.deepEqual(
      rowsOf([
        requirement('9A', ADA, { together: 'X' }),
        requirement('9B', BEN, { same_class: 'X', meetings_per_week: 3 }),
      ]),
      [],
    )
  })
})
