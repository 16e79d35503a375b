import { EXCUSE_LABELS, excusesFor, type Excuse, type Status } from '#contract/words.ts'

export type ExcuseChoice = { key: string; excuse: Excuse | null; label: string }

/** The excuses for a status, each with its key. */
export const excuseChoices = (status: Status): ExcuseChoice[] => [
  ...excusesFor(status).map((code) => ({
    key: code.endsWith('EX') ? 'e' : 'u',
    excuse: code,
    label: EXCUSE_LABELS[code],
  })),
  { key: 'n', excuse: null, label: 'No excuse' },
]

/** What choosing an excuse changes: without an excuse a mark has no reason either. */
export const withoutReason = (excuse: Excuse | null): { excuse: Excuse | null; reason_id?: null } =>
  excuse === null ? { excuse, reason_id: null } : { excuse }
