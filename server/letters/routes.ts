import type { letters } from '#contract/letters/letters.ts'
import type { Handlers } from '#server/http/serve.ts'
import { queueReports } from '#server/reports/report-queue.ts'
import { findLetters } from './due.ts'
import { markLettersSent, unmarkLetter } from './mark-sent.ts'
import { findLetterSettings } from './queries.ts'
import { updateLetterSettings } from './settings.ts'

export const lettersHandlers: Handlers<typeof letters> = {
  'GET /attendance/letters/': (call) => findLetters(call, queueReports(call, call.request.signal)),
  'POST /attendance/letters/': (call) =>
    markLettersSent(call, call.body.letters, queueReports(call, call.request.signal)),
  'DELETE /attendance/letters/:letterId/': (call) => unmarkLetter(call, call.params.letterId),
  'GET /api/settings/letters/': ({ db }) => findLetterSettings(db),
  'PUT /api/settings/letters/': async (call) => ({
    ...(await updateLetterSettings(call, call.body)),
    message: 'Saved.',
  }),
}
