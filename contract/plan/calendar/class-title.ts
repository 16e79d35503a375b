import type { GroupType } from '#contract/words.ts'

/** What a student calls a class. Free of schemas, because pages and server both use it. */

export type NamedClass = {
  group_type: GroupType
  /** The core class of the group, where this teacher teaches it: a group that has one teacher, or its lead's class. */
  core_class?: string | null | undefined
  /** The course of the group, where another system says it. */
  course?: string | null | undefined
  /** The section period's own name, null for one that is only called by its grade and time. */
  name: string | null
  group: string
}

/** The grade in a section period's name is dropped because it tells a student of that grade nothing. */
const OF_GRADE = /^Grade \d+ (?=\S)/

/** The section period's own name without the grade: 'Period 2'. */
export const periodTitle = ({ name }: Pick<NamedClass, 'name'>): string | null =>
  name?.replace(OF_GRADE, '') ?? null

/** The subject of a class: its core class, else its course; null where the school has entered neither. */
export const subjectOf = ({ core_class, course }: Pick<NamedClass, 'core_class' | 'course'>): string | null =>
  core_class ?? course ?? null

/**
 * The name of a class for a student: its core class, else its course, else its group. A homeroom is called Homeroom. A core
 * group without either meets several teachers, so the section period's own name, if it has one, says more than the group's.
 */
export function classTitle(one: NamedClass): string {
  if (one.group_type === 'homeroom') return 'Homeroom'
  const subject = subjectOf(one)
  if (subject !== null) return subject
  return one.group_type === 'cte' ? one.group : (periodTitle(one) ?? one.group)
}
