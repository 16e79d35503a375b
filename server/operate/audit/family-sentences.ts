import type { EntryRow } from './queries.ts'

type Described = Pick<EntryRow, 'action' | 'subject' | 'details' | 'name'> & { student: string | null }

const REFUSED: Record<string, string> = {
  unknown: 'no link has this address',
  revoked: 'the office had revoked it',
  over: 'it had expired',
}

export const isOfFamily = ({ subject }: Pick<EntryRow, 'subject'>): boolean =>
  subject === 'family_link' || subject === 'family_answer'

/** What was done with a family link or response, worded to follow the name. */
export function describeFamily({ action, subject, details, name, student }: Described): string {
  const about = student === null ? '' : ` about ${student}`
  if (subject === 'family_answer') {
    if (action === 'add') return `gave the school a reason${about}`
    return `${details['decision'] === 'accept' ? 'accepted' : 'declined'} a family response${about}`
  }
  const link = `the family link${name === null ? '' : ` for ${name}`}${about}`
  switch (action) {
    case 'add':
      return `created ${link}`
    case 'remove':
      return `revoked ${link}`
    case 'refuse':
      if (details['many'] === true) return 'was refused many more times'
      return `could not open ${link}: ${REFUSED[String(details['reason'])] ?? ''}`
    default:
      return details['many'] === true ? 'opened many more links' : `opened ${link}`
  }
}
