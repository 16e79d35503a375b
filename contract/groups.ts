import { z } from 'zod'
import { GradeLevel, GroupName, GroupTypeWord, Id, RoomNumber, count, orNone } from './fields.ts'
import { GROUP_TYPES } from './words.ts'
import type { Routes } from './route.ts'
import { Teacher } from './staff.ts'

const StudentName = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })

export const GroupListed = z.object({
  id: z.int(),
  type: GroupTypeWord,
  name: z.string(),
  /** The code 1..7. */
  grade_level: z.int(),
  student_count: z.int(),
})
export type GroupListed = z.output<typeof GroupListed>

export const Group = GroupListed.extend({
  core_class: z.int().nullable(),
  /** Who leads the group; null while it has 'No teacher yet'. */
  teacher: Teacher.nullable(),
  capacity: z.int().nullable(),
  room_number: z.string().nullable(),
  students: z.array(StudentName),
})
export type Group = z.output<typeof Group>

export const GradeLevelGroups = z.object({
  groups: z.array(Group),
  unassigned_students: z.array(StudentName),
  may: z.object({ edit: z.boolean() }),
})
export type GradeLevelGroups = z.output<typeof GradeLevelGroups>

/** `core-groups`, `cte-groups` or `homeroom-groups`, as it stands in the address. */
const Kind = z.enum(
  GROUP_TYPES.map((type) => `${type}-groups` as const),
  { error: 'must be core-groups, cte-groups or homeroom-groups' },
)
export type GroupKind = z.output<typeof Kind>

/** A core group may name its core class and teacher; a CTE or homeroom group needs its teacher. */
export const NewGroup = z.object({
  name: GroupName,
  grade_level: GradeLevel.optional(),
  /** Older name of grade_level. */
  grade_level_id: GradeLevel.optional(),
  core_class: orNone(Id),
  teacher: orNone(Id),
  cte_teacher: orNone(Id),
  homeroom_teacher: orNone(Id),
  capacity: orNone(count(1, 1000)),
  room_number: orNone(RoomNumber),
})

export const groups = {
  'GET /groups/api/list/': {
    who: 'staff',
    about: 'Every group by grade and name',
    reply: z.array(GroupListed),
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
} satisfies Routes
