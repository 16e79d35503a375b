/** Codes of calls to families and of contradictions. Free of schemas, because pages and server both use them. */

/** The outcomes of a call to the family of an absent student. */
export const CALL_OUTCOMES = ['reached', 'message_left', 'no_answer', 'wrong_number'] as const
export type CallOutcome = (typeof CALL_OUTCOMES)[number]
export const CALL_OUTCOME_LABELS: Record<CallOutcome, string> = {
  reached: 'Reached',
  message_left: 'Message left',
  no_answer: 'No answer',
  wrong_number: 'Wrong number',
}

/**
 * Why marks of a day contradict each other or a reported absence. between: absent, and there before and after. known:
 * absent although known to be there, or the reverse. teachers: two teachers of the same time differ.
 */
export const CONTRADICTION_KINDS = ['between', 'known', 'teachers'] as const
export type ContradictionKind = (typeof CONTRADICTION_KINDS)[number]
