import { z } from 'zod'
import { GroupTypeWord } from './fields.ts'
import type { Routes } from './route.ts'

export const StudentResult = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  student_number: z.string().nullable(),
  /** The grade's code. */
  grade_level: z.int(),
})
export type StudentResult = z.output<typeof StudentResult>

/** A member of staff; teacher_id is null for an admin who does not teach. Only admins find staff. */
export const StaffResult = z.object({
  teacher_id: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
})
export type StaffResult = z.output<typeof StaffResult>

export const GroupResult = z.object({
  id: z.int(),
  type: GroupTypeWord,
  name: z.string(),
  /** The grade's code. */
  grade_level: z.int(),
})
export type GroupResult = z.output<typeof GroupResult>

/** A contact of an active student. Only the office finds contacts. */
export const ContactResult = z.object({
  id: z.int(),
  name: z.string(),
  relation: z.string(),
  phone: z.string().nullable(),
  student: StudentResult,
})
export type ContactResult = z.output<typeof ContactResult>

/** At most 8 of each kind, the best first: last names that begin with the text, then first names, then the rest. */
export const SearchResults = z.object({
  students: z.array(StudentResult),
  staff: z.array(StaffResult),
  groups: z.array(GroupResult),
  /** Missing where none is found. */
  contacts: z.array(ContactResult).optional(),
  /** The rooms of current groups; missing where none is found. */
  rooms: z.array(z.string()).optional(),
})
export type SearchResults = z.output<typeof SearchResults>

export const search = {
  'GET /api/search/': {
    who: 'staff',
    about:
      'Active students, active staff, current groups and rooms that match every word of the text, and for the office contacts by name or phone number; case and accents do not matter',
    query: z.object({
      search: z.string().trim().max(100, 'must be 100 characters or fewer').default(''),
    }),
    reply: SearchResults,
  },
} satisfies Routes
