/** The room of a class as rows and columns of seats. Free of schemas, because pages and server both use it. */
export const MAX_SEAT_ROWS = 12
export const MAX_SEAT_COLUMNS = 12
const USUAL_COLUMNS = 6
const USUAL_ROWS = 4

/** A room with a seat for each student, for a class without a chart. */
export function defaultRoom(students: number): { rows: number; columns: number } {
  const columns = Math.min(Math.max(USUAL_COLUMNS, Math.ceil(students / MAX_SEAT_ROWS)), MAX_SEAT_COLUMNS)
  return { rows: Math.min(Math.max(USUAL_ROWS, Math.ceil(students / columns)), MAX_SEAT_ROWS), columns }
}
