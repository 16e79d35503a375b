import type { AbsenceKind } from '#contract/words.ts'
import { foldAccents } from '#web/school/fold-accents.ts'

/** A reason of the school with the words that are typed for it: 'dentist, doctor'. */
export type TypedReason = { id: number; name: string; is_excused: boolean; words: string }

/**
 * The meaning of the words: the kind of absence, whether the student arrives or leaves at the time, the reason, and the words that
 * say more, which become the note.
 */
export type Meant = {
  kind: AbsenceKind | 'any'
  side: 'until' | 'from' | 'any'
  reason?: TypedReason
  noted: readonly string[]
}

const MEANINGS: readonly (readonly [words: readonly string[], Partial<Pick<Meant, 'kind' | 'side'>>])[] = [
  [['unexcused', 'truant'], { kind: 'unexcused' }],
  [['school', 'activity', 'trip', 'excursion', 'competition', 'choir'], { kind: 'school_activity' }],
  [['late', 'arrives'], { kind: 'late', side: 'until' }],
  [['until', 'till', 'back', 'returns'], { side: 'until' }],
  [['leaves', 'leaving', 'early', 'goes', 'dismissed', 'dismissal'], { kind: 'leaves_early', side: 'from' }],
  [['from'], { side: 'from' }],
  [['excused', 'out', 'absent', 'all', 'day', 'whole'], {}],
]
/** Words that a reason of the school may have; without such a reason they only say that the student is out. */
const USUAL: typeof MEANINGS = [
  [['bus'], { kind: 'late', side: 'until' }],
  [['sick', 'ill', 'dentist', 'doctor'], {}],
]
/** They mean nothing alone, and stay in a note between two of its words. */
const JOINING = new Set([
  'at',
  'to',
  'and',
  'the',
  'of',
  'through',
  'thru',
  'for',
  'with',
  'a',
  'an',
  'in',
  'on',
  'is',
  'his',
  'her',
])
const SHORTEST_BEGINNING = 3

/** Returns undefined for words that are not known, without a day, a time or a word that is, because the text could mean anything. */
export function readWords(
  text: string,
  reasons: readonly TypedReason[],
  { hasDayOrTime }: { hasDayOrTime: boolean },
): Meant | undefined {
  const words = text.split(/[^\p{L}\p{N}'’]+/u).filter((part) => part !== '')
  const meant: Meant & { noted: string[] } = { kind: 'any', side: 'any', noted: [] }
  const phrase = reasons.find((reason) =>
    phrasesOf(reason).some((one) => one.includes(' ') && isPhrase(one, words)),
  )
  if (phrase) meant.reason = phrase
  let hasMeaning = hasDayOrTime || phrase !== undefined || words.length === 0
  let joining: string[] = []
  for (const word of words) {
    const exact = reasons.find((reason) => phrasesOf(reason).includes(word))
    const meaning = exact ? undefined : meaningOf(word, MEANINGS)
    const reason = exact ?? (meaning ? undefined : reasons.find((one) => isBeginning(word, phrasesOf(one))))
    const usual = meaningOf(word, USUAL)
    const given = meaning ?? usual
    if (given && meant.kind === 'any') meant.kind = given.kind ?? 'any'
    if (given && meant.side === 'any') meant.side = given.side ?? 'any'
    if (reason) meant.reason ??= reason
    if (JOINING.has(word)) {
      joining.push(word)
      continue
    }
    hasMeaning ||= given !== undefined || reason !== undefined
    if (meaning || (usual && !reason)) joining = []
    else {
      meant.noted.push(...(meant.noted.length > 0 ? joining : []), word)
      joining = []
    }
  }
  if (!hasMeaning) return undefined
  if (meant.kind === 'any' && meant.reason?.is_excused === false) meant.kind = 'unexcused'
  const { reason, ...rest } = meant
  return reason ? { ...rest, reason } : rest
}

const phrasesOf = ({ name, words }: TypedReason): string[] =>
  [name, ...words.split(',')].map((one) => foldAccents(one).trim()).filter((one) => one !== '')

const isPhrase = (phrase: string, words: readonly string[]): boolean =>
  ` ${words.join(' ')} `.includes(` ${phrase} `)

const isBeginning = (word: string, phrases: readonly string[]): boolean =>
  word.length >= SHORTEST_BEGINNING && phrases.some((phrase) => phrase.startsWith(word))

const meaningOf = (word: string, list: typeof MEANINGS) =>
  list.find(([names]) => names.includes(word) || isBeginning(word, names))?.[1]

/** The noted words as they were typed, '' where they only repeat the name of the reason. */
export function noteOf(text: string, { noted, reason }: Meant): string {
  const typed = text.split(/[\s,;.()]+/).filter((part) => part !== '')
  let place = 0
  const words = noted.map((word) => {
    const index = typed.findIndex((one, at) => at >= place && foldAccents(one) === word)
    if (index === -1) return word
    place = index + 1
    return typed[index]!
  })
  return reason && foldAccents(reason.name) === noted.join(' ') ? '' : words.join(' ')
}
