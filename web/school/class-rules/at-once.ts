import type { ClassRule } from '#contract/exchange/oneroster/class-rules.ts'
import { ruleClass } from '#contract/exchange/oneroster/class-rules.ts'
import type { ClassesAtOnce } from '#contract/exchange/oneroster/oneroster-in.ts'
import { GROUP_TYPES, type GroupType } from '#contract/words.ts'
import {
  becomesOf,
  chooseFor,
  courseRule,
  coursesOf,
  singleClassRule,
  type FileClass,
  type FileCourse,
} from './rule-edits.ts'

/** Courses that the same students attend at once and that would all become groups of one type, of which a student has only one. */
export type Clash = { type: GroupType; courses: FileCourse[]; students: number }

/** The clashes that the rules leave, by type, with the number of students in each. */
export function clashesOf(
  rules: readonly ClassRule[],
  classes: readonly FileClass[],
  atOnce: readonly ClassesAtOnce[],
): Clash[] {
  const becomes = classes.map((one) => ruleClass(rules, one).becomes)
  const courses = coursesOf(classes)
  const courseAt = new Map(courses.flatMap((course) => course.classes.map((one) => [one.id, course])))
  return GROUP_TYPES.flatMap((type) => {
    const found = atOnce.flatMap(({ classes: sets, students }) => {
      const attended = sets.flatMap((set) => {
        const own = set.filter((place) => becomes[place] === type)
        return own.length > 1 ? own : []
      })
      const own = new Set(attended.flatMap((place) => courseAt.get(classes[place]!.id) ?? []))
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

/** Courses that have students in common are one clash. */
function joined(found: readonly Found[]): Found[] {
  let clashes: Found[] = []
  for (const { courses, students } of found) {
    const [same, others] = [
      clashes.filter((clash) => !clash.courses.isDisjointFrom(courses)),
      clashes.filter((clash) => clash.courses.isDisjointFrom(courses)),
    ]
    const all = new Set([...courses, ...same.flatMap((clash) => [...clash.courses])])
    clashes = [
      ...others,
      { courses: all, students: same.reduce((sum, clash) => sum + clash.students, students) },
    ]
  }
  return clashes
}

/** Rules that leave out all courses of a clash but one; what of them became something else stays. */
export const keepOnly = (
  rules: readonly ClassRule[],
  { type, courses }: Clash,
  kept: FileCourse,
): ClassRule[] =>
  courses.filter((course) => course !== kept).reduce((so, course) => leaveOut(so, course, type), [...rules])

function leaveOut(rules: ClassRule[], course: FileCourse, type: GroupType): ClassRule[] {
  const own = course.classes.filter((one) => ruleClass(rules, one).becomes === type)
  const isWhole = becomesOf(rules, course.classes) === type
  const first = isWhole ? chooseFor(rules, courseRule(course), course.classes, 'left_out') : rules
  return own.reduce(
    (so, one) =>
      ruleClass(so, one).becomes === 'left_out' ? so : chooseFor(so, singleClassRule(one), [one], 'left_out'),
    first,
  )
}
