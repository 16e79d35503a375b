import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { classesToTake, classTitle, studentReport } from './class-texts.ts'

const one = {
  section_period_id: 1,
  name: 'Algebra',
  start_time: '09:00',
  end_time: '10:00',
  rooms: ['12'],
  groups: [
    { id: 1, name: 'Core 9A' },
    { id: 2, name: 'Core 9B' },
  ],
  students: [],
  seating: null,
  is_missed: false,
  covered_by: null,
}

describe('The paper of a substitute', () => {
  test('names a class by its groups', () => {
    assert.equal(classTitle(one), 'Core 9A, Core 9B · Algebra')
  })

  test('says which student is away, and not whether that is excused', () => {
    const away = { kind: 'unexcused', start_time: null, end_time: null } as const
    assert.equal(studentReport(away), 'out all day')
    assert.equal(studentReport(null).trim(), '')
  })

  test('has the classes that are missed, or all where no absence is entered', () => {
    const missed = { ...one, section_period_id: 2, is_missed: true }
    assert.deepEqual(classesToTake([one, missed]), [missed])
    assert.deepEqual(classesToTake([one]), [one])
  })
})
