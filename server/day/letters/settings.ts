import { sql } from 'kysely'
import type { LetterSettings } from '#contract/day/letters/letters.ts'
import { Refusal } from '#server/http/failures.ts'
import type { SettingsPage } from '#server/http/save-settings.ts'
import { findLetterSettings } from './queries.ts'
import { sentences } from './sentences.ts'

/** The numbers of absent days at which a letter is due, and its texts. */
export const LETTER_SETTINGS: SettingsPage<LetterSettings> = {
  lock: sql`select from letter_settings for update`,
  read: findLetterSettings,
  check: ({ after }) => assertTextsFit(after),
  write: (tx, { after: { days, text, texts } }) =>
    sql`update letter_settings set days = ${days}, text = ${text}, texts = ${JSON.stringify(texts)}::jsonb`.execute(
      tx,
    ),
  auditFields: ({ days, text, texts }) => ({
    days: days.join(', '),
    text,
    texts: texts.map((one) => `${one.days ?? 'all'} ${one.language}: ${one.text}`).join('\n'),
  }),
  auditUnder: 'letters',
}

/** Each text is for all letters or for one that can be due, and there is one of each language. */
function assertTextsFit({ days, texts }: LetterSettings): void {
  const keys = texts.map((one) => `${one.days} ${one.language}`)
  const isWrong =
    new Set(keys).size < keys.length ||
    keys.includes('null en') ||
    texts.some((one) => one.days !== null && !days.includes(one.days))
  if (isWrong) throw new Refusal('invalid', sentences.wrongTexts, { fields: { texts: sentences.wrongTexts } })
}
