import { z } from 'zod'
import { Email } from './fields.ts'
import type { Routes } from './route.ts'

/** A moment as the school's local day (`YYYY-MM-DD`) and time (`HH:MM`). */
const LocalMoment = z.object({ day: z.string(), time: z.string() })

/**
 * sent: a mail server sends mail. kept: without one, outside production, mail is shown in the test mailbox. none: there is no
 * mail.
 */
const MailMode = z.enum(['sent', 'kept', 'none'])

const MailState = z.object({
  mode: MailMode,
  /** The sender of mail; null where none is sent. */
  from: z.string().nullable(),
  /** How many messages should have gone out by now. */
  waiting: z.int(),
  /** How many of today's messages were sent or kept, and how many failed. */
  sent_today: z.int(),
  failed_today: z.int(),
  /** How many of today's messages the mail server did not confirm; they may have arrived, even more than once. */
  in_doubt_today: z.int(),
  /** Why the last attempt to send a waiting message failed. */
  problem: z.string().nullable(),
  /** The latest test message of this person. */
  test: z
    .object({
      to: z.string(),
      state: z.enum(['waiting', 'sent', 'kept', 'refused', 'failed', 'expired', 'withdrawn', 'in_doubt']),
      at: LocalMoment,
      /** The receiving server's latest response. */
      answer: z.string().nullable(),
    })
    .nullable(),
})
export type MailState = z.output<typeof MailState>

/** An address that no longer gets mail, with the contacts of active students who use it. */
const RefusedAddress = z.object({
  address: z.string(),
  refused: LocalMoment,
  /** The receiving server's response. */
  answer: z.string(),
  contacts: z.array(
    z.object({
      name: z.string(),
      student: z.object({ id: z.int(), first_name: z.string(), last_name: z.string() }),
    }),
  ),
})
export type RefusedAddress = z.output<typeof RefusedAddress>

const RefusedAddresses = z.object({ refused: z.array(RefusedAddress) })

/** A message that was not sent, because there is no mail server. */
const MailboxMessage = z.object({
  id: z.int(),
  to_name: z.string(),
  to_address: z.string(),
  subject: z.string(),
  text: z.string(),
  at: LocalMoment,
})
export type MailboxMessage = z.output<typeof MailboxMessage>

/** The token in the unsubscribe address of a message. */
const Unsubscribing = z.object({ token: z.string().max(100) })

export const mail = {
  'GET /mail/unsubscribe/': {
    who: 'link',
    about: 'Asks a contact whether to stop messages about a student; changes nothing',
    query: Unsubscribing,
    reply: 'page',
  },
  'POST /mail/unsubscribe/': {
    who: 'link',
    about:
      'Stops messages to a contact about a student, by the address in a message; mail programs call it by one click',
    query: Unsubscribing,
    form: true,
    reply: 'page',
  },
  'GET /api/mail/': {
    who: 'superuser',
    about: 'Whether mail can be sent, and how it goes',
    reply: MailState,
  },
  'POST /api/mail/test/': {
    who: 'superuser',
    about: 'Sends a test message to the person who asks; 409 where there is no mail',
    reply: MailState.extend({ message: z.string() }),
  },
  'GET /api/mail/refused/': {
    who: 'admin',
    about: 'Addresses of contacts that get no more messages, because the receiving server refused them',
    reply: RefusedAddresses,
  },
  'POST /api/mail/refused/': {
    who: 'admin',
    about: 'Sends to an address again, including refused messages that are not too old',
    body: z.object({ address: Email }),
    reply: RefusedAddresses.extend({ message: z.string() }),
  },
  'GET /api/mail/kept/': {
    who: 'admin',
    about: 'The latest messages in the test mailbox; not in production',
    reply: z.object({ mode: MailMode, messages: z.array(MailboxMessage) }),
  },
} satisfies Routes
