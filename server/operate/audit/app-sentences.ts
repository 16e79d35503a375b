import { joinWithAnd, pluralize } from '#contract/words.ts'
import type { EntryRow } from './queries.ts'

type Described = Pick<EntryRow, 'action' | 'details' | 'student_count'> & { student: string | null }

const REFUSED: Record<string, string> = {
  unknown: 'no app has this ID',
  wrong_secret: 'its secret was wrong',
  revoked: 'it had been revoked',
}

/** What was done with a connected app, or what it read, worded to follow the name. */
export function describeApp({ action, details, student, student_count }: Described): string {
  const app = `the app ${typeof details['program'] === 'string' ? details['program'] : ''}`.trim()
  const scopes = Array.isArray(details['scopes']) ? details['scopes'].map(String) : []
  switch (action) {
    case 'add':
      return `connected ${app}: ${joinWithAnd(scopes)}`
    case 'remove':
      return `revoked ${app}`
    case 'refuse':
      if (details['many'] === true) return 'was refused many more times'
      return `did not get a token: ${REFUSED[String(details['reason'])] ?? ''}`
    default:
      if (details['many'] === true) return `read many more lists of the roster${whom(student, student_count)}`
      return `read ${String(details['of'])}${whom(student, student_count)}`
  }
}

const whom = (student: string | null, count: number | null) =>
  student !== null ? `: ${student}` : count ? `: ${pluralize(count, 'student')}` : ''
