import { parseAbsence, type ParsedAbsence } from '#web/school/absent/parse-absence.ts'
import type { TypedReason } from '#web/school/absent/parse-words.ts'
import { timeOf } from '#contract/typed-time.ts'

/** What a typed text asks for. `name` is to be found among students, or for a cover among teachers. */
export type Command =
  | { kind: 'remind' }
  | { kind: 'cover'; name: string }
  /** `time` is 'HH:MM', null for now. */
  | { kind: 'arrived'; name: string; time: string | null }
  | { kind: 'absent'; name: string; absence: ParsedAbsence }

/** More words are no name. */
const MAX_NAME_WORDS = 3
const REMIND = /^remind(?:\s+(?:all|the|late|teachers))*$/i
const COVER = /^cover\s+(?:for\s+)?(\D+)$/i
const ARRIVED = /^(\D+?)\s+(?:has\s+|is\s+)?(?:arrived|here)(?:\s+(?:at\s+)?(.+?))?$/i
const TIME = /^(\d{1,2})(?:[:.](\d\d)|(\d\d))?\s*([ap])?\.?m?\.?$/i

/**
 * The readings of a text as a command, the longest name first, because only the school knows where a name ends: 'hathaway sick
 * until friday' is an absence of Hathaway. Empty where it is none.
 */
export function parseCommand(text: string, today: string, reasons: readonly TypedReason[]): Command[] {
  const words = text.trim().split(/\s+/)
  const typed = words.join(' ')
  if (REMIND.test(typed)) return [{ kind: 'remind' }]
  const cover = COVER.exec(typed)
  if (cover) return [{ kind: 'cover', name: cover[1]!.trim() }]
  const arrived = ARRIVED.exec(typed)
  if (arrived) return arrivalOf(arrived[1]!.replace(',', ' ').trim(), arrived[2])
  const commands: Command[] = []
  for (let count = Math.min(MAX_NAME_WORDS, words.length - 1); count > 0; count -= 1) {
    const name = words
      .slice(0, count)
      .join(' ')
      .replaceAll(/[\s,]+/g, ' ')
      .trim()
    const [absence] = isName(name) ? parseAbsence(words.slice(count).join(' '), today, reasons) : []
    if (absence) commands.push({ kind: 'absent', name, absence })
  }
  return commands
}

const isName = (text: string): boolean => text.length > 1 && !/\d/.test(text)

function arrivalOf(name: string, typed: string | undefined): Command[] {
  if (!isName(name)) return []
  if (typed === undefined) return [{ kind: 'arrived', name, time: null }]
  const [, hour = '', minutes, joined, half] = TIME.exec(typed) ?? []
  const time =
    hour === '' ? undefined : timeOf(hour, { minutes: minutes ?? joined, half: half?.toLowerCase() })
  return time === undefined ? [] : [{ kind: 'arrived', name, time }]
}
