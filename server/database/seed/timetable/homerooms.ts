import type { DemoGroup } from './groups.ts'
import type { Membership } from './memberships.ts'
import type { People } from '../people/people.ts'

export type HomeroomTeacher = { student_id: number; teacher_id: number }

/** The teacher of a student's homeroom group; student@ has a second one, as where two teachers share a homeroom. */
export function homeroomTeachersOf(
  { stories }: People,
  groups: DemoGroup[],
  memberships: Membership[],
): HomeroomTeacher[] {
  return memberships
    .filter((one) => one.type === 'homeroom')
    .flatMap(({ student, group }) => {
      const teacher = groups[group - 1]!.teacher_id!
      const teachers = stories.get(student) === 'demo' ? [teacher, teacher + 2] : [teacher]
      return teachers.map((id) => ({ student_id: student, teacher_id: id }))
    })
}
