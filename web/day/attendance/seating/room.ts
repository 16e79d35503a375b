import type { Seat } from '#contract/day/seating.ts'

/** A room with the seats that are taken. Each student has at most one, and each place at most one student. */
export type Room = { rows: number; columns: number; seats: Seat[] }
export type Place = { row: number; column: number }

export const seatAt = ({ seats }: Room, { row, column }: Place): Seat | undefined =>
  seats.find((seat) => seat.row === row && seat.column === column)

export const seatOf = ({ seats }: Room, student: number): Seat | undefined =>
  seats.find(({ student_id }) => student_id === student)

/** All places of a room, row by row from the front. */
export const placesOf = ({ rows, columns }: Pick<Room, 'rows' | 'columns'>): Place[] =>
  Array.from({ length: rows * columns }, (_, index) => ({
    row: Math.floor(index / columns) + 1,
    column: (index % columns) + 1,
  }))

/** Moves a student to a place, or with null to none. A student who sits there gets the place of the other one. */
export function move(room: Room, student: number, to: Place | null): Room {
  const from = seatOf(room, student)
  const other = to ? seatAt(room, to) : undefined
  const seats = room.seats.filter((seat) => seat !== from && seat !== other)
  if (to) seats.push({ ...to, student_id: student })
  if (other && from && other !== from)
    seats.push({ row: from.row, column: from.column, student_id: other.student_id })
  return { ...room, seats: inOrder(seats) }
}

/** Seats the students without a place in the empty ones, in the order of the list and row by row from the front. */
export function fill(room: Room, students: readonly number[]): Room {
  const empty = placesOf(room).filter((place) => !seatAt(room, place))
  const waiting = students.filter((student) => !seatOf(room, student))
  const added = empty.slice(0, waiting.length).map(({ row, column }, index) => ({
    row,
    column,
    student_id: waiting[index]!,
  }))
  return { ...room, seats: inOrder([...room.seats, ...added]) }
}

/** Changes the size of the room. Students outside of it lose their seats. */
export const resize = (room: Room, size: Pick<Room, 'rows' | 'columns'>): Room => ({
  ...size,
  seats: room.seats.filter(({ row, column }) => row <= size.rows && column <= size.columns),
})

/** The order of the server, so that a form whose seats are put back counts as unchanged. */
const inOrder = (seats: Seat[]): Seat[] =>
  seats.toSorted((one, other) => one.row - other.row || one.column - other.column)

/** The nearest taken seat behind a place (step 1) or in front of it (-1), in its own column if possible; undefined at the edge. */
export function seatBehind({ seats }: Room, from: Place, step: 1 | -1): Seat | undefined {
  const distanceOf = ({ row, column }: Seat) => (row - from.row) * step + 100 * Math.abs(column - from.column)
  return seats
    .filter(({ row }) => (row - from.row) * step > 0)
    .toSorted((one, other) => distanceOf(one) - distanceOf(other))[0]
}
