import type { EntryRow } from './queries.ts'

type Described = Pick<EntryRow, 'action' | 'subject' | 'details' | 'name'> & { student: string | null }

const REFUSED: Record<string, string> = {
  unknown: 'there is none with this address',
  revoked: 'the office had ended it',
  over: 'its days were over',
}

export const isOfFamily = ({ subject }: Pick<EntryRow, 'subject'>): boolean =>
  subject === 'family_link' || subject === 'family_answer'

/** What was done with a family's link or answer, to be read after the name. */
export function describeFamily({ action, subject, details, name, student }: Described): string {
  const about = student === null ? '' : ` about ${student}`
  if (subject === 'family_answer') {
    if (action === 'add') return `told the school a reason${about}`
    return `${details['decision'] === 'accept' ? 'accepted' : 'declined'} an answer of the family${about}`
  }
  const link = `the link${name === null ? '' : ` of ${name}`}${about}`
  switch (action) {
    case 'add':
      return `made ${link}`
    case 'remove':
      return `ended ${link}`
    case 'refuse':
      if (details['many'] === true) return 'was refused many more times'
      return `could not open ${link}: ${REFUSED[String(details['reason'])] ?? ''}`
    default:
      return details['many'] === true ? 'opened many more links' : `opened ${link}`
  }
}
