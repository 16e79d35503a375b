import type { CallOutcome } from '#contract/day/attendance/call-codes.ts'

/** A student whose family is called, with the contacts in order and today's calls so far. */
export type CalledStudent = {
  student_id: number
  first_name: string
  last_name: string
  contacts: readonly { id: number; name: string; relation: string; phone: string | null }[]
  calls: readonly { outcome: CallOutcome; contact: { id: number } | null }[]
}

/** The call that is being logged. */
export type CallDraft = {
  outcome: CallOutcome
  contact: number | null
  note: string
  excuse: 'none' | 'excused' | 'unexcused'
  /** One of the school's reasons. */
  reason: number | null
  /** 'HH:MM', or '' if no time was given. */
  until: string
}

/**
 * The default outcome is No answer. The default contact is the first of those called least often today, without wrong numbers.
 */
export function emptyDraft({ contacts, calls }: CalledStudent): CallDraft {
  const triesOf = (id: number) => calls.filter(({ contact }) => contact?.id === id)
  const reachable = contacts.filter(
    ({ id, phone }) => phone !== null && !triesOf(id).some(({ outcome }) => outcome === 'wrong_number'),
  )
  const fewest = Math.min(...reachable.map(({ id }) => triesOf(id).length))
  const next = reachable.find(({ id }) => triesOf(id).length === fewest)
  return {
    outcome: 'no_answer',
    contact: next?.id ?? null,
    note: '',
    excuse: 'none',
    reason: null,
    until: '',
  }
}

/** The request body of a draft, with a reason only if someone was reached. */
export function callBody(
  { student_id }: Pick<CalledStudent, 'student_id'>,
  date: string,
  { outcome, contact, note, excuse, reason, until }: CallDraft,
) {
  const hasReason = outcome === 'reached' && excuse !== 'none'
  return {
    student_id,
    date,
    outcome,
    contact_id: contact,
    note: note.trim(),
    excuse: hasReason ? excuse : null,
    reason_id: hasReason ? reason : null,
    until: hasReason && excuse === 'excused' ? until : null,
  }
}
