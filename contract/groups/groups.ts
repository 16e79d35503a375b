import { z } from 'zod'
import { GradeLevel, Id, IdList, Yes, count, orNone } from '#contract/fields.ts'
import {
  Bulk,
  Deleted,
  FromTeachers,
  GROUP_REPORTS,
  GradeLevelGroups,
  Group,
  GroupListed,
  GroupNamed,
  GroupsReport,
  HomeroomGroup,
  Kind,
  NewGroup,
  Places,
  Proposal,
} from './group-shapes.ts'
import type { Routes } from '#contract/route.ts'
import { MOST_GROUPS_AT_ONCE } from '#contract/words.ts'

export const groups = {
  'GET /groups/api/list/': {
    who: 'staff',
    about: 'Every group by grade and name',
    reply: z.array(GroupListed),
  },
  'GET /api/groups/of-students/': {
    who: 'staff',
    about:
      'The groups that each student is in today, by the number of the student; core before CTE before homeroom',
    reply: z.record(z.string(), z.array(GroupNamed)),
  },
  'POST /api/groups/:kind/add/': {
    who: 'editor',
    about: 'Adds a group',
    params: z.object({ kind: Kind }),
    body: NewGroup,
    reply: Group.extend({ message: z.string() }),
  },
  'GET /api/groups/:kind/grade-level-data/:gradeLevelId/': {
    who: 'staff',
    about: 'The groups of one grade with their students today, and the students in none of them',
    params: z.object({ kind: Kind, gradeLevelId: GradeLevel }),
    reply: GradeLevelGroups,
  },
  'POST /api/groups/:kind/update-membership/': {
    who: 'editor',
    about: 'Moves a student into a group, or out of all with group_id null, from today',
    params: z.object({ kind: Kind }),
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
    about: 'One group, for editing',
    params: z.object({ kind: Kind, id: Id }),
    reply: Group,
  },
  'PUT /api/groups/:kind/edit/:id/': {
    who: 'editor',
    about: 'Changes a group; name, grade and teacher are required, and the core class of a core group',
    params: z.object({ kind: Kind, id: Id }),
    body: NewGroup,
    reply: Group.extend({ message: z.string() }),
  },
  'POST /api/groups/:kind/place/': {
    who: 'editor',
    about: 'Puts many students into their groups at once, from today; all of them or none',
    params: z.object({ kind: Kind }),
    body: z.object({
      grade_level: GradeLevel,
      places: Places,
      allow_over_capacity: z.boolean().default(false),
    }),
    reply: GradeLevelGroups,
  },
  'POST /api/groups/:kind/create_groups/': {
    who: 'editor',
    about: 'Makes a number of groups with names that never collide',
    params: z.object({ kind: Kind }),
    body: z.object({ num_groups: count(1, MOST_GROUPS_AT_ONCE), grade_level_id: GradeLevel }),
    reply: z.object({ message: z.string(), created: z.array(GroupListed) }),
  },
  'GET /api/groups/:kind/distribution/:gradeLevelId/': {
    who: 'editor',
    about: 'Proposes to spread the unassigned evenly over the groups of a grade: by count, then by last name',
    params: z.object({ kind: Kind, gradeLevelId: GradeLevel }),
    reply: Proposal,
  },
  'POST /api/groups/homeroom-groups/from-teachers/': {
    who: 'editor',
    about: 'Makes homeroom groups from the homeroom teachers of a grade and puts their students into them',
    body: z.object({ grade_level_id: GradeLevel, preview_only: z.boolean().default(false) }),
    reply: FromTeachers,
  },
  'DELETE /api/groups/:kind/:groupId/': {
    who: 'editor',
    about:
      'Deletes a group from today: 204 when nobody was in it, else 200 with the students it leaves unassigned',
    params: z.object({ kind: Kind, groupId: Id }),
    query: z.object({ cte_teacher: z.string().max(20).optional() }),
    reply: Deleted,
    mayBeEmpty: true,
  },
  'DELETE /api/groups/:id/': {
    who: 'editor',
    about: 'Deletes a group of any type',
    params: z.object({ id: Id }),
    reply: Deleted,
    mayBeEmpty: true,
  },
  'GET /api/groups/assign-homeroom/': {
    who: 'staff',
    about: 'The homeroom groups of some teachers',
    query: z.object({ teachers: IdList.default([]) }),
    reply: z.object({ homeroom_groups: z.array(HomeroomGroup) }),
  },
  'GET /api/groups/reports/': {
    who: 'staff',
    about:
      'Sizes, unassigned students, students in no group, groups over capacity; csv=1 downloads one of them',
    query: z.object({
      grade_level: orNone(GradeLevel),
      report: z.enum(GROUP_REPORTS, { error: `must be ${GROUP_REPORTS.join(', ')}` }).default('sizes'),
      csv: Yes,
    }),
    file: true,
    reply: GroupsReport,
  },
  'POST /api/groups/bulk/': {
    who: 'editor',
    about: 'Moves, unassigns, gives a homeroom teacher to, or deactivates many students',
    body: Bulk,
    reply: z.object({
      message: z.string(),
      changed: z.array(z.int()),
      refused: z.array(z.object({ student_id: z.int(), reason: z.string() })),
    }),
  },
} satisfies Routes
