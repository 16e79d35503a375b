/** A student at the counter of the office. */
export type CounterStudent = { student_id: number; first_name: string; last_name: string }
