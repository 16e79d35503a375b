import { z } from 'zod'
import {
  GradeLevel,
  Id,
  IdList,
  Loaded,
  RoomNumber,
  fileFlags,
  count,
  optionalOrBlank,
} from '#contract/fields.ts'
import {
  BulkCommand,
  DeletedGroup,
  HomeroomsFromTeachers,
  GROUP_REPORTS,
  GradeLevelGroups,
  Group,
  GroupKind,
  GroupListed,
  NamedGroup,
  GroupsOverview,
  GroupsReport,
  HomeroomGroup,
  MadeByTeachers,
  NewGroup,
  StudentPlaces,
  YearQuery,
  DistributionProposal,
  OwnGroup,
} from './group-shapes.ts'
import type { Routes } from '#contract/route.ts'
import { formatChoice } from '#contract/formats.ts'
import { MAX_GROUPS_AT_ONCE } from '#contract/words.ts'

export const groups = {
  'GET /groups/api/list/': {
    who: 'staff',
    about: 'Every group by grade and name; with a year those that the office plans for it',
    query: YearQuery.extend(fileFlags),
    exports: true,
    reply: z.array(GroupListed),
  },
  'GET /groups/api/own/': {
    who: 'staff',
    about: 'The groups that the caller leads or meets as a teacher, by grade and name; none for the office',
    reply: z.array(OwnGroup),
  },
  'GET /api/groups/of-students/': {
    who: 'staff',
    about:
      'The groups that each student is in today, by the number of the student; core before CTE before homeroom',
    reply: z.record(z.string(), z.array(NamedGroup)),
  },
  'POST /api/groups/:kind/add/': {
    who: 'editor',
    about: 'Adds a group',
    params: z.object({ kind: GroupKind }),
    body: NewGroup,
    reply: Group.extend({ message: z.string() }),
  },
  'GET /api/groups/made-by-teachers/': {
    who: 'admin',
    about:
      'What teachers arranged and the office has not confirmed: teachers, students and assignments of groups, and homeroom teachers',
    reply: MadeByTeachers,
  },
  'POST /api/groups/made-by-teachers/': {
    who: 'admin',
    about:
      'Confirms what was shown of a group, or of a homeroom teacher where group_id is null: these teachers may read contacts then',
    students: 'change',
    body: z.object({
      group_id: Id.nullable(),
      /** The group's teacher, or the homeroom teacher. */
      teacher_id: Id.nullable(),
      student_ids: IdList,
      assigned_teacher_ids: IdList.optional(),
    }),
    reply: MadeByTeachers.extend({ message: z.string() }),
  },
  'GET /api/groups/:kind/grade-level-data/:gradeLevelId/': {
    who: 'staff',
    about:
      'The groups of one grade with their students today, or in the year that is planned, and the students in none of them',
    params: z.object({ kind: GroupKind, gradeLevelId: GradeLevel }),
    query: YearQuery,
    reply: GradeLevelGroups,
  },
  'POST /api/groups/:kind/update-membership/': {
    who: 'editor',
    about:
      'Moves a student into a group, or out of all with group_id null, from today, or from the first day of a year that is planned',
    params: z.object({ kind: GroupKind }),
    query: YearQuery,
    students: 'change',
    body: z.object({
      student_id: Id,
      group_id: Id.nullable(),
      grade_level: GradeLevel,
      allow_over_capacity: z.boolean().default(false),
    }),
    reply: GradeLevelGroups,
  },
  'GET /api/groups/api/list/': {
    who: 'staff',
    about: 'Every group by grade and name; older address',
    reply: z.array(GroupListed),
  },
  'GET /api/groups/:kind/edit/:id/': {
    who: 'staff',
    about: 'One group, for editing; with a year one that the office plans for it',
    params: z.object({ kind: GroupKind, id: Id }),
    query: YearQuery,
    reply: Group,
  },
  'PUT /api/groups/:kind/edit/:id/': {
    who: 'editor',
    about:
      'Changes a group; name, grade and teacher are required, and the core class of a core group; with a year one that the office plans for it, of which only name and grade are required',
    params: z.object({ kind: GroupKind, id: Id }),
    query: YearQuery,
    body: NewGroup.extend({ loaded: Loaded }),
    reply: Group.extend({ message: z.string() }),
  },
  'PATCH /api/groups/:kind/edit/:id/': {
    who: 'editor',
    about: 'Changes the teacher and the room of a group, of those that are sent; nothing else is required',
    params: z.object({ kind: GroupKind, id: Id }),
    query: YearQuery,
    body: z.object({
      teacher: Id.optional(),
      /** '' and null remove it. */
      room_number: z
        .union([RoomNumber, z.literal(''), z.null()])
        .optional()
        .transform((room) => (room === '' ? null : room)),
      loaded: Loaded,
    }),
    reply: Group.extend({ message: z.string() }),
  },
  'POST /api/groups/:kind/place/': {
    who: 'editor',
    about:
      'Moves many students into groups at once, from today, or from the first day of a year that is planned; all of them or none',
    params: z.object({ kind: GroupKind }),
    query: YearQuery,
    students: 'change',
    body: z.object({
      grade_level: GradeLevel,
      places: StudentPlaces,
      allow_over_capacity: z.boolean().default(false),
    }),
    reply: GradeLevelGroups,
  },
  'POST /api/groups/:kind/create_groups/': {
    who: 'editor',
    about: 'Creates a number of groups with names that are not in use',
    params: z.object({ kind: GroupKind }),
    body: z.object({ num_groups: count(1, MAX_GROUPS_AT_ONCE), grade_level_id: GradeLevel }),
    repeats: 'add',
    reply: z.object({ message: z.string(), created: z.array(GroupListed) }),
  },
  'GET /api/groups/:kind/distribution/:gradeLevelId/': {
    who: 'editor',
    about: 'Proposes how to distribute the unassigned evenly over the groups of a grade, by last name',
    params: z.object({ kind: GroupKind, gradeLevelId: GradeLevel }),
    query: YearQuery,
    reply: DistributionProposal,
  },
  'POST /api/groups/homeroom-groups/from-teachers/': {
    who: 'editor',
    about: 'Creates homeroom groups for the homeroom teachers of a grade and puts their students into them',
    body: z.object({ grade_level_id: GradeLevel, preview_only: z.boolean().default(false) }),
    reply: HomeroomsFromTeachers,
  },
  'DELETE /api/groups/:kind/:groupId/': {
    who: 'editor',
    about:
      'Deletes a group from today: 204 when no one was in it, else 200 with the students it leaves unassigned',
    params: z.object({ kind: GroupKind, groupId: Id }),
    query: z.object({ cte_teacher: z.string().max(20).optional() }),
    reply: DeletedGroup,
    mayBeEmpty: true,
  },
  'DELETE /api/groups/:id/': {
    who: 'editor',
    about: 'Deletes a group of any type',
    params: z.object({ id: Id }),
    reply: DeletedGroup,
    mayBeEmpty: true,
  },
  'GET /api/groups/assign-homeroom/': {
    who: 'staff',
    about: 'The homeroom groups of some teachers',
    query: z.object({ teachers: IdList.default([]) }),
    reply: z.object({ homeroom_groups: z.array(HomeroomGroup) }),
  },
  'GET /api/groups/overview/': {
    who: 'staff',
    about:
      'How many groups of each type there are today, or in the year that is planned, and how many students are in none',
    query: YearQuery,
    reply: GroupsOverview,
  },
  'GET /api/groups/reports/': {
    who: 'staff',
    about:
      'Sizes, unassigned students, students in no group, groups over capacity; csv=1 or xlsx=1 downloads one of them',
    query: z.object({
      grade_level: optionalOrBlank(GradeLevel),
      report: z.enum(GROUP_REPORTS, { error: `must be ${formatChoice(GROUP_REPORTS)}` }).default('sizes'),
      ...fileFlags,
    }),
    exports: true,
    reply: GroupsReport,
  },
  'POST /api/groups/bulk/': {
    who: 'editor',
    about:
      'Moves, unassigns, gives a homeroom teacher to, or (admins) deactivates many students; more than a tenth of the school answers 409 unless confirmed',
    students: 'change',
    body: BulkCommand,
    reply: z.object({
      message: z.string(),
      changed: z.array(z.int()),
      refused: z.array(z.object({ student_id: z.int(), reason: z.string() })),
      /** The id that undoes a deactivation; null for other actions, or where no one was deactivated. */
      deactivation_id: z.int().nullable(),
    }),
  },
} satisfies Routes
