import type { z } from 'zod'
import type { GroupKind, NewGroup } from '#contract/group-shapes.ts'
import type { GradeCode, GroupType } from '#contract/words.ts'
import { Refusal } from '#server/http/failures.ts'

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

/** 'core' from 'core-groups'. */
export const typeOf = (kind: GroupKind): GroupType => kind.slice(0, -'-groups'.length) as GroupType

/** How a form calls the teacher of a type of group, and what it says when there is none. */
export const TEACHER_FIELDS = {
  core: { field: 'teacher', missing: 'Core teacher is required to create a core group.' },
  cte: { field: 'cte_teacher', missing: 'CTE teacher is required to create a CTE group.' },
  homeroom: {
    field: 'homeroom_teacher',
    missing: 'Homeroom teacher is required to create a Homeroom group.',
  },
} as const

/** Reads a form's fields as a record; 400 when a field that the type needs is missing. */
export function readGroup(kind: GroupKind, form: z.output<typeof NewGroup>): GroupRecord {
  const type = typeOf(kind)
  const grade_level = form.grade_level ?? form.grade_level_id
  const teacher = form[TEACHER_FIELDS[type].field] ?? form.teacher ?? null
  const fields: Record<string, string> = {}
  if (grade_level === undefined) fields.grade_level = 'Grade level is required.'
  if (teacher === null && type !== 'core') fields[TEACHER_FIELDS[type].field] = TEACHER_FIELDS[type].missing
  if (grade_level === undefined || Object.keys(fields).length > 0) {
    throw new Refusal('invalid', Object.values(fields).join(' '), { fields })
  }
  return {
    type,
    name: form.name,
    grade_level,
    core_class: type === 'core' ? (form.core_class ?? null) : null,
    teacher,
    capacity: form.capacity ?? null,
    room_number: form.room_number ?? null,
  }
}

export const isFull = (group: { capacity: number | null }, members: number): boolean =>
  group.capacity !== null && members >= group.capacity
