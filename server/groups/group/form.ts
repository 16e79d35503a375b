import type { z } from 'zod'
import { groupTypeOf, type GroupKind, type NewGroup } from '#contract/groups/group-shapes.ts'
import type { GradeCode } from '#contract/grades.ts'
import type { GroupType } from '#contract/words.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from '../sentences.ts'

/** The fields of a group that people edit; audit entries have these names. */
export type GroupRecord = {
  type: GroupType
  name: string
  grade_level: GradeCode
  core_class: number | null
  teacher: number | null
  capacity: number | null
  room_number: string | null
}

/** The record as columns of `student_group`. */
export const groupColumns = ({ grade_level, core_class, teacher, ...others }: GroupRecord) => ({
  ...others,
  grade_level_id: grade_level,
  core_class_id: core_class,
  teacher_id: teacher,
})

export type GroupForm = z.output<typeof NewGroup>

/** The name of the teacher's field in the form of each group type, and the message when a new group has none. */
export const TEACHER_FIELDS = {
  core: { field: 'teacher', missing: sentences.coreTeacherRequired },
  cte: { field: 'cte_teacher', missing: sentences.cteTeacherRequired },
  homeroom: {
    field: 'homeroom_teacher',
    missing: sentences.homeroomTeacherRequired,
  },
} as const

/** The record of a new group; 400 when a field that the type requires is missing. */
export const readNewGroup = (kind: GroupKind, form: GroupForm): GroupRecord =>
  readForm(kind, form, ({ type, teacher }) =>
    teacher === null && type !== 'core' ? { [TEACHER_FIELDS[type].field]: TEACHER_FIELDS[type].missing } : {},
  )

/** The record of an existing group: a teacher is required, and the core class of a core group. */
export const readExistingGroup = (kind: GroupKind, form: GroupForm): GroupRecord =>
  readForm(kind, form, ({ type, teacher, core_class }) => ({
    ...(teacher === null && { [TEACHER_FIELDS[type].field]: sentences.teacherRequired }),
    ...(type === 'core' && core_class === null && { core_class: sentences.subjectRequired }),
  }))

/** The record of a group of the next year, which may have its teacher and its core class later. */
export const readPlannedGroup = (kind: GroupKind, form: GroupForm): GroupRecord =>
  readForm(kind, form, () => ({}))

function readForm(
  kind: GroupKind,
  form: GroupForm,
  findMissing: (group: Omit<GroupRecord, 'grade_level'>) => Record<string, string>,
): GroupRecord {
  const type = groupTypeOf(kind)
  const grade_level = form.grade_level ?? form.grade_level_id
  const group = {
    type,
    name: form.name,
    core_class: type === 'core' ? (form.core_class ?? null) : null,
    teacher: (TEACHER_FIELDS[type].field in form ? form[TEACHER_FIELDS[type].field] : form.teacher) ?? null,
    capacity: form.capacity ?? null,
    room_number: form.room_number ?? null,
  }
  const fields = {
    ...(grade_level === undefined && { grade_level: sentences.gradeRequired }),
    ...findMissing(group),
  }
  if (grade_level === undefined || Object.keys(fields).length > 0) {
    throw new Refusal('invalid', Object.values(fields).join(' '), { fields })
  }
  return { ...group, grade_level }
}
