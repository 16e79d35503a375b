import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fill, move, placesOf, resize, seatBehind, type Room } from './room.ts'

const ANA = 1
const BO = 2
const CY = 3
/** 'Ana . / . Bo' */
const room: Room = {
  rows: 2,
  columns: 2,
  seats: [
    { row: 1, column: 1, student_id: ANA },
    { row: 2, column: 2, student_id: BO },
  ],
}
const textOf = (shown: Room) => {
  const words = placesOf(shown).map(({ row, column }) => {
    const seat = shown.seats.find((one) => one.row === row && one.column === column)
    return seat ? ['', 'Ana', 'Bo', 'Cy'][seat.student_id] : '.'
  })
  return Array.from({ length: shown.rows }, (_, row) =>
    words.slice(row * shown.columns, (row + 1) * shown.columns).join(' '),
  ).join(' / ')
}

describe('A student', () => {
  test('moves to an empty place, and away from all of them', () => {
    assert.equal(textOf(move(room, ANA, { row: 1, column: 2 })), '. Ana / . Bo')
    assert.equal(textOf(move(room, ANA, null)), '. . / . Bo')
    assert.equal(textOf(move(room, CY, { row: 1, column: 2 })), 'Ana Cy / . Bo')
  })

  test('changes places with whoever sits there, or takes the place where they have none to give', () => {
    assert.equal(textOf(move(room, ANA, { row: 2, column: 2 })), 'Bo . / . Ana')
    assert.equal(textOf(move(room, CY, { row: 2, column: 2 })), 'Ana . / . Cy')
    assert.deepEqual(move(room, ANA, { row: 1, column: 1 }), room)
  })

  test('who is moved and put back leaves the room as it was', () => {
    assert.deepEqual(move(move(room, ANA, { row: 1, column: 2 }), ANA, { row: 1, column: 1 }), room)
  })
})

describe('A room', () => {
  test('is filled from the front in the order of the list, and those who sit stay', () => {
    assert.equal(textOf(fill(room, [CY, BO, ANA])), 'Ana Cy / . Bo')
    assert.equal(textOf(fill({ rows: 1, columns: 2, seats: [] }, [CY, BO, ANA])), 'Cy Bo')
  })

  test('that becomes smaller leaves those outside without a seat', () => {
    assert.equal(textOf(resize(room, { rows: 1, columns: 3 })), 'Ana . .')
  })

  test('is walked up and down to the nearest taken seat', () => {
    const full = fill(room, [CY])
    const behind = (row: number, column: number, step: 1 | -1) =>
      seatBehind(full, { row, column }, step)?.student_id
    assert.deepEqual([behind(1, 2, 1), behind(1, 1, 1), behind(2, 2, -1)], [BO, BO, CY])
    assert.deepEqual([behind(1, 1, -1), behind(2, 2, 1)], [undefined, undefined])
  })
})
