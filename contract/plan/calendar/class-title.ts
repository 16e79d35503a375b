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
const OF_GRADE = /^(?:Grade \d+|Kindergarten|Pre-K) (?=\S)/

/** The section period's own name without the grade: 'Period 2'. */
export const periodTitle = ({ name }: Pick<NamedClass, 'name'>): string | null =>
  name?.replace(OF_GRADE, '') ?? null

/**
 * The subject of a class: its core class, else its course. A core group without either meets several teachers, so the section
 * period's own name, if it has one, says most. Null where the school has entered none of them.
 */
export const subjectOf = (one: Omit<NamedClass, 'group'>): string | null =>
  one.core_class ?? one.course ?? (one.group_type === 'core' ? periodTitle(one) : null)

/** The name of a class for a student: its subject, else its group. A homeroom is called Homeroom. */
export const classTitle = (one: NamedClass): string =>
  one.group_type === 'homeroom' ? 'Homeroom' : (subjectOf(one) ?? one.group)
