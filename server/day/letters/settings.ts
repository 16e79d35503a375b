import { sql } from 'kysely'
import type { LetterSettings } from '#contract/day/letters/letters.ts'
import type { SettingsPage } from '#server/http/save-settings.ts'
import { findLetterSettings } from './queries.ts'

/** The numbers of absent days at which a letter is due, and its text. */
export const LETTER_SETTINGS: SettingsPage<LetterSettings> = {
  lock: sql`select from letter_settings for update`,
  read: findLetterSettings,
  write: (tx, { after }) => tx.updateTable('letter_settings').set(after).execute(),
  auditFields: ({ days, text }) => ({ days: days.join(', '), text }),
  auditUnder: 'letters',
}
