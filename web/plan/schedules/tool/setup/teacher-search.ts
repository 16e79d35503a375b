import { containsSearch } from '#web/school/fold-accents.ts'
import { nameTexts, type Named } from '#web/school/person-name.ts'

/** Whether a teacher's name or email address contains the text, ignoring case and accents. */
export function matchesTeacher(teacher: Named & { email: string }, text: string): boolean {
  return [...nameTexts(teacher), teacher.email].some((each) => containsSearch(each, text))
}
