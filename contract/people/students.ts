import { z } from 'zod'
import {
  Day,
  Email,
  GradeLevel,
  Id,
  IdList,
  LabelName,
  Loaded,
  Name,
  Pronunciation,
  StudentNumber,
  Flag,
  listOf,
  fileFlags,
  optionalOrBlank,
} from '#contract/fields.ts'
import { MAX_LABELS, PairKind } from '#contract/groups/label-shapes.ts'
import { pageEnds, pageOfPeople } from '#contract/paging.ts'
import { DIRECTORY_PAGE_SIZE, MAX_SUMMARIES_AT_ONCE } from '#contract/words.ts'
import type { Routes } from '#contract/route.ts'
import { MAX_DIRECTORY_SEARCH } from './directory-filter.ts'
import { enrollments } from './enrollments.ts'
import { Teacher } from './staff.ts'

export const StudentListed = z.object({
  id: z.int(),
  first_name: z.string(),
  last_name: z.string(),
  /** The name that the student goes by, if it is not the first name. */
  preferred_name: z.string().optional(),
  email: z.string(),
  /** Absent when there is none. */
  student_number: z.string().optional(),
  grade_level: z.int(),
  /** 'First Last', several joined by ', '; absent when there is none. */
  homeroom_teacher: z.string().optional(),
})
export type StudentListed = z.output<typeof StudentListed>

export const StudentDetail = StudentListed.omit({ homeroom_teacher: true }).extend({
  preferred_name: z.string().nullable(),
  /** How the name is said, such as 'lay-lah'. */
  pronunciation: z.string().nullable(),
  student_number: z.string().nullable(),
  is_active: z.boolean(),
  /** The planned last day of a student who is here; null where none is planned, and where only the grade changes after it. */
  leaves_on: z.string().nullable(),
  /** The first day of an inactive student's next enrollment. */
  enters_on: z.string().nullable(),
  /** The last day of an inactive student's latest enrollment. */
  left_on: z.string().nullable(),
  homeroom_teachers: z.array(Teacher),
  /** The address of the photo; null where there is none. */
  photo: z.string().nullable(),
  /** The labels that the office uses to make groups, sorted by name; absent where there are none. */
  labels: z.array(z.string()).optional(),
  /** Students whom the office keeps apart from this one, or together with this one; absent where there are none. */
  pairs: z
    .array(
      z.object({
        kind: PairKind,
        student: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }),
      }),
    )
    .optional(),
  /** The deactivation and the groups that it ended, for the office; null where it cannot be undone. */
  deactivation: z.object({ id: z.int(), day: z.string(), groups: z.array(z.string()) }).nullable(),
  /**
   * Besides editing: deactivating the student or ending that, changing the address, downloading the file of everything,
   * erasing the record (once it is inactive), and seeing and changing the contacts.
   */
  may: z.object({
    edit: z.boolean(),
    deactivate: z.boolean(),
    change_email: z.boolean(),
    download_file: z.boolean(),
    erase: z.boolean(),
    see_contacts: z.boolean(),
    edit_contacts: z.boolean(),
  }),
})
export type StudentDetail = z.output<typeof StudentDetail>

/** '' and null both remove the value. */
const emptyToNull = (schema: z.ZodType<string>) =>
  z.union([schema, z.literal(''), z.null()]).transform((value) => value || null)

const StudentChange = z
  .object({
    first_name: Name,
    last_name: Name,
    email: Email,
    grade_level: GradeLevel,
    is_active: z.boolean(),
    preferred_name: emptyToNull(Name),
    pronunciation: emptyToNull(Pronunciation),
    student_number: emptyToNull(StudentNumber),
    homeroom_teacher_ids: IdList,
    labels: listOf(LabelName, { max: MAX_LABELS, of: 'labels' }),
    apart_ids: IdList,
    together_ids: IdList,
  })
  .partial()
  .extend({ loaded: Loaded })

export const UndoneDeactivation = z.object({
  message: z.string(),
  restored: z.array(z.int()),
  /** Students who stay inactive, and why. */
  kept: z.array(z.object({ student_id: z.int(), name: z.string(), reason: z.string() })),
})

const Counts = z.object({ P: z.int(), A: z.int(), T: z.int(), E: z.int(), total: z.int() })
/** Marks of this school week and of the week before. */
export const WeekSummary = z.object({ current: Counts, previous: Counts })
export type WeekSummary = z.output<typeof WeekSummary>

/** One page of the directory. */
export const StudentPage = z.object({ students: z.array(StudentListed), ...pageEnds })
export type StudentPage = z.output<typeof StudentPage>

const MAX_PAGE_STUDENTS = 500

const DirectorySearch = z
  .string()
  .trim()
  .max(MAX_DIRECTORY_SEARCH, `must be ${MAX_DIRECTORY_SEARCH} characters or fewer`)

const StudentParams = z.object({ studentId: Id })

export const students = {
  ...enrollments,
  'GET /students/api/list/': {
    who: 'staff',
    about:
      'Every active student, by last name; with inactive=1 the inactive ones; with `on` those who are enrolled on that day, in the grade of that day. grade_level and search narrow the list as in the directory',
    query: z.object({
      inactive: Flag,
      /** A day: who has left since is listed, and who came later is not. */
      on: Day.optional(),
      grade_level: optionalOrBlank(GradeLevel),
      search: DirectorySearch.optional(),
      ...fileFlags,
    }),
    exports: true,
    reply: z.array(StudentListed),
  },
  'GET /students/api/directory/': {
    who: 'staff',
    about:
      'One page of the students whom the directory finds, by last name: `next` of a page is `after` of the next one, and `previous` is `before` of the one before. The list above has all of them at once',
    query: z.object({
      inactive: Flag,
      grade_level: optionalOrBlank(GradeLevel),
      /** Students who are in this group today. */
      group_id: Id.optional(),
      student_ids: IdList.optional(),
      search: DirectorySearch.default(''),
      ...pageOfPeople(DIRECTORY_PAGE_SIZE, MAX_PAGE_STUDENTS),
    }),
    students: 'list',
    reply: StudentPage,
  },
  'GET /students/api/directory/size/': {
    who: 'staff',
    about: 'The numbers of active and inactive students',
    reply: z.object({ active: z.int(), inactive: z.int() }),
  },
  'GET /students/api/details/:studentId/': {
    who: 'staff',
    about: 'One student with the homeroom teachers',
    params: StudentParams,
    students: 'profile',
    reply: StudentDetail,
  },
  'PATCH /students/api/update/:studentId/': {
    who: 'editor',
    about:
      'Changes the fields that are sent; a new grade or a deactivation ends group memberships today. Deactivating, its end, a new address, labels and pairs are for admins',
    params: StudentParams,
    body: StudentChange,
    students: 'change',
    reply: StudentDetail.extend({ message: z.string() }),
  },
  'POST /students/api/deactivations/:deactivationId/undo/': {
    who: 'admin',
    about:
      'Makes the students of a deactivation active again, with the groups that they left; 409 where that has changed since',
    params: z.object({ deactivationId: Id }),
    body: z.object({ student_ids: IdList.optional() }),
    students: 'change',
    reply: UndoneDeactivation,
  },
  'POST /attendance/week-summaries/': {
    who: 'staff',
    about: 'This week and the one before in marks, for the students in view',
    students: 'list',
    body: z.object({
      student_ids: listOf(Id, { max: MAX_SUMMARIES_AT_ONCE, of: 'students' }),
    }),
    reply: z.record(z.string(), WeekSummary),
  },
} satisfies Routes
