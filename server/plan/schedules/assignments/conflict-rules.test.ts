import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEFAULT_DISPLAY } from '#contract/people/person/display.ts'
import { conflictsBetween, type CheckedAssignment, type OtherAssignment } from './conflict-rules.ts'
import { sentences } from '../sentences.ts'

const nine = {
  start_time: '09:00',
  end_time: '10:00',
  days_of_week: [1, 3],
  first_day: '2026-09-14',
  last_day: '2026-10-30',
}

describe('A conflict', () => {
  const checked: CheckedAssignment = {
    ...nine,
    section_period: 1,
    teacher: 1,
    group: 1,
    group_name: 'Core 9A',
    block_name: 'Autumn',
    same_class: '1 Mixed',
    members: 24,
  }
  const other: OtherAssignment = {
    ...nine,
    section_period: 2,
    teacher: 2,
    teacher_name: 'Ben Carter',
    group: 2,
    group_name: 'CTE Robotics',
    block_name: 'Autumn',
    same_class: null,
    shared_students: [],
  }
  const messages = (one: Partial<OtherAssignment>) =>
    conflictsBetween(checked, { ...other, ...one }, DEFAULT_DISPLAY).map(({ message }) => message)

  test('requires a common teacher, group or student besides the time', () => {
    assert.deepEqual(messages({}), [])
  })

  test('of a teacher names the group, the days, the time and another block', () => {
    assert.deepEqual(messages({ teacher: 1, block_name: 'Clubs' }), [
      'Ben Carter already meets CTE Robotics on Monday and Wednesday, 9:00-10:00\u00a0AM (Clubs).',
    ])
  })

  test('names the time on the clock of the school', () => {
    const [conflict] = conflictsBetween(checked, { ...other, teacher: 1 }, { locale: 'en-US', clock: '24h' })
    assert.match(conflict?.message ?? '', / on Monday and Wednesday, 09:00-10:00\.$/)
  })

  test('is not found where one teacher meets two groups in one section period', () => {
    assert.deepEqual(messages({ teacher: 1, section_period: 1 }), [])
  })

  test('is not found where the two groups are one class of the teacher by the requirements of the block', () => {
    assert.deepEqual(messages({ teacher: 1, same_class: '1 Mixed' }), [])
    assert.equal(messages({ teacher: 1, same_class: '2 Mixed' }).length, 1)
    assert.equal(messages({ teacher: 1, same_class: '1 Mixed', group: 1 }).length, 1)
  })

  test('of a group names the other teacher', () => {
    assert.deepEqual(messages({ group: 1, group_name: 'Core 9A' }), [
      'Core 9A already meets Ben Carter on Monday and Wednesday, 9:00-10:00\u00a0AM.',
    ])
  })

  test('of students counts them and names the first three, also within one section period', () => {
    const shared_students = ['Abara, Chi', 'Begum, Nadia', 'Chen, Grace', 'Diaz, Eva', 'Eze, Obi']
    assert.deepEqual(messages({ shared_students, section_period: 1, teacher: 1 }), [
      '5 of 24 students of Core 9A are also in CTE Robotics, which meets Ben Carter on Monday and Wednesday, ' +
        '9:00-10:00\u00a0AM: Abara, Chi; Begum, Nadia; Chen, Grace; and 2 more.',
    ])
    assert.match(
      messages({ shared_students: ['Abara, Chi'] })[0] ?? '',
      /^1 of 24 students of Core 9A is also in/,
    )
  })

  test('text names three and counts the rest', () => {
    const many = ['One.', 'Two.', 'Three.', 'Four.', 'Five.'].map((message) => ({
      kind: 'teacher' as const,
      message,
      section_period_id: 1,
    }))
    assert.equal(sentences.conflicts(many), 'One. Two. Three. And 2 more.')
  })
})
