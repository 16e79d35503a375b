import {
  DIRECTORY_PAGE_SIZE,
  GRADE_CODES,
  gradeLabel,
  gradeOf,
  SEARCH_MINIMUM_LETTERS,
  type GradeCode,
} from '#contract/words.ts'
import type { StudentListed } from '#contract/people/students.ts'
import { foldAccents } from '#web/school/fold-accents.ts'
import { nameTexts } from '#web/school/person-name.ts'

/** The filter of the directory. It is part of the address so that Back and bookmarks restore it. */
export type Filter = {
  grade: GradeCode | null
  /** The id of one of the user's own groups. */
  group: number | null
  search: string
  /** True after the user pressed 'Show All Students'. */
  all: boolean
  page: number
  /** True for inactive students instead of active ones. */
  inactive: boolean
}

export const NO_FILTER: Filter = {
  grade: null,
  group: null,
  search: '',
  all: false,
  page: 1,
  inactive: false,
}

/** Reads the filter from the address, which has grades as people say them: `grade=9`. */
export function readFilter(params: URLSearchParams): Filter {
  return {
    grade: GRADE_CODES.find((code) => String(gradeOf(code)) === params.get('grade')) ?? null,
    group: readId(params.get('group')),
    search: params.get('search') ?? '',
    all: params.has('all'),
    page: Math.max(1, Math.floor(Number(params.get('page'))) || 1),
    inactive: params.has('inactive'),
  }
}

const readId = (text: string | null) => (text !== null && /^[1-9]\d{0,8}$/.test(text) ? Number(text) : null)

export function writeFilter({ grade, group, search, all, page, inactive }: Filter): URLSearchParams {
  const params = new URLSearchParams()
  if (grade !== null) params.set('grade', String(gradeOf(grade)))
  if (group !== null) params.set('group', String(group))
  if (search !== '') params.set('search', search)
  if (all) params.set('all', '1')
  if (inactive) params.set('inactive', '1')
  if (page > 1) params.set('page', String(page))
  return params
}

/** Whether the filter names a grade, a group, everyone, or a text that is long enough. */
export const isFilterSet = ({ grade, group, search, all }: Filter): boolean =>
  grade !== null || group !== null || all || search.trim().length >= SEARCH_MINIMUM_LETTERS

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
  const text = foldAccents(filter.search.trim())
  return students.filter(
    (student) =>
      (filter.grade === null || student.grade_level === filter.grade) &&
      (ids === undefined || ids.has(student.id)) &&
      matches(student, text),
  )
}

const matches = (student: StudentListed, text: string) =>
  text === '' || searchTexts(student).some((part) => foldAccents(part).includes(text))

const searchTexts = (student: StudentListed) => [
  ...nameTexts(student),
  ...(student.preferred_name === undefined
    ? []
    : nameTexts({ first_name: student.preferred_name, last_name: student.last_name })),
  student.email,
  String(gradeOf(student.grade_level)),
  gradeLabel(student.grade_level),
]

export type PageOfStudents = { found: number; page: number; pages: number; students: StudentListed[] }

/** One page of the students found. A page number beyond the last shows the last page. */
export function pageOf(found: readonly StudentListed[], requested: number): PageOfStudents {
  const pages = Math.max(1, Math.ceil(found.length / DIRECTORY_PAGE_SIZE))
  const page = Math.min(requested, pages)
  const students = found.slice((page - 1) * DIRECTORY_PAGE_SIZE, page * DIRECTORY_PAGE_SIZE)
  return { found: found.length, page, pages, students }
}
