import { gradeLabel } from '#contract/words.ts'
import { Refusal } from '#server/http/failures.ts'

export type ClassKind = 'core_class' | 'cte_class'
export const CLASS_LABELS: Record<ClassKind, string> = { core_class: 'core class', cte_class: 'CTE class' }

/** A course as it stands in its table. */
export type CourseRecord = {
  name: string
  grade_level: number | null
  core_class: number | null
  cte_class: number | null
}

type BrokenRules = Record<string, (() => Refusal) | undefined>

/** What saving this course breaks, by the name of the database's rule. */
export const rulesOfCourse = (course: CourseRecord): BrokenRules => ({
  course_name_key: () => courseTaken(course),
  course_core_class_fkey: () => noSuchClass('core_class'),
  course_cte_class_fkey: () => noSuchClass('cte_class'),
})

export const rulesOfClass = (kind: ClassKind, name: string): BrokenRules => ({
  [`${kind}_name_key`]: () => {
    const label = CLASS_LABELS[kind]
    const sentence = `There is already a ${label} named "${name}". Please choose another name.`
    return new Refusal('duplicate', sentence, { fields: { name: `is already that of a ${label}` } })
  },
})

function courseTaken({ name, grade_level }: CourseRecord): Refusal {
  const grade = grade_level === null ? 'no grade level' : gradeLabel(grade_level)
  const sentence = `There is already a course named "${name}" for ${grade}. Please choose another name.`
  return new Refusal('duplicate', sentence, { fields: { name: `is already that of a course for ${grade}` } })
}

function noSuchClass(kind: ClassKind): Refusal {
  const sentence = `There is no such ${CLASS_LABELS[kind]}. Please reload.`
  return new Refusal('invalid', sentence, { fields: { [`${kind}_id`]: 'is no longer there' } })
}

/** The unique and foreign keys are the rules, also where two people save at once; here their refusals get words. */
export async function inWords<T>(rules: BrokenRules, saving: Promise<T>): Promise<T> {
  try {
    return await saving
  } catch (error) {
    const broken = error instanceof Error && 'constraint' in error ? String(error.constraint) : ''
    throw rules[broken]?.() ?? error
  }
}
