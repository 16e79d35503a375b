import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  boardSentence,
  byGrade,
  countByState,
  stateSentence,
  type BoardSheet,
  type DayBoard,
} from './board-sheets.ts'

const sheet = (state: BoardSheet['state'], more: Partial<BoardSheet> = {}): BoardSheet => ({
  section_period_id: 1,
  name: 'Grade 9 Period 1',
  grade_level: 4,
  start_time: '09:00',
  end_time: '10:00',
  teacher: {
    id: 1,
    name: 'Tess Lund',
    first_name: 'Tess',
    last_name: 'Lund',
    email: 'tess.lund@homeroom.example',
  },
  groups: ['9A'],
  rooms: ['12B'],
  state,
  taken: state === 'taken' ? { day: '2026-09-14', time: '09:04', by: 'Tess Lund' } : null,
  ...more,
})
const today: DayBoard = {
  date: '2026-09-14',
  today: '2026-09-14',
  time: '09:15',
  previous_day: '2026-09-11',
  next_day: '2026-09-15',
  sheets: [],
  open_corrections: 0,
}

describe('The board in words', () => {
  test('counts sheets, without classes that have no students', () => {
    const sheets = [sheet('taken'), sheet('late'), sheet('due'), sheet('empty')]
    assert.equal(boardSentence(sheets), '1 of 3 sheets taken, 1 late')
    assert.equal(boardSentence([sheet('upcoming')]), '0 of 1 sheet taken')
    assert.deepEqual(countByState(sheets), { late: 1, due: 1, upcoming: 0, taken: 1, empty: 1 })
  })

  test('says how long a sheet is late today, and on other days only that it was not taken', () => {
    assert.equal(stateSentence(sheet('late'), today), 'Late: began 15 min ago')
    assert.equal(stateSentence(sheet('late'), { ...today, time: '11:05' }), 'Late: began 2 h 5 min ago')
    assert.equal(stateSentence(sheet('late'), { ...today, date: '2026-09-11' }), 'Not taken')
    assert.equal(stateSentence(sheet('due'), today), 'Not taken yet')
  })

  test('names the day if a sheet was saved on another day', () => {
    assert.equal(stateSentence(sheet('taken'), today), 'Saved 09:04 by Tess Lund')
    assert.match(
      stateSentence(sheet('taken'), { ...today, date: '2026-09-11' }),
      /^Saved 14 Sep 2026, 09:04 by Tess/,
    )
  })

  test('keeps the order of the day within each grade', () => {
    const sheets = [sheet('due', { grade_level: 2 }), sheet('late'), sheet('taken')]
    assert.deepEqual(
      byGrade(sheets).map(({ grade, sheets: list }) => [grade, list.map(({ state }) => state)]),
      [
        [2, ['due']],
        [4, ['late', 'taken']],
      ],
    )
  })
})
