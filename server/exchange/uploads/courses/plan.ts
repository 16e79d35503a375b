import { gradeInFile } from '#contract/grades.ts'
import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import type { ChangeRequest, EntityPlan, Planned } from '../pipeline/entity.ts'
import { changedFields } from '../pipeline/plan.ts'

/** The fields of a course that imports save. Null and an empty list mean not stated, so the office's value stays. */
export type CourseValues = {
  name: string
  grade_level: number | null
  core_class_id: number | null
  cte_class_id: number | null
  /** The value from the other system. */
  course_code: string | null
  subjects: string[]
}
export type ExistingCourse = CourseValues & { id: number }
export type CourseRequest = ChangeRequest<CourseValues>

export type CoursePlan = EntityPlan<Planned<CourseValues> & { fields: FieldChange[] }> & {
  /** The course of each usable request; below 0 for a new one. */
  ids: Map<CourseRequest, number>
}

/**
 * Match and diff: a course is matched by our id, then by its name, which is unique in a grade. A second request with that
 * name means the same course, and the first one applies. A new course may take the name that another one gives up.
 */
export function planCourses(
  requests: readonly CourseRequest[],
  existing: readonly ExistingCourse[],
): CoursePlan {
  const byId = new Map(existing.map((course) => [course.id, course]))
  const byName = new Map(existing.map((course) => [nameKey(course), course]))
  const plan: CoursePlan = { add: [], change: [], unchanged: 0, errors: [], ids: new Map() }
  const changed = new Set<number>()
  for (const request of requests) if (!request.ended) planOne(request, request.values)
  return plan

  function planOne(request: CourseRequest, values: CourseValues): void {
    const { row } = request
    const sameId = byId.get(request.id ?? 0)
    const named = byName.get(nameKey(values))
    if (sameId && named && named !== sameId) {
      const expected = 'is the name of another course in this grade'
      return void plan.errors.push({ row, problem: { field: 'name', value: values.name, expected } })
    }
    const found = sameId ?? named
    const id = found?.id ?? -(plan.add.length + 1)
    plan.ids.set(request, id)
    if (!found) {
      plan.add.push({ id, before: null, after: values, fields: describeCourse(null, values) })
      byName.set(nameKey(values), { ...values, id })
    } else if (id > 0 && !changed.has(id)) planChange(found, values)
  }

  function planChange(found: ExistingCourse, values: CourseValues): void {
    const { id, ...before } = found
    const after: CourseValues = {
      ...values,
      grade_level: values.grade_level ?? before.grade_level,
      core_class_id: values.core_class_id ?? before.core_class_id,
      cte_class_id: values.cte_class_id ?? before.cte_class_id,
      course_code: values.course_code ?? before.course_code,
      subjects: values.subjects.length > 0 ? values.subjects : before.subjects,
    }
    const fields = describeCourse(before, after)
    if (fields.length === 0) return void (plan.unchanged += 1)
    byName.delete(nameKey(before))
    byName.set(nameKey(after), found)
    changed.add(id)
    plan.change.push({ id, before, after, fields })
  }
}

const nameKey = ({ name, grade_level }: Pick<CourseValues, 'name' | 'grade_level'>) =>
  `${grade_level ?? ''} ${name.toLowerCase()}`

function describeCourse(before: CourseValues | null, after: CourseValues): FieldChange[] {
  const texts = (course: CourseValues) => ({
    name: course.name,
    grade_level: course.grade_level === null ? undefined : String(gradeInFile(course.grade_level)),
    course_code: course.course_code ?? undefined,
    subjects: course.subjects.join(', ') || undefined,
  })
  const old = before && texts(before)
  const sameId = Object.fromEntries(Object.entries(old ?? {}).map(([field, text]) => [field, text ?? null]))
  return changedFields(sameId, texts(after)).filter(({ field }) => before !== null || field !== 'name')
}
