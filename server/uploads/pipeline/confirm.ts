import { pluralize } from '#contract/words.ts'
import type { OpenFile } from './open-file.ts'
import type { Affected } from './plan.ts'
import { fileRefusal } from './errors.ts'

/** In a school with fewer people a mistake is noticed at once and can be corrected by hand. */
const MIN_PEOPLE = 20

/**
 * The text to type before saving a file that overwrites or deactivates more than a tenth of the active people, such
 * as 'CHANGE 120 STUDENTS'; null where none is needed. New people do not count.
 */
export function requiredConfirmation(
  singular: string,
  { total, changed, deactivated }: Affected,
): string | null {
  if (total < MIN_PEOPLE || changed * 10 <= total) return null
  const deactivates = deactivated * 10 > total
  const count = deactivates ? deactivated : changed
  return `${deactivates ? 'DEACTIVATE' : 'CHANGE'} ${count} ${singular.toUpperCase()}${count === 1 ? '' : 'S'}`
}

/** Throws 409 confirm_needed with the text to send as `confirm`, unless it was sent. */
export function assertConfirmed(
  { singular, affected, file }: { singular: string; affected: Affected; file: OpenFile },
  confirm: string | undefined,
): void {
  const required = requiredConfirmation(singular, affected)
  if (required === null || confirm === required) return
  const { total, changed, deactivated } = affected
  const deactivation = deactivated > 0 ? ` and deactivate ${pluralize(deactivated, singular)} of them` : ''
  throw fileRefusal(
    `This file would change ${changed.toLocaleString('en-US')} of the school's ${pluralize(total, singular)}` +
      `${deactivation}: more than a tenth. Nothing was saved. ` +
      `To save it, send it once more with the field confirm holding ${required}`,
    file,
    { code: 'confirm_needed', details: { confirm: required, of: total, changed, deactivated } },
  )
}
