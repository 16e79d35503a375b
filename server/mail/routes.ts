import type { FastifyRequest } from 'fastify'
import type { mail } from '#contract/mail.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { auditContacts } from '#server/http/audit/contacts.ts'
import type { Handlers } from '#server/http/serve.ts'
import { listMailbox } from './test-mailbox.ts'
import { listRefused, tryAgain } from './refused.ts'
import { mailModeOf } from './set-up.ts'
import { findMailState, sendTest } from './state.ts'
import { askToStop, stopMessages } from './unsubscribe.ts'

export const mailHandlers: Handlers<typeof mail> = {
  'GET /mail/unsubscribe/': (call) => askToStop(call),
  'POST /mail/unsubscribe/': (call) => stopMessages(call),
  'GET /api/mail/': (call) => findMailState(call),
  'POST /api/mail/test/': (call) => sendTest(call),
  'GET /api/mail/refused/': async (call) => ({ refused: await readRefused(call) }),
  'POST /api/mail/refused/': async (call) => {
    const message = await tryAgain(call, call.body.address)
    return { refused: await readRefused(call), message }
  },
  'GET /api/mail/kept/': async (call) => {
    if (call.config.production) throw notFound('address')
    const mailbox = await listMailbox(call)
    await auditContacts(
      call,
      'mail',
      mailbox.flatMap(({ student_id }) => student_id ?? []),
    )
    return { mode: mailModeOf(call.config), messages: mailbox.map(({ message }) => message) }
  },
}

async function readRefused(call: Context & { request: FastifyRequest }) {
  const refused = await listRefused(call.db, call)
  const students = refused.flatMap(({ contacts }) => contacts.map(({ student }) => student.id))
  await auditContacts(call, 'refused', students)
  return refused
}
