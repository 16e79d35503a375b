import { pluralize } from '#contract/words.ts'
import type { EntryRow } from './queries.ts'

type Described = Pick<EntryRow, 'action' | 'details'>

const REFUSED: Record<string, string> = {
  unknown: 'no link has this secret or code',
  wrong_pin: 'the PIN was wrong',
  used: 'it was opened before',
  revoked: 'the office had revoked it',
  other_day: 'it is for another day',
  ended: 'it had expired',
}

/** What was done with a substitute link, worded to follow the name. */
export function describeSubstitute({ action, details }: Described): string {
  const text = (field: string) => (typeof details[field] === 'string' ? details[field] : '')
  const link = `substitute link${text('teacher') && ` for ${text('teacher')}`}${text('day') && ` on ${text('day')}`}`
  switch (action) {
    case 'add':
      return `created a ${link}`
    case 'remove':
      return `revoked the ${link}`
    case 'sign_in':
      return `opened the ${link}${text('way') === 'code' ? ' by code and PIN' : ''}`
    case 'sign_out':
      return 'finished as a substitute'
    case 'change':
      return `saved ${pluralize(Number(details['marks']), 'mark')} as a substitute in ${text('class')}`
    case 'refuse':
      if (details['many'] === true) return 'was refused many more times'
      return `could not open a ${link}: ${REFUSED[text('reason')] ?? text('reason')}`
    default:
      if (details['many'] === true) return 'read many more sheets as a substitute'
      return text('of') === 'day'
        ? 'read the classes and rosters of the day as a substitute'
        : `opened the sheet of ${text('class')} as a substitute`
  }
}
