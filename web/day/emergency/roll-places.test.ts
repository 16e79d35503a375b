import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { RollMark, RollState } from '#contract/day/emergency-rules.ts'
import type { RollClass, RollSheet, RollStudent } from '#contract/day/emergency.ts'
import {
  byUrgency,
  classPlaces,
  hasNoReport,
  placeStudents,
  roomPlaces,
  totalText,
  type Placed,
} from './roll-places.ts'

const meeting = (name: string, more: Partial<RollClass> = {}): RollClass => ({
  name,
  teacher_id: 1,
  teacher: 'Tess Lund',
  room: '104',
  start_time: '09:00',
  end_time: '10:00',
  ...more,
})
const student = (id: number, classes: number[], more: Partial<RollStudent> = {}): RollStudent => ({
  id,
  name: `Student ${id}`,
  grade_level: 4,
  classes,
  away: null,
  ...more,
})
const CLASSES = [meeting('9A'), meeting('9B', { teacher_id: 2, room: '104' }), meeting('9C', { room: null })]
const placed = (id: number, place: number | null): Placed => ({ ...student(id, []), class: place })
const marksOf = (states: Record<number, RollState>): Map<number, RollMark> =>
  new Map(
    Object.entries(states).map(([id, state]) => [
      Number(id),
      { id: 1, student_id: Number(id), state, at: '2026-09-16T13:05:00.000Z', by: 'Tess Lund' },
    ]),
  )

test('Before a roll, students are in their class of that time; on a roll, in the class that it has stored', () => {
  const classes = [meeting('first', { start_time: '08:00', end_time: '09:00' }), meeting('second')]
  const sheet: RollSheet = {
    roll: null,
    classes,
    students: [student(1, [0, 1]), student(2, [])],
    marks: [],
    may: { start: true, end: false, see_past: false },
  }
  const classesAt = (time: string) => placeStudents(sheet, time).map((each) => each.class)
  assert.deepEqual(
    [classesAt('08:30'), classesAt('09:30')],
    [
      [0, null],
      [1, null],
    ],
  )
})

describe('Totals', () => {
  const students = [placed(1, 0), placed(2, 0), placed(3, 1), placed(4, 2), placed(5, null)]

  test('by class leave out classes without students, and have those without a class last', () => {
    const places = classPlaces([...CLASSES, meeting('empty')], students, marksOf({ 1: 'seen' }))
    assert.deepEqual(
      places.map(({ name, total }) => [name, total.seen, total.expected]),
      [
        ['9A', 1, 2],
        ['9B', 0, 1],
        ['9C', 0, 1],
        ['No class today', 0, 1],
      ],
    )
  })

  test('by room put the classes of one room together', () => {
    const places = roomPlaces(CLASSES, students, marksOf({}))
    assert.deepEqual(
      places.map(({ name, details, students: own }) => [name, details, own.length]),
      [
        ['Room 104', '9A, 9B', 3],
        ['No room', '9C', 2],
      ],
    )
  })

  test('begin with who is missing, then with who has not reported', () => {
    const marks = marksOf({ 1: 'seen', 2: 'seen', 4: 'missing', 5: 'seen' })
    const places = byUrgency(classPlaces(CLASSES, students, marks))
    assert.deepEqual(
      places.map(({ name }) => name),
      ['9C', '9B', '9A', 'No class today'],
    )
    assert.deepEqual(
      places.filter(hasNoReport).map(({ name }) => name),
      ['9B'],
    )
  })

  test('read as a sentence', () => {
    const total = { expected: 431, seen: 412, missing: 19, open: 0, away: 2 }
    assert.equal(totalText(total), '412 of 431 seen, 19 missing, 2 absent today')
    assert.equal(
      totalText({ ...total, missing: 12, open: 7, away: 0 }),
      '412 of 431 seen, 12 missing, 7 not reported',
    )
  })
})
