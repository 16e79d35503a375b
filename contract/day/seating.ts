import { z } from 'zod'
import { count, Id, listOf } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'
import { SheetQuery } from './attendance/attendance.ts'
import { MAX_SEAT_COLUMNS, MAX_SEAT_ROWS } from './seating-rules.ts'

/** A student's seat. Row 1 is the front, and column 1 is on the left of the chart. */
const Seat = z.object({ row: z.int(), column: z.int(), student_id: z.int() })
export type Seat = z.output<typeof Seat>

/** Where the students of a class sit. Those who joined after it was saved have no seat. */
export const Seats = z.object({ rows: z.int(), columns: z.int(), seats: z.array(Seat) })
export type Seats = z.output<typeof Seats>

/** What a seat shows of its student. */
export const SeatedStudent = z.object({
  id: z.int(),
  /** The preferred name, else the first name. */
  called: z.string(),
  last_name: z.string(),
  /** The address of the photo. */
  photo: z.string().nullable(),
})
export type SeatedStudent = z.output<typeof SeatedStudent>

/** A seating chart to print. */
export const PrintedSeats = Seats.extend({ students: z.array(SeatedStudent) })
export type PrintedSeats = z.output<typeof PrintedSeats>

export const SeatingChart = Seats.extend({
  /** Increases with each save; 0 while the class has no chart of its own. */
  version: z.int(),
  /** True where the seats come from another class of the teacher with most of these students. */
  is_copy: z.boolean(),
  /** The students on the sheet of the day, by name. */
  students: z.array(SeatedStudent),
  may: z.object({ edit: z.boolean() }),
})
export type SeatingChart = z.output<typeof SeatingChart>

const Row = count(1, MAX_SEAT_ROWS)
const Column = count(1, MAX_SEAT_COLUMNS)
const SentSeats = listOf(z.object({ row: Row, column: Column, student_id: Id }), {
  max: MAX_SEAT_ROWS * MAX_SEAT_COLUMNS,
  of: 'seats',
})

/** All seats are in the room, each has one student, and each student has one. */
const SeatsChange = SheetQuery.extend({
  rows: Row,
  columns: Column,
  seats: SentSeats,
  /** The version that was loaded. */
  version: count(0, 2_000_000_000),
}).superRefine(({ rows, columns, seats }, context) => {
  const add = (message: string) => context.addIssue({ code: 'custom', path: ['seats'], message })
  if (seats.some((seat) => seat.row > rows || seat.column > columns)) add('must be in the room')
  if (new Set(seats.map(({ row, column }) => `${row} ${column}`)).size < seats.length)
    add('must have one student each')
  if (new Set(seats.map(({ student_id }) => student_id)).size < seats.length)
    add('must have each student once')
})
export type SeatsChange = z.output<typeof SeatsChange>

export const seating = {
  'GET /attendance/seating-chart/': {
    who: 'staff',
    about: 'Where the students on a sheet sit',
    query: SheetQuery,
    students: 'list',
    reply: SeatingChart,
  },
  'PUT /attendance/seating-chart/': {
    who: 'staff',
    about: 'Saves where the students on a sheet sit; 409 if someone else has saved since it was loaded',
    body: SeatsChange,
    students: 'change',
    reply: SeatingChart.extend({ message: z.string() }),
  },
} satisfies Routes
