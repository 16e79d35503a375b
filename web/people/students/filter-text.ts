import { gradeLabel, pluralize } from '#contract/words.ts'
import type { Filter, PageOfStudents } from './filter.ts'

/** '52 students found (Page 1 of 2) in 9th Grade matching "ann"'. The page is left out if there is only one. */
export function countLine(
  { found, page, pages }: PageOfStudents,
  { grade, search, inactive }: Filter,
): string {
  const number = `${pluralize(found, inactive ? 'inactive student' : 'student')} found`
  if (pages === 1) return number
  const ofGrade = grade === null ? '' : ` in ${gradeLabel(grade)}`
  const ofSearch = search.trim() === '' ? '' : ` matching "${search.trim()}"`
  return `${number} (Page ${page} of ${pages})${ofGrade}${ofSearch}`
}

/** Explains why the list is empty. */
export function noStudentsText({ grade, search }: Filter): string {
  if (search.trim() !== '') return `No students match "${search.trim()}". Try a different search term.`
  if (grade !== null) return `No students found in ${gradeLabel(grade)}.`
  return 'No students match your current filters.'
}
