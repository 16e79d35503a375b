import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import { ruleClass } from '#contract/exchange/oneroster/class-rules.ts'
import type { ClassesAtOnce } from '#contract/exchange/oneroster/oneroster-in.ts'
import { GROUP_TYPES, type GroupType } from '#contract/words.ts'
import {
  targetOf,
  chooseFor,
  courseRule,
  coursesOf,
  singleClassRule,
  type FileClass,
  type FileCourse,
} from './rule-edits.ts'

/** Courses that the same students attend at the same time and that would become groups of one type. A student can have only one. */
export type Conflict = { type: GroupType; courses: FileCourse[]; students: number }

/** The remaining conflicts by type, with the number of students in each. */
export function conflictsOf(
  rules: readonly ClassRule[],
  classes: readonly FileClass[],
  atOnce: readonly ClassesAtOnce[],
): Conflict[] {
  const targets = classes.map((one) => ruleClass(rules, one).becomes)
  const courses = coursesOf(classes)
  const courseAt = new Map(courses.flatMap((course) => course.classes.map((one) => [one.id, course])))
  return GROUP_TYPES.flatMap((type) => {
    const found = atOnce.flatMap(({ classes: sets, students }) => {
      const attended = sets.flatMap((set) => {
        const own = set.filter((index) => targets[index] === type)
        return own.length > 1 ? own : []
      })
      const own = new Set(attended.flatMap((index) => courseAt.get(classes[index]!.id) ?? []))
      return own.size > 0 ? [{ courses: own, students }] : []
    })
    return joined(found).map(({ courses: own, students }) => ({
      type,
      courses: courses.filter((course) => own.has(course)),
      students,
    }))
  })
}

type Found = { courses: Set<FileCourse>; students: number }

/** Merges courses that share students into one conflict. */
function joined(found: readonly Found[]): Found[] {
  let conflicts: Found[] = []
  for (const { courses, students } of found) {
    const [same, others] = [
      conflicts.filter((conflict) => !conflict.courses.isDisjointFrom(courses)),
      conflicts.filter((conflict) => conflict.courses.isDisjointFrom(courses)),
    ]
    const all = new Set([...courses, ...same.flatMap((conflict) => [...conflict.courses])])
    conflicts = [
      ...others,
      { courses: all, students: same.reduce((sum, conflict) => sum + conflict.students, students) },
    ]
  }
  return conflicts
}

/** Rules that skip all but one course of a conflict. Classes with their own target keep it. */
export const keepOnly = (
  rules: readonly ClassRule[],
  { type, courses }: Conflict,
  chosen: FileCourse,
): ClassRule[] =>
  courses
    .filter((course) => course !== chosen)
    .reduce((so, course) => skipCourse(so, course, type), [...rules])

function skipCourse(rules: ClassRule[], course: FileCourse, type: GroupType): ClassRule[] {
  const own = course.classes.filter((one) => ruleClass(rules, one).becomes === type)
  const isWhole = targetOf(rules, course.classes) === type
  const first = isWhole ? chooseFor(rules, courseRule(course), course.classes, 'left_out') : rules
  return own.reduce(
    (so, one) =>
      ruleClass(so, one).becomes === 'left_out' ? so : chooseFor(so, singleClassRule(one), [one], 'left_out'),
    first,
  )
}
