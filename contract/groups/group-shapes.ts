import { z } from 'zod'
import {
  GradeLevel,
  GroupName,
  GroupTypeWord,
  Id,
  RoomNumber,
  count,
  idList,
  listOf,
  optionalOrBlank,
} from '#contract/fields.ts'
import { GROUP_TYPES, type GroupType } from '#contract/words.ts'
import { Teacher } from '#contract/people/staff.ts'

export const StudentName = z.object({ id: z.int(), first_name: z.string(), last_name: z.string() })
export type StudentName = z.output<typeof StudentName>

export const NamedGroup = z.object({ type: GroupTypeWord, name: z.string() })
export type NamedGroup = z.output<typeof NamedGroup>

export const GroupListed = z.object({
  id: z.int(),
  type: GroupTypeWord,
  name: z.string(),
  /** The grade's code. */
  grade_level: z.int(),
  student_count: z.int(),
})
export type GroupListed = z.output<typeof GroupListed>

/** A group that a teacher leads or meets, with the ids of its active students. */
export const OwnGroup = GroupListed.extend({ student_ids: z.array(z.int()) })
export type OwnGroup = z.output<typeof OwnGroup>

export const Group = GroupListed.extend({
  core_class: z.int().nullable(),
  /** Who leads the group; null while it has 'No teacher yet'. */
  teacher: Teacher.nullable(),
  /** The same teacher under the name that forms of this type use; null in groups of other types. */
  cte_teacher: Teacher.nullable(),
  homeroom_teacher: Teacher.nullable(),
  capacity: z.int().nullable(),
  room_number: z.string().nullable(),
  students: z.array(StudentName),
})
export type Group = z.output<typeof Group>

/**
 * What teachers arranged and the office has not confirmed. It opens sheets; contacts, family records and reported absences only once
 * it is confirmed.
 */
export const MadeByTeachers = z.object({
  groups: z.array(
    z.object({
      group: GroupListed.omit({ student_count: true }),
      /** The teacher whom a teacher made the group's teacher; null where the office did. */
      teacher: Teacher.nullable(),
      /** The students whom teachers placed in it. */
      students: z.array(StudentName),
      /** The teachers whom teachers assigned to meet it. */
      assigned: z.array(Teacher),
    }),
  ),
  /** The teachers whom teachers made homeroom teachers, with the students. */
  homerooms: z.array(z.object({ teacher: Teacher, students: z.array(StudentName) })),
})
export type MadeByTeachers = z.output<typeof MadeByTeachers>

export const GradeLevelGroups = z.object({
  groups: z.array(Group),
  unassigned_students: z.array(StudentName),
  /** The groups that this person may not delete, because another teacher meets them. */
  deleted_by_office: z.array(z.int()),
  /** The groups to which this person may not add students, because they lead or meet them. */
  filled_by_office: z.array(z.int()),
  may: z.object({ edit: z.boolean() }),
})
export type GradeLevelGroups = z.output<typeof GradeLevelGroups>

/** A group type in an address: `core-groups`, `cte-groups` or `homeroom-groups`. */
export const GroupKind = z.enum(
  GROUP_TYPES.map((type) => `${type}-groups` as const),
  { error: 'must be core-groups, cte-groups, or homeroom-groups' },
)
export type GroupKind = z.output<typeof GroupKind>

/** Ahead of a school year, the office plans the groups of that one; without a year it is today. */
export const YearQuery = z.object({ year: Id.optional() })

/** 'core' from 'core-groups'. */
export const groupTypeOf = (kind: GroupKind): GroupType => kind.slice(0, -'-groups'.length) as GroupType

/** A teacher by id, or as an object of a reply, so that a reply can be sent back. */
const ChosenTeacher = optionalOrBlank(z.union([Id, z.object({ id: Id }).transform(({ id }) => id)]))

/**
 * A core group may name its core class and teacher; a CTE or homeroom group needs its teacher. `cte_teacher` and
 * `homeroom_teacher` take precedence over `teacher`.
 */
export const NewGroup = z.object({
  name: GroupName,
  grade_level: GradeLevel.optional(),
  /** Older name of grade_level. */
  grade_level_id: GradeLevel.optional(),
  core_class: optionalOrBlank(Id),
  teacher: ChosenTeacher,
  cte_teacher: ChosenTeacher,
  homeroom_teacher: ChosenTeacher,
  capacity: optionalOrBlank(count(1, 1000)),
  room_number: optionalOrBlank(RoomNumber),
})

