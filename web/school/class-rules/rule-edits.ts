import {
  ruleClass,
  type ClassTarget,
  type ClassRule,
  type DescribedClass,
} from '#contract/exchange/oneroster/class-rules.ts'

/** A class of a file with the properties that rules match, and its number of students. */
export type FileClass = DescribedClass & { id: string; students: number }

/** The classes of one course, which usually become the same type. */
export type FileCourse<C extends FileClass = FileClass> = { title: string; code: string; classes: C[] }

/** Groups classes by course, sorted by name. Classes without a course are listed separately. */
export function coursesOf<C extends FileClass>(classes: readonly C[]): FileCourse<C>[] {
  const courses = new Map<string, FileCourse<C>>()
  for (const one of classes) {
    const hasCourse = one.course_title !== ''
    const key = hasCourse ? `course ${one.course_title}` : `class ${one.title}`
    const existing = courses.get(key)
    if (existing) existing.classes.push(one)
    else
      courses.set(key, {
        title: hasCourse ? one.course_title : one.title,
        code: one.course_code,
        classes: [one],
      })
  }
  return [...courses.values()].toSorted((a, b) => a.title.localeCompare(b.title))
}

/** The common target of the classes, or undefined if they differ. */
export function targetOf(
  rules: readonly ClassRule[],
  classes: readonly DescribedClass[],
): ClassTarget | undefined {
  const found = new Set(classes.map((one) => ruleClass(rules, one).becomes))
  return found.size === 1 ? [...found][0] : undefined
}

type Single = Pick<ClassRule, 'field' | 'value'>

/** The rule for all classes of a course, or for a single class by its name. */
export const courseRule = (course: FileCourse): Single =>
  course.classes.some(({ course_title }) => course_title === course.title)
    ? { field: 'course_title', value: course.title }
    : { field: 'title', value: course.title }
export const singleClassRule = ({ title }: DescribedClass): Single => ({ field: 'title', value: title })

/**
 * The rules after a choice for these classes. A rule is added only if the others have a different result. Rules for single
 * classes come before those for courses, so that a choice for a course keeps its exceptions.
 */
export function chooseFor(
  rules: readonly ClassRule[],
  single: Single,
  classes: readonly DescribedClass[],
  target: ClassTarget,
): ClassRule[] {
  const others = rules.filter((rule) => !isFor(rule, single))
  if (classes.length > 0 && targetOf(others, classes) === target) return others
  const exceptions = others.findIndex(({ field, comparison }) => field !== 'title' || comparison !== 'is')
  const position = single.field === 'title' ? 0 : exceptions < 0 ? others.length : exceptions
  return others.toSpliced(position, 0, { ...single, comparison: 'is', becomes: target })
}

const isFor = (rule: ClassRule, single: Single) =>
  rule.comparison === 'is' &&
  rule.field === single.field &&
  rule.value.toLowerCase() === single.value.toLowerCase()

/** Counts classes by target, and by the rule that decided. */
export function countClasses(
  rules: readonly ClassRule[],
  classes: readonly DescribedClass[],
): { byTarget: Record<ClassTarget, number>; byRule: number[]; byNone: number } {
  const byTarget = { core: 0, cte: 0, homeroom: 0, left_out: 0 }
  const byRule = rules.map(() => 0)
  let byNone = 0
  for (const one of classes) {
    const ruled = ruleClass(rules, one)
    byTarget[ruled.becomes] += 1
    if (ruled.place === null) byNone += 1
    else byRule[ruled.place]! += 1
  }
  return { byTarget, byRule, byNone }
}

/** The rules to send, without empty ones, which match nothing. */
export const filledRules = (rules: readonly ClassRule[]): ClassRule[] =>
  rules.flatMap((rule) => (rule.value.trim() === '' ? [] : [{ ...rule, value: rule.value.trim() }]))
