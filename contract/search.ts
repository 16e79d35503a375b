import { z } from 'zod'
import { GroupTypeWord } from './fields.ts'
import type { Routes } from './route.ts'

export const FoundStudent = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  student_number: z.string().nullable(),
  /** The code 1..7. */
  grade_level: z.int(),
})
export type FoundStudent = z.output<typeof FoundStudent>

/** Someone who works here; teacher_id is null for the office, whom only admins find. */
export const FoundStaff = z.object({
  teacher_id: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
})
export type FoundStaff = z.output<typeof FoundStaff>

export const FoundGroup = z.object({
  id: z.int(),
  type: GroupTypeWord,
  name: z.string(),
  /** The code 1..7. */
  grade_level: z.int(),
})
export type FoundGroup = z.output<typeof FoundGroup>

/** At most 8 of each kind, the best first: whose last name begins with the text, then first names, then the rest. */
export const Found = z.object({
  students: z.array(FoundStudent),
  staff: z.array(FoundStaff),
  groups: z.array(FoundGroup),
})
export type Found = z.output<typeof Found>

export const search = {
  'GET /api/search/': {
    who: 'staff',
    about:
      'Active students and staff and groups in use that have every word of the text, without case and accents',
    query: z.object({
      search: z.string().trim().max(100, 'may have 100 characters at the most').default(''),
    }),
    reply: Found,
  },
} satisfies Routes
