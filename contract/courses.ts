import { z } from 'zod'
import { Id } from './fields.ts'
import type { Routes } from './route.ts'

/** id is the code 1..7, grade the grade 6..12, name what people read: '9th Grade'. */
export const GradeLevelListed = z.object({
  id: z.int(),
  grade: z.int(),
  name: z.string(),
  display_name: z.string(),
})
export type GradeLevelListed = z.output<typeof GradeLevelListed>

const Named = z.object({ id: z.int(), name: z.string() })

export const courses = {
  'GET /courses/api/grade_levels/': {
    who: 'staff',
    about: 'The grade levels',
    reply: z.array(GradeLevelListed),
  },
  'GET /courses/api/grade_levels/:id/': {
    who: 'staff',
    about: 'One grade level',
    params: z.object({ id: Id }),
    reply: GradeLevelListed,
  },
  'GET /api/core-classes/': {
    who: 'staff',
    about: 'The core classes, such as Math',
    reply: z.array(Named),
  },
} satisfies Routes
