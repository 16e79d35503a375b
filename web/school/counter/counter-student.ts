/** A student at the counter of the office. */
export type CounterStudent = { student_id: number; first_name: string; last_name: string }

export const REASONS = [
  { value: '', label: 'Not given' },
  { value: 'excused', label: 'Excused' },
  { value: 'unexcused', label: 'Unexcused' },
] as const

export type Reason = (typeof REASONS)[number]['value']
