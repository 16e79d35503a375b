import { assertConfirmed, type AffectedCounts } from '#server/http/typed-confirmation.ts'
import { sentences } from '../sentences.ts'
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
      sentence: sentences.wouldChange(singular, affected),
      refuse: (message, more) => fileRefusal(message, file, more),
    },
    confirm,
  )
}
