import { z } from 'zod'
import { Email, Id, Loaded, Name, fileFlags } from '#contract/fields.ts'
import type { Routes } from '#contract/route.ts'

export const Teacher = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })
export type Teacher = z.output<typeof Teacher>

/** A member of the staff with their account. `id` is the account's; `teacher_id` is set for people who may teach. */
export const StaffMember = z.object({
  id: z.int(),
  teacher_id: z.int().nullable(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string(),
  role: z.enum(['admin', 'teacher']),
  is_superuser: z.boolean(),
  teaches_core: z.boolean(),
  teaches_cte: z.boolean(),
  active: z.boolean(),
  /** True once they have signed in. */
  has_signed_in: z.boolean(),
  may: z.object({ edit: z.boolean(), set_role: z.boolean(), deactivate: z.boolean() }),
})
export type StaffMember = z.output<typeof StaffMember>

const StaffRole = z.enum(['admin', 'teacher'], { error: 'must be admin or teacher' })

const NewStaffMember = z.object({
  first_name: Name,
  last_name: Name,
  email: Email,
  role: StaffRole.default('teacher'),
  teaches_core: z.boolean().default(true),
  teaches_cte: z.boolean().default(false),
})

const StaffChange = z
  .object({
    first_name: Name,
    last_name: Name,
    email: Email,
    role: StaffRole,
    is_superuser: z.boolean(),
    teaches_core: z.boolean(),
    teaches_cte: z.boolean(),
    active: z.boolean(),
  })
  .partial()
  .extend({ loaded: Loaded })

const Saved = StaffMember.extend({ message: z.string() })
export const TeacherWithEmail = Teacher.extend({ email: z.string() })

export const staff = {
  'GET /api/staff/': {
    who: 'admin',
    about: 'Teachers and office staff, by last name, inactive ones included',
    query: z.object(fileFlags),
    exports: true,
    reply: z.array(StaffMember),
  },
  'POST /api/staff/': {
    who: 'admin',
    about: 'Adds a teacher or, by a superuser, an admin; both can sign in at once',
    body: NewStaffMember,
    reply: Saved,
  },
  'PATCH /api/staff/:id/': {
    who: 'admin',
    about: 'Changes the fields that are sent; only a superuser grants or removes admins',
    params: z.object({ id: Id }),
    body: StaffChange,
    reply: Saved,
  },
  'GET /api/teachers/search/': {
    who: 'staff',
    about: 'Active teachers whose name or email address contains the text; at most 20',
    query: z.object({ search: z.string().trim().max(100).default('') }),
    reply: z.array(TeacherWithEmail),
  },
  'GET /api/teachers/all/': {
    who: 'staff',
    about: 'Every active teacher, by last name',
    reply: z.array(TeacherWithEmail),
  },
  'GET /api/teachers/': {
    who: 'staff',
    about: 'Every active teacher, by last name',
    reply: z.array(TeacherWithEmail),
  },
  'GET /api/core-teachers/': {
    who: 'staff',
    about: 'Active teachers of core classes',
    reply: z.array(TeacherWithEmail),
  },
  'GET /api/cte-teachers/': {
    who: 'staff',
    about: 'Active teachers of CTE classes',
    reply: z.array(TeacherWithEmail),
  },
} satisfies Routes
