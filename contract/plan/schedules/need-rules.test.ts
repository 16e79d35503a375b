import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { needProblems, type NamedNeed } from './need-rules.ts'

const ADA = { name: 'Ada Abel', active: true }
const BEN = { name: 'Ben Bolt', active: true }

let ids = 0
const need = (
  group: string | null,
  teacher: NamedNeed['teacher'],
  more: Partial<NamedNeed> = {},
): NamedNeed => ({
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
const rowsOf = (needs: NamedNeed[]) => needProblems(needs).map(({ rows }) => rows)

describe('Problems of needs', () => {
  test('are none for needs that can be met', () => {
    const band = { together: 'CTE' }
    assert.deepEqual(
      rowsOf([
        need('9A', ADA, { doubles: 2 }),
        need('9B', ADA, { meetings_per_week: 1 }),
        need('9C', BEN, { ...band, same_class: 'Mixed' }),
        need('9D', BEN, { ...band, same_class: 'Mixed' }),
        need('9E', ADA, band),
        need('9A', BEN),
      ]),
      [],
    )
  })

  test('name the places of the needs in the list', () => {
    assert.deepEqual(
      rowsOf([
        need('9A', ADA),
        need('9B', ADA, { doubles: 3 }),
        need('9A', ADA),
        need('9C', { ...BEN, active: false }),
        need('9D', ADA, { same_class: 'Mixed' }),
        need('9E', BEN, { same_class: 'Mixed' }),
      ]),
      [[3], [1], [0, 2], [4, 5]],
    )
  })

  test('are found where a group or teacher is missing, without judging the rest of that need', () => {
    assert.deepEqual(rowsOf([need(null, ADA, { doubles: 3 }), need('9A', null), need('9A', null)]), [
      [0],
      [1],
      [2],
    ])
  })

  test('are found in a band with a teacher who has one group of it in a class and another one outside', () => {
    const band = { together: 'CTE' }
    assert.deepEqual(
      rowsOf([
        need('9A', ADA, { ...band, same_class: 'Mixed' }),
        need('9B', ADA, { ...band, same_class: 'Mixed' }),
        need('9C', ADA, band),
      ]),
      [[0, 1, 2]],
    )
  })

  test('with names of others are none: a band is no class', () => {
    assert.deepEqual(
      rowsOf([
        need('9A', ADA, { together: 'X' }),
        need('9B', BEN, { same_class: 'X', meetings_per_week: 3 }),
      ]),
      [],
    )
  })
})
