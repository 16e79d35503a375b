import type { mail } from '#contract/mail.ts'
import { notFound } from '#server/http/failures.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listKept } from './kept.ts'
import { listRefused, tryAgain } from './refused.ts'
import { mailModeOf } from './set-up.ts'
import { findMailState, sendTest } from './state.ts'
import { askToStop, stopMessages } from './unsubscribe.ts'

export const mailHandlers: Handlers<typeof mail> = {
  'GET /mail/unsubscribe/': (call) => askToStop(call),
  'POST /mail/unsubscribe/': (call) => stopMessages(call),
  'GET /api/mail/': (call) => findMailState(call),
  'POST /api/mail/test/': (call) => sendTest(call),
  'GET /api/mail/refused/': async (call) => ({ refused: await listRefused(call.db, call) }),
  'POST /api/mail/refused/': async (call) => {
    const message = await tryAgain(call, call.body.address)
    return { refused: await listRefused(call.db, call), message }
  },
  'GET /api/mail/kept/': async (call) => {
    if (call.config.production) throw notFound('address')
    return { mode: mailModeOf(call.config), messages: await listKept(call) }
  },
}
