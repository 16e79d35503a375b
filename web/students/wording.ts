import { gradeLabel } from '#contract/words.ts'
import type { Filter, PageOfStudents } from './filter.ts'

/** '52 students found (Page 1 of 2) in 9th Grade matching "ann"'; what follows the number only where there are pages. */
export function countLine(
  { found, page, pages }: PageOfStudents,
  { grade, search, inactive }: Filter,
): string {
  const number = `${found} ${inactive ? 'inactive ' : ''}${found === 1 ? 'student' : 'students'} found`
  if (pages === 1) return number
  const ofGrade = grade === null ? '' : ` in ${gradeLabel(grade)}`
  const ofSearch = search.trim() === '' ? '' : ` matching "${search.trim()}"`
  return `${number} (Page ${page} of ${pages})${ofGrade}${ofSearch}`
}

/** Why there is nobody to show. */
export function nobodySentence({ grade, search }: Filter): string {
  if (search.trim() !== '') return `No students match "${search.trim()}". Try a different search term.`
  if (grade !== null) return `No students found in ${gradeLabel(grade)}.`
  return 'No students match your current filters.'
}
