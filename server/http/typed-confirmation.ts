import { pluralForm } from '#contract/words.ts'
import { Refusal } from './failures.ts'
import { sentences } from './sentences.ts'

/** How many active people there are, and how many of them a change would overwrite or deactivate. */
export type AffectedCounts = { total: number; changed: number; deactivated: number }

/** In a smaller school, a mistake is noticed quickly and can be corrected by hand. */
const MIN_PEOPLE = 20

/**
 * The text to type before a change that overwrites or deactivates more than a tenth of the active people, such as
 * 'CHANGE 120 STUDENTS'; null where none is needed. New people do not count.
 */
export function requiredConfirmation(
  singular: string,
  { total, changed, deactivated }: AffectedCounts,
): string | null {
  if (total < MIN_PEOPLE || changed * 10 <= total) return null
  const deactivates = deactivated * 10 > total
  const count = deactivates ? deactivated : changed
  return `${deactivates ? 'DEACTIVATE' : 'CHANGE'} ${count} ${pluralForm(count, singular).toUpperCase()}`
}

type Confirmation = {
  singular: string
  affected: AffectedCounts
  /** What the change does, without its end: 'This file would change 120 of the school’s 400 students'. */
  sentence: string
  refuse?: (message: string, more: { code: 'confirm_needed'; details: Record<string, unknown> }) => Refusal
}

const refuseCall: NonNullable<Confirmation['refuse']> = (message, { code, details }) =>
  new Refusal(code, message, { details })

/** Throws 409 confirm_needed with the text to send as `confirm`, unless it was sent. */
export function assertConfirmed(
  { singular, affected, sentence, refuse = refuseCall }: Confirmation,
  confirm: string | undefined,
): void {
  const required = requiredConfirmation(singular, affected)
  if (required === null || confirm === required) return
  const { total, changed, deactivated } = affected
  throw refuse(sentences.confirmationRequired(sentence, required), {
    code: 'confirm_needed',
    details: { confirm: required, of: total, changed, deactivated },
  })
}
