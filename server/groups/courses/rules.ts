import { gradeLabel } from '#contract/grades.ts'
import { Refusal } from '#server/http/failures.ts'
import { sentences } from './sentences.ts'

export type ClassKind = 'core_class' | 'cte_class'
export const CLASS_LABELS: Record<ClassKind, string> = { core_class: 'core class', cte_class: 'CTE class' }

/** The fields of a course that people edit; audit entries have these names. */
export type CourseRecord = {
  name: string
  grade_level: number | null
  core_class: number | null
  cte_class: number | null
}

type ConstraintRefusals = Record<string, (() => Refusal) | undefined>

/** The refusal for each constraint that saving a course can violate, by the name of the constraint. */
export const courseConstraints = (course: CourseRecord): ConstraintRefusals => ({
  course_name_key: () => courseTaken(course),
  course_core_class_id_fkey: () => noSuchClass('core_class'),
  course_cte_class_id_fkey: () => noSuchClass('cte_class'),
})

export const classConstraints = (kind: ClassKind, name: string): ConstraintRefusals => ({
  [`${kind}_name_key`]: () => {
    const label = CLASS_LABELS[kind]
    return new Refusal('duplicate', sentences.classTaken(label, name), {
      fields: { name: `already belongs to a ${label}` },
    })
  },
})

function courseTaken({ name, grade_level }: CourseRecord): Refusal {
  const grade = grade_level === null ? 'no grade level' : gradeLabel(grade_level)
  return new Refusal('duplicate', sentences.courseTaken(name, grade), {
    fields: { name: `already belongs to a course for ${grade}` },
  })
}

function noSuchClass(kind: ClassKind): Refusal {
  return new Refusal('invalid', sentences.unknownClass(CLASS_LABELS[kind]), {
    fields: { [`${kind}_id`]: 'no longer exists' },
  })
}

/** Waits for a save and turns a violated constraint into its refusal. The constraints also hold when two people save at once. */
export async function explainConstraints<T>(refusals: ConstraintRefusals, saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    const constraint = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    throw refusals[constraint]?.() ?? error
  }
}
