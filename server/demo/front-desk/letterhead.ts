import { readFileSync } from 'node:fs'
import { LETTER_SETTINGS } from '#server/day/letters/settings.ts'
import { findLetterSettings } from '#server/day/letters/queries.ts'
import type { Context } from '#server/http/context.ts'
import { saveSettings } from '#server/http/save-settings.ts'
import { replaceLogo } from '#server/operate/letterhead/change-logo.ts'
import { LETTERHEAD } from '#server/operate/letterhead/queries.ts'
import { bodyOf } from '../office.ts'
import { TOWN } from './addresses.ts'

const LOGO = new URL('../data/logo.png', import.meta.url)

/** The head of letters, and a text of their own for the second ones. */
export async function makeLetterhead(office: Context): Promise<void> {
  await saveSettings(
    office,
    LETTERHEAD,
    bodyOf('PUT /api/settings/letterhead/', {
      postal_address: `1200 Willow Road\n${TOWN.city}, ${TOWN.state} ${TOWN.postal_code}`,
      phone: '+1 555 0100',
    }),
  )
  await replaceLogo(office, readFileSync(LOGO))
  const settings = await findLetterSettings(office.db)
  await saveSettings(
    office,
    LETTER_SETTINGS,
    bodyOf('PUT /api/settings/letters/', {
      ...settings,
      texts: [
        ...settings.texts,
        ...SECOND_LETTER.map(({ language, text }) => ({ language, text, days: settings.days[1]! })),
      ],
    }),
  )
}

const SECOND_LETTER = [
  {
    language: 'en',
    text: `{date}

Dear {contacts},

{student} ({grade}) has now been absent on {days_absent} of {days_enrolled} school days ({percent}%): {absent_dates}.

Please call {phone} this week to find a time to meet. We will look together for what helps {first_name} to be here every day.

Sincerely,

{school}`,
  },
  {
    language: 'es',
    text: `{date}

Estimada familia de {first_name}:

{student} ({grade}) ya ha faltado {days_absent} de los {days_enrolled} días de clases ({percent}%): {absent_dates}.

Por favor, llame al {phone} esta semana para acordar una reunión. Juntos buscaremos la manera de ayudar a {first_name} a venir todos los días.

Atentamente,

{school}`,
  },
] as const
