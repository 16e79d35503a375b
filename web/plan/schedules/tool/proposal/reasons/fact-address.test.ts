import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { ProposalFact } from '#contract/plan/schedules/proposals.ts'
import { factAddress } from './fact-address.ts'

const place = {
  block: 2,
  grade: 4,
  groups: [{ id: 5, name: 'Robotics', type: 'cte' as const, teacher: null, student_count: 0 }],
}
const address = (fact: Omit<ProposalFact, 'text'>) => factAddress({ text: '', ...fact }, place)

describe('The link to change a fact', () => {
  test('opens the class requirements for times off, requirements and bands', () => {
    assert.equal(
      address({ kind: 'teacher_off', teacher_id: 7 }),
      '/schedules/requirements?block=2&grade=4&teacher=7',
    )
    for (const kind of ['need', 'together', 'same_class'] as const)
      assert.equal(
        address({ kind, need_id: 9, grade_level: 3 }),
        '/schedules/requirements?block=2&grade=3&need=9',
      )
  })

  test('opens the tool for the grade and block of a meeting', () => {
    assert.equal(address({ kind: 'pin', assignment_id: 3 }), '/schedules/tool?grade=4&block=2')
    const elsewhere = { kind: 'elsewhere' as const, grade_level: 6, block_schedule_id: 8 }
    assert.equal(address(elsewhere), '/schedules/tool?grade=6&block=8')
  })

  test('opens the groups for shared students and rooms, or the section periods', () => {
    assert.equal(address({ kind: 'shared_students', group_id: 5 }), '/groups/manage-cte?grade=4')
    assert.equal(address({ kind: 'room', group_id: 5 }), '/groups/edit/cte/5')
    assert.equal(address({ kind: 'section_periods' }), '/schedules/create-section?grade=4&block=2')
  })
})
