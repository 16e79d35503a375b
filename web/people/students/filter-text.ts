import { formatNumber } from '#contract/formats.ts'
import type { Filter } from '#contract/people/directory-filter.ts'
import type { StudentPage } from '#contract/people/students.ts'
import { gradeLabel } from '#contract/grades.ts'
import { pluralize } from '#contract/words.ts'
import type { PageOfStudents } from './filter.ts'

/**
 * '52 students found (Page 1 of 2) in 9th Grade matching "ann"', or of a long list '2,310 students found (51 to 100 shown)'. The
 * page is left out if there is only one.
 */
export function countLine(page: PageOfStudents, { grade, search, inactive }: Filter): string {
  const number = `${pluralize(page.found, inactive ? 'inactive student' : 'student')} found`
  if (isOnlyPage(page)) return number
  const ofGrade = grade === null ? '' : ` in ${gradeLabel(grade)}`
  const ofSearch = search.trim() === '' ? '' : ` matching "${search.trim()}"`
  const place = 'pages' in page ? `Page ${page.page} of ${page.pages}` : `${rangeOf(page)} shown`
  return `${number} (${place})${ofGrade}${ofSearch}`
}

const isOnlyPage = (page: PageOfStudents) =>
  'pages' in page ? page.pages === 1 : page.next === null && page.previous === null

/** '51 to 100' */
export const rangeOf = ({ skipped, students }: Pick<StudentPage, 'skipped' | 'students'>): string =>
  `${formatNumber(skipped + 1)} to ${formatNumber(skipped + students.length)}`

/** Explains why the list is empty. */
export function noStudentsText({ grade, search }: Filter): string {
  if (search.trim() !== '') return `No students match "${search.trim()}". Try a different search term.`
  if (grade !== null) return `No students found in ${gradeLabel(grade)}.`
  return 'No students match your current filters.'
}
