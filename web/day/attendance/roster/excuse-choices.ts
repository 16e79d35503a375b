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
