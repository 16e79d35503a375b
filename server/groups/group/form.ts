import type { z } from 'zod'
import type { GroupKind, NewGroup } from '#contract/groups/group-shapes.ts'
import type { GradeCode, GroupType } from '#contract/words.ts'
import { Refusal } from '#server/http/failures.ts'
import { typeOf } from '../members/capacity.ts'

/** A group as it is about to be written. */
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
export const columnsOf = ({ grade_level, core_class, teacher, ...others }: GroupRecord) => ({
  ...others,
  grade_level_id: grade_level,
  core_class_id: core_class,
  teacher_id: teacher,
})

export type GroupForm = z.output<typeof NewGroup>

/** How a form calls the teacher of a type of group, and what it says when there is none. */
export const TEACHER_FIELDS = {
  core: { field: 'teacher', missing: 'Core teacher is required to create a core group.' },
  cte: { field: 'cte_teacher', missing: 'CTE teacher is required to create a CTE group.' },
  homeroom: {
    field: 'homeroom_teacher',
    missing: 'Homeroom teacher is required to create a Homeroom group.',
  },
} as const

/** Reads the form of a new group as a record; 400 when a field that the type needs is missing. */
export const readNewGroup = (kind: GroupKind, form: GroupForm): GroupRecord =>
  readGroup(kind, form, ({ type, teacher }) =>
    teacher === null && type !== 'core' ? { [TEACHER_FIELDS[type].field]: TEACHER_FIELDS[type].missing } : {},
  )

/** Reads the form of a group that is there: it needs a teacher, and a core group its core class too. */
export const readChangedGroup = (kind: GroupKind, form: GroupForm): GroupRecord =>
  readGroup(kind, form, ({ type, teacher, core_class }) => ({
    ...(teacher === null && { [TEACHER_FIELDS[type].field]: 'Teacher is required.' }),
    ...(type === 'core' && core_class === null && { core_class: 'Core subject is required.' }),
  }))

function readGroup(
  kind: GroupKind,
  form: GroupForm,
  missingIn: (group: Omit<GroupRecord, 'grade_level'>) => Record<string, string>,
): GroupRecord {
  const type = typeOf(kind)
  const grade_level = form.grade_level ?? form.grade_level_id
  const group = {
    type,
    name: form.name,
    core_class: type === 'core' ? (form.core_class ?? null) : null,
    teacher: form[TEACHER_FIELDS[type].field] ?? form.teacher ?? null,
    capacity: form.capacity ?? null,
    room_number: form.room_number ?? null,
  }
  const fields = {
    ...(grade_level === undefined && { grade_level: 'Grade level is required.' }),
    ...missingIn(group),
  }
  if (grade_level === undefined || Object.keys(fields).length > 0) {
    throw new Refusal('invalid', Object.values(fields).join(' '), { fields })
  }
  return { ...group, grade_level }
}