/** The group that a student moves to; null takes the student out of all groups of the type. */
const StudentPlace = z.object({ student_id: Id, group_id: Id.nullable() })
const AT_LEAST_ONE_STUDENT = { min: 1, tooFew: 'must include at least one student' } as const
export const StudentPlaces = listOf(StudentPlace, { ...AT_LEAST_ONE_STUDENT, max: 1000, of: 'students' })

/** A proposal that is not saved yet: `POST place/` with its `places` saves it, with `undo` undoes it. */
export const DistributionProposal = z.object({
  places: z.array(z.object({ student_id: z.int(), group_id: z.int() })),
  groups: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      before: z.int(),
      after: z.int(),
      students: z.array(StudentName),
    }),
  ),
  /** Students for whom there was no seat. */
  left_over: z.array(StudentName),
  undo: z.array(z.object({ student_id: z.int(), group_id: z.int().nullable() })),
})
export type DistributionProposal = z.output<typeof DistributionProposal>

/** Homeroom groups by the students' homeroom teachers: a preview, or what was created. */
export const HomeroomsFromTeachers = z.object({
  groups: z.array(
    z.object({
      /** null in a preview. */
      id: z.int().nullable(),
      name: z.string(),
      teacher: Teacher,
      is_new: z.boolean(),
      students: z.array(StudentName),
    }),
  ),
  /** Students who have no homeroom teacher, or several, or for whom no seat was left. */
  left_over: z.array(StudentName),
  undo: z.object({
    places: z.array(z.object({ student_id: z.int(), group_id: z.int().nullable() })),
    made: z.array(z.int()),
  }),
  message: z.string(),
})
export type HomeroomsFromTeachers = z.output<typeof HomeroomsFromTeachers>

/** A homeroom group of the chosen teachers; with id null, their students who are in no homeroom group yet. */
export const HomeroomGroup = z.object({
  id: z.int().nullable(),
  name: z.string(),
  teacher: Teacher,
  grade_level: z.int().nullable(),
  student_count: z.int(),
  students: z.array(StudentName),
})

export const DeletedGroup = z.object({
  success: z.literal(true),
  message: z.string(),
  removedStudents: z.array(StudentName),
})

const StudentInGrade = StudentName.extend({ grade_level: z.int() })
export const GroupsReport = z.object({
  sizes: z.array(
    GroupListed.extend({
      teacher: z.string().nullable(),
      capacity: z.int().nullable(),
      seats_left: z.int().nullable(),
    }),
  ),
  /** Students of each grade without a group of the type. */
  unassigned: z.array(
    z.object({ grade_level: z.int(), students: z.int(), core: z.int(), cte: z.int(), homeroom: z.int() }),
  ),
  in_no_group: z.array(StudentInGrade),
  over_capacity: z.array(GroupListed.extend({ capacity: z.int() })),
})
export type GroupsReport = z.output<typeof GroupsReport>
/** Today's counts: the active students, and for each type its groups and the students without one. */
export const GroupsOverview = z.object({
  students: z.int(),
  in_no_group: z.int(),
  over_capacity: z.int(),
  types: z.array(z.object({ type: GroupTypeWord, groups: z.int(), unassigned: z.int() })),
})
export type GroupsOverview = z.output<typeof GroupsOverview>
export const GROUP_REPORTS = ['sizes', 'unassigned', 'in_no_group', 'over_capacity'] as const

/** The confirmation for a change of more than a tenth of the school, as the refusal gives it. */
const confirm = optionalOrBlank(z.string().trim().max(200))
const students = {
  student_ids: idList(AT_LEAST_ONE_STUDENT),
}
/** One change for many students; the reply names each student who cannot be changed, and the others are saved. */
export const BulkCommand = z.discriminatedUnion('action', [
  z.object({
    action: z.literal('move'),
    ...students,
    group_id: Id,
    allow_over_capacity: z.boolean().default(false),
    confirm,
  }),
  z.object({ action: z.literal('unassign'), ...students, type: GroupTypeWord, confirm }),
  z.object({ action: z.literal('assign_homeroom_teacher'), ...students, teacher_id: Id }),
  z.object({ action: z.literal('deactivate'), ...students, confirm }),
])
