import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { boardState, type BoardFacts } from './board.ts'

const MONDAY = '2026-09-14'
const stateAt = (time: string, facts: Partial<BoardFacts> = {}) =>
  boardState(
    { isTaken: false, hasStudents: true, day: MONDAY, start: '09:00', ...facts },
    { day: MONDAY, time },
  )

describe('A sheet on the board', () => {
  test('is upcoming before its class, due for ten minutes, then late', () => {
    assert.deepEqual(
      ['00:00', '08:59', '09:00', '09:09', '09:10', '23:59'].map((time) => stateAt(time)),
      ['upcoming', 'upcoming', 'due', 'due', 'late', 'late'],
    )
  })

  test('is late on a past day, and upcoming on a future day, at any time', () => {
    assert.equal(stateAt('08:00', { day: '2026-09-11' }), 'late')
    assert.equal(stateAt('23:00', { day: '2026-09-15' }), 'upcoming')
  })

  test('is taken once it was saved, at any time', () => {
    assert.equal(stateAt('08:00', { isTaken: true }), 'taken')
    assert.equal(stateAt('12:00', { isTaken: true, hasStudents: false }), 'taken')
  })

  test('without students is never late', () => {
    assert.equal(stateAt('12:00', { hasStudents: false }), 'empty')
  })
})
