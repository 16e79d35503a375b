import { z } from 'zod'
import { ContactRecord } from '#contract/day/families/contacts.ts'
import {
  Day,
  Email,
  GradeLevel,
  Id,
  listOf,
  Name,
  optionalOrBlank,
  singleLine,
  StudentNumber,
} from '#contract/fields.ts'
import { MAX_CONTACTS } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'
import { StudentListed } from './students.ts'

const NewStudent = z.object({
  first_name: Name,
  last_name: Name,
  email: Email,
  grade_level: GradeLevel,
  student_number: optionalOrBlank(StudentNumber),
  /** From when the student is enrolled, today by default, or a later day of a school year; for admins, as is everything below. */
  first_day: optionalOrBlank(Day),
  entry_code: optionalOrBlank(singleLine(40)),
  preferred_name: optionalOrBlank(Name),
  /** The groups in which the student is from today, or from a later first day, all of the student's grade. */
  core_group_id: optionalOrBlank(Id),
  cte_group_id: optionalOrBlank(Id),
  homeroom_group_id: optionalOrBlank(Id),
  contacts: listOf(ContactRecord, { max: MAX_CONTACTS, of: 'contacts' }).default([]),
})

/** A student, also a former one, who may be the one that is being enrolled. */
const AlikeStudent = StudentListed.omit({ homeroom_teacher: true }).extend({
  is_active: z.boolean(),
  /** What is the same. */
  same: z.enum(['student_number', 'email', 'name']),
})
export type AlikeStudent = z.output<typeof AlikeStudent>

export const enrolling = {
  'POST /students/api/add/': {
    who: 'editor',
    about:
      'Adds a student, enrolled from today. Another first day, a reason for entering, a preferred name, contacts and groups are for admins; all of it is saved, or nothing',
    body: NewStudent,
    repeats: 'add',
    reply: StudentListed.extend({ message: z.string() }),
  },
  'GET /students/api/alike/': {
    who: 'admin',
    about:
      'Students, also inactive ones, with the same number, address, or name. A name counts in the same grade and the ones beside it, and for former students in any',
    query: z.object({
      first_name: optionalOrBlank(z.string().trim().max(100)),
      last_name: optionalOrBlank(z.string().trim().max(100)),
      email: optionalOrBlank(z.string().trim().max(254)),
      student_number: optionalOrBlank(z.string().trim().max(50)),
      grade_level: optionalOrBlank(GradeLevel),
    }),
    students: 'list',
    reply: z.array(AlikeStudent),
  },
} satisfies Routes
