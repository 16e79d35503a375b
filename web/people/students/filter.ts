import type { Filter } from '#contract/people/directory-filter.ts'
import { isFilterSet } from '#contract/people/directory-filter.ts'
import type { StudentListed, StudentPage } from '#contract/people/students.ts'
import { gradeLabel, shortGrade } from '#contract/grades.ts'
import { DIRECTORY_PAGE_SIZE } from '#contract/words.ts'
import { foldForSearch } from '#web/school/fold-accents.ts'
import { nameTexts } from '#web/school/person-name.ts'

export function writeFilter({
  grade,
  group,
  search,
  all,
  page,
  after,
  before,
  inactive,
}: Filter): URLSearchParams {
  const params = new URLSearchParams()
  if (grade !== null) params.set('grade', shortGrade(grade))
  if (group !== null) params.set('group', String(group))
  if (search !== '') params.set('search', search)
  if (all) params.set('all', '1')
  if (inactive) params.set('inactive', '1')
  if (page > 1) params.set('page', String(page))
  if (after !== null) params.set('after', after)
  if (before !== null) params.set('before', before)
  return params
}

/** Whether the filter can be cleared. */
export const hasFilter = ({ grade, group, search, all, inactive }: Filter): boolean =>
  grade !== null || group !== null || all || inactive || search !== ''

/**
 * The students that match the filter, in list order; none before the filter is set. `members` are the ids of the students
 * in the filter's group.
 */
export function filterStudents(
  students: readonly StudentListed[],
  filter: Filter,
  members: readonly number[] = [],
): StudentListed[] {
  if (!isFilterSet(filter)) return []
  const ids = filter.group === null ? undefined : new Set(members)
  const text = foldForSearch(filter.search).trim()
  return students.filter(
    (student) =>
      (filter.grade === null || student.grade_level === filter.grade) &&
      (ids === undefined || ids.has(student.id)) &&
      matches(student, text),
  )
}

const matches = (student: StudentListed, text: string) =>
  text === '' || searchTexts(student).some((part) => foldForSearch(part).includes(text))

const searchTexts = (student: StudentListed) => [
  ...nameTexts(student),
  ...(student.preferred_name === undefined
    ? []
    : nameTexts({ first_name: student.preferred_name, last_name: student.last_name })),
  student.email,
  shortGrade(student.grade_level),
  gradeLabel(student.grade_level),
]

/** Students in view, and where they are in the whole list: on a page by number, or in a long list between two places. */
export type PageOfStudents = { found: number; students: StudentListed[] } & (
  | { page: number; pages: number }
  | Pick<StudentPage, 'skipped' | 'next' | 'previous'>
)

/** One page of the students found. A page number beyond the last shows the last page. */
export function pageOf(found: readonly StudentListed[], requested: number) {
  const pages = Math.max(1, Math.ceil(found.length / DIRECTORY_PAGE_SIZE))
  const page = Math.min(requested, pages)
  const students = found.slice((page - 1) * DIRECTORY_PAGE_SIZE, page * DIRECTORY_PAGE_SIZE)
  return { found: found.length, page, pages, students }
}
