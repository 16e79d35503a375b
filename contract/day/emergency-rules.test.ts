import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { classAtTime, countRoll, latestMarks, type OnRoll, type RollMark } from './emergency-rules.ts'

const mark = (student_id: number, state: RollMark['state'], at: string, id: number | null = 1): RollMark => ({
  id,
  student_id,
  state,
  at: `2026-09-16T14:${at}.000Z`,
  by: 'Tess Lund',
})
const stateOf = (...marks: RollMark[]) => latestMarks(marks).get(1)?.state

describe('Of two marks for one student', () => {
  test('the one that was made later counts, in whichever order they arrive', () => {
    const [early, late] = [mark(1, 'missing', '05:00', 9), mark(1, 'seen', '06:30', 2)]
    assert.equal(stateOf(early, late), 'seen')
    assert.equal(stateOf(late, early), 'seen')
  })

  test('made at the same moment, the one that came last counts, and a mark that is not sent yet comes last', () => {
    assert.equal(stateOf(mark(1, 'seen', '05:00', 2), mark(1, 'missing', '05:00', 3)), 'missing')
    assert.equal(stateOf(mark(1, 'seen', '05:00', null), mark(1, 'missing', '05:00', 3)), 'seen')
  })
})

describe('The total', () => {
  const on = (id: number, away: string | null = null): OnRoll => ({ id, class: null, away })
  const total = (students: OnRoll[], ...marks: RollMark[]) => countRoll(students, latestMarks(marks))

  test('counts who was seen, who is missing, who is open, and apart from them who is away today', () => {
    assert.deepEqual(
      total([on(1), on(2), on(3), on(4, 'Absent')], mark(1, 'seen', '05:00'), mark(2, 'missing', '05:00')),
      { expected: 3, seen: 1, missing: 1, open: 1, away: 1 },
    )
  })

  test('counts someone who is away among the others once they were seen, and away again when that is taken back', () => {
    const seen = mark(1, 'seen', '05:00')
    assert.deepEqual(total([on(1, 'Absent')], seen), { expected: 1, seen: 1, missing: 0, open: 0, away: 0 })
    assert.deepEqual(total([on(1, 'Absent')], seen, mark(1, 'unknown', '05:10')).away, 1)
  })
})

test('A student is looked for in the current class, else in the next one, else in the last one of the day', () => {
  const day = [
    { name: 'second', start_time: '09:15', end_time: '10:05' },
    { name: 'first', start_time: '08:20', end_time: '09:10' },
  ]
  const at = (time: string) => classAtTime(day, time)?.name
  assert.deepEqual(
    [at('08:00'), at('08:20'), at('09:12'), at('10:04'), at('10:05')],
    ['first', 'first', 'second', 'second', 'second'],
  )
  assert.equal(classAtTime([], '08:00'), undefined)
})
