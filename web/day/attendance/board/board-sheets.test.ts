import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import {
  boardGrid,
  boardParts,
  boardSentence,
  sortByLateness,
  countByState,
  stateSentence,
  type BoardFilter,
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
  cover: null,
  reminded: null,
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
  can_remind: true,
}

describe('The text on the board', () => {
  test('counts sheets, without classes that have no students', () => {
    const sheets = [sheet('taken'), sheet('late'), sheet('due'), sheet('empty')]
    assert.equal(boardSentence(sheets), '1 of 3 sheets taken, 1 late')
    assert.equal(boardSentence([sheet('upcoming')]), '0 of 1 sheet taken')
    assert.deepEqual(countByState(sheets), { late: 1, due: 1, upcoming: 0, taken: 1, empty: 1 })
  })

  test('says how late a sheet is today, and for other days only that it was not taken', () => {
    assert.equal(stateSentence(sheet('late'), today), 'Late: started 15 min ago')
    assert.equal(stateSentence(sheet('late'), { ...today, time: '11:05' }), 'Late: started 2 h 5 min ago')
    assert.equal(stateSentence(sheet('late'), { ...today, date: '2026-09-11' }), 'Not taken')
    assert.equal(stateSentence(sheet('due'), today), 'Not taken yet')
  })

  test('names the day if a sheet was saved on another day', () => {
    assert.equal(stateSentence(sheet('taken'), today), 'Saved 9:04\u00a0AM by Tess Lund')
    assert.match(
      stateSentence(sheet('taken'), { ...today, date: '2026-09-11' }),
      /^Saved Sep 14, 2026, 9:04\u00a0AM by Tess/,
    )
  })
})

const at = (start_time: string, state: BoardSheet['state'], more: Partial<BoardSheet> = {}) =>
  sheet(state, { start_time, ...more })
const brief = (sheets: BoardSheet[]) => sheets.map(({ start_time, state }) => `${start_time} ${state}`)

describe('The list of the board', () => {
  const sheets = [
    at('08:00', 'taken', { grade_level: 2 }),
    at('10:00', 'due', { grade_level: 2 }),
    at('09:00', 'late', { grade_level: 2 }),
    at('08:00', 'late'),
    at('11:00', 'upcoming'),
  ]
  const partsOf = (filter: Partial<BoardFilter>, board: Partial<DayBoard> = {}) =>
    boardParts({ ...today, sheets, ...board }, { state: null, grade: null, ...filter })

  test('shows the latest sheets first, then due, upcoming and taken ones', () => {
    assert.deepEqual(brief(sortByLateness(sheets)), [
      '08:00 late',
      '09:00 late',
      '10:00 due',
      '11:00 upcoming',
      '08:00 taken',
    ])
  })

  test('starts with late sheets of all grades, then lists the other sheets of each grade by time', () => {
    assert.deepEqual(
      partsOf({}).map(({ title, grade, sheets: list }) => [title ?? grade, brief(list).join(', ')]),
      [
        ['Late', '08:00 late, 09:00 late'],
        [2, '08:00 taken, 10:00 due'],
        [4, '11:00 upcoming'],
      ],
    )
    assert.deepEqual(
      partsOf({}).map(({ all }) => all.length),
      [2, 3, 2],
    )
  })

  test('calls late sheets of earlier days not taken', () => {
    assert.equal(partsOf({}, { date: '2026-09-11' })[0]!.title, 'Not taken')
  })

  test('is a single list, late sheets first, if it is filtered by state or grade', () => {
    const oneList = (filter: Partial<BoardFilter>) => {
      const [only, ...others] = partsOf(filter)
      assert.deepEqual(others, [])
      return brief(only?.sheets ?? [])
    }
    assert.deepEqual(oneList({ state: 'late' }), ['08:00 late', '09:00 late'])
    assert.deepEqual(oneList({ grade: 2 }), ['09:00 late', '10:00 due', '08:00 taken'])
    assert.deepEqual(oneList({ grade: 2, state: 'late' }), ['09:00 late'])
    assert.deepEqual(oneList({ grade: 7 }), [])
  })
})

describe('The grid of the board', () => {
  const person = (id: number, first_name: string, last_name: string) => ({
    id,
    first_name,
    last_name,
    name: `${first_name} ${last_name}`,
    email: `${first_name}@homeroom.example`,
  })

  test('has a row for each teacher, sorted by name, and a column for each start time', () => {
    const [adams, zhu, ben] = [person(1, 'Ida', 'Adams'), person(2, 'Al', 'Zhu'), person(3, 'Ben', 'Adams')]
    const { starts, rows } = boardGrid([
      at('09:00', 'late', { teacher: zhu }),
      at('08:00', 'taken', { teacher: adams }),
      at('09:00', 'due', { teacher: adams, section_period_id: 2 }),
      at('09:00', 'upcoming', { teacher: adams, section_period_id: 3 }),
      at('08:00', 'taken', { teacher: ben }),
    ])
    assert.deepEqual(starts, ['08:00', '09:00'])
    assert.deepEqual(
      rows.map(({ teacher, at: cells }) => [
        teacher.name,
        starts.map((start) => cells.get(start)?.length ?? 0),
      ]),
      [
        ['Ben Adams', [1, 0]],
        ['Ida Adams', [1, 2]],
        ['Al Zhu', [0, 1]],
      ],
    )
  })
})
