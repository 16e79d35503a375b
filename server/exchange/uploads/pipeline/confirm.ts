import { formatNumber } from '#contract/formats.ts'
import { pluralize } from '#contract/words.ts'
import { assertConfirmed, type AffectedCounts } from '#server/http/typed-confirmation.ts'
import type { OpenFile } from './open-file.ts'
import { fileRefusal } from './errors.ts'

/** Throws 409 confirm_needed with the text to send as `confirm` for a file that changes much, unless it was sent. */
export function assertFileConfirmed(
  { singular, affected, file }: { singular: string; affected: AffectedCounts; file: OpenFile },
  confirm: string | undefined,
): void {
  assertConfirmed(
    {
      singular,
      affected,
      sentence: sentenceOfChange(singular, affected),
      refuse: (message, more) => fileRefusal(message, file, more),
    },
    confirm,
  )
}

/** 'This file would change 1,200 of the school's 1,500 students and deactivate 3 students of them' */
export function sentenceOfChange(singular: string, { total, changed, deactivated }: AffectedCounts): string {
  const deactivation = deactivated > 0 ? ` and deactivate ${pluralize(deactivated, singular)} of them` : ''
  const people = `${formatNumber(changed)} of the school's ${pluralize(total, singular)}`
  return `This file would change ${people}${deactivation}`
}
