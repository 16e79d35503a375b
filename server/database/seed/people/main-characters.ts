import type { GradeCode } from '#contract/words.ts'

/** What makes a demo student special; the files that make the rows apply it. */
export type Story =
  | 'demo'
  | 'nearChronic'
  | 'chronic'
  | 'lateArrival'
  | 'moved'
  | 'inactive'
  | 'inNoGroup'
  | 'sibling'
  | 'oftenTardy'
  | 'plain'

export type MainCharacter = { story: Story; grade: GradeCode; first: string; last: string; email?: string }

export const DEMO_TEACHER = { first: 'Marisol', last: 'Vandermeer', email: 'teacher@homeroom.example' }
export const DEMO_STUDENT_EMAIL = 'student@homeroom.example'
export const DEMO_ADMIN = { first: 'Avery', last: 'Holloway', email: 'admin@homeroom.example' }
export const DEMO_NEWCOMER = { first: 'Noor', last: 'Castellane', email: 'newcomer@homeroom.example' }

/** The first is student@ and gets id 1. */
export const MAIN_CHARACTERS: readonly MainCharacter[] = [
  { story: 'demo', grade: 4, first: 'Leila', last: 'Sommerfeld', email: DEMO_STUDENT_EMAIL },
  { story: 'moved', grade: 4, first: 'Tobias', last: 'Rennard' },
  { story: 'plain', grade: 4, first: 'José', last: 'Ibarra Peña' },
  { story: 'oftenTardy', grade: 4, first: 'Wren', last: "O'Mwangi" },
  { story: 'plain', grade: 1, first: 'Zoë', last: 'Castelijn' },
  { story: 'sibling', grade: 1, first: 'Amara', last: 'Osei-Brandt' },
  { story: 'lateArrival', grade: 2, first: 'Jun-ho', last: 'Baekwell' },
  { story: 'inNoGroup', grade: 2, first: 'Soraya', last: 'Petrov-Haddad' },
  { story: 'nearChronic', grade: 3, first: 'Darnell', last: 'Whitlock-Amari' },
  { story: 'chronic', grade: 5, first: 'Inés', last: 'Vasquez-Thorne' },
  { story: 'sibling', grade: 5, first: 'Kwame', last: 'Osei-Brandt' },
  { story: 'plain', grade: 6, first: 'Minh Ánh', last: 'Nguyễn' },
  { story: 'inactive', grade: 6, first: 'Callum', last: 'Brandvold' },
  {
    story: 'plain',
    grade: 7,
    first: 'Bartholomew Maximilian',
    last: 'Fitzgerald-Okonkwo van der Westhuizen',
  },
  { story: 'plain', grade: 7, first: 'Bo', last: 'Yi' },
  { story: 'inNoGroup', grade: 7, first: 'Finn', last: 'Oyelaran' },
]
