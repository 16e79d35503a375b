import type { Language } from '#contract/languages/languages.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import type { Config } from '#server/config.ts'
import { escapeHtml } from '#server/http/pages/plain-page.ts'

/** A message in the queue. */
export type QueuedMail = {
  id: number
  to_name: string
  to_address: string
  language: Language
  subject: string
  text: string
  html: string | null
  unsubscribe_token: string | null
  queued_at: Date
}

const UNSUBSCRIBE_PATH = '/mail/unsubscribe/'

/** The unsubscribe address with the message's id and secret; undefined for messages without one. */
const unsubscribeAddress = (
  { id, unsubscribe_token: token }: Pick<QueuedMail, 'id' | 'unsubscribe_token'>,
  origin: string,
): string | undefined => (token === null ? undefined : `${origin}${UNSUBSCRIBE_PATH}?token=${id}.${token}`)

/**
 * The same at every attempt, so that mail servers and mailboxes recognize repeats. It includes the moment, because a new database
 * starts with the same ids.
 */
const messageIdOf = ({ id, queued_at }: Pick<QueuedMail, 'id' | 'queued_at'>, origin: string) =>
  `<homeroom.${id}.${queued_at.getTime().toString(36)}@${new URL(origin).hostname}>`

/** The body as the contact reads it, with the unsubscribe text. */
export function bodyOf(message: QueuedMail, origin: string): { text: string; html: string | undefined } {
  const address = unsubscribeAddress(message, origin)
  const { text, html, language } = message
  const words = wordsIn(language).mail
  if (address === undefined) return { text, html: html === null ? undefined : htmlPage(html, language) }
  return {
    text: `${text}\n\n--\n${words.stopAddress(address)}\n`,
    html:
      html === null
        ? undefined
        : htmlPage(`${html}<hr><p><a href="${escapeHtml(address)}">${words.stop}</a></p>`, language),
  }
}

const htmlPage = (body: string, language: Language) =>
  `<!doctype html><html lang="${language}"><body>${body}</body></html>`

/** A message as the library sends it. */
export function composeMail(message: QueuedMail, from: { name: string; address: string }, config: Config) {
  const { origin } = config
  const address = unsubscribeAddress(message, origin)
  const { text, html } = bodyOf(message, origin)
  return {
    from,
    to: { name: message.to_name, address: message.to_address },
    subject: message.subject,
    text,
    ...(html !== undefined && { html }),
    messageId: messageIdOf(message, origin),
    date: message.queued_at,
    headers: {
      // Prevents out-of-office and other automatic replies.
      'Auto-Submitted': 'auto-generated',
      'X-Auto-Response-Suppress': 'All',
      ...(address !== undefined && {
        'List-Unsubscribe': { prepared: true, value: `<${address}>` },
        'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
      }),
    },
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}
