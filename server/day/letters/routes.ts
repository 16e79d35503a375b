import type { letters } from '#contract/day/letters/letters.ts'
import { auditContacts } from '#server/http/audit/contacts.ts'
import { saveSettings } from '#server/http/save-settings.ts'
import type { Handlers } from '#server/http/serve.ts'
import { queueReports } from '#server/http/downloads/report-queue.ts'
import { findLetters } from './due.ts'
import { markLettersSent, unmarkLetter } from './mark-sent.ts'
import { findLetterSettings } from './queries.ts'
import { sentences } from './sentences.ts'
import { LETTER_SETTINGS } from './settings.ts'

export const lettersHandlers: Handlers<typeof letters> = {
  'GET /attendance/letters/': async (call) => {
    const letters = await findLetters(call, queueReports(call, call.request.signal))
    const named = [...letters.due, ...letters.sent].filter(({ contacts }) => contacts.length > 0)
    await auditContacts(
      call,
      'letters',
      named.map(({ student_id }) => student_id),
    )
    return letters
  },
  'POST /attendance/letters/': (call) =>
    markLettersSent(call, call.body.letters, queueReports(call, call.request.signal)),
  'DELETE /attendance/letters/:letterId/': (call) => unmarkLetter(call, call.params.letterId),
  'GET /api/settings/letters/': ({ db }) => findLetterSettings(db),
  'PUT /api/settings/letters/': async (call) => ({
    ...(await saveSettings(call, LETTER_SETTINGS, call.body)),
    message: sentences.saved,
  }),
}
