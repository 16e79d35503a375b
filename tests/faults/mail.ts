import type { Fault } from './fault.ts'

const TESTS = ['server/mail/*.test.ts']

export const MAIL_FAULTS: readonly Fault[] = [
  {
    name: 'mail: a message that another process holds is sent too',
    file: 'server/mail/lease.ts',
    find: 'and (leased_until is null or leased_until < now())',
    replace: 'and (leased_until is null or leased_until is not null)',
    tests: TESTS,
  },
  {
    name: 'mail: a message is sent before its time',
    file: 'server/mail/lease.ts',
    find: 'due_at <= ${now} and expires_at > ${now}',
    replace: 'expires_at > ${now}',
    tests: TESTS,
  },
  {
    name: 'mail: the Message-ID of a repeat is another one',
    file: 'server/mail/compose.ts',
    find: '`<homeroom.${id}.',
    replace: '`<homeroom.${id}${Math.random()}.',
    tests: TESTS,
  },
  {
    name: 'mail: a forbidden relay switches addresses off',
    file: 'server/mail/outcome.ts',
    find: 'detailed === undefined ? NO_MAILBOX_CODES.has(responseCode) : NO_MAILBOX.test(detailed)',
    replace: 'detailed === "" ? NO_MAILBOX.test(detailed) : NO_MAILBOX_CODES.has(responseCode)',
    tests: TESTS,
  },
  {
    name: 'mail: an address that is refused is tried again',
    file: 'server/mail/end-waiting.ts',
    find: "when refused_address.address is not null then 'refused' end",
    replace: 'end',
    tests: TESTS,
  },
  {
    name: 'mail: a contact who has another address by now gets the message at the old one',
    file: 'server/mail/end-waiting.ts',
    find: 'may_receive and lower(contact.email) = lower(to_address)',
    replace: 'may_receive',
    tests: TESTS,
  },
  {
    name: 'mail: where the server takes nothing, every message is tried',
    file: 'server/mail/outcome.ts',
    find: "responseCode === 421 || command === 'MAIL FROM'",
    replace: 'responseCode === 421',
    tests: TESTS,
  },
  {
    name: 'mail: a password is sent without encryption',
    file: 'server/mail/delivery.ts',
    find: 'requireTLS: needsTls(smtpUrl)',
    replace: 'ignoreTLS: needsTls(smtpUrl)',
    tests: TESTS,
  },
  {
    name: 'mail: whoever knows the number of a message stops messages',
    file: 'server/mail/unsubscribe.ts',
    find: 'return timingSafeEqual(Buffer.from(known), Buffer.from(secret)) ? rows[0] : undefined',
    replace: 'return timingSafeEqual(Buffer.from(known), Buffer.from(known)) ? rows[0] : undefined',
    tests: TESTS,
  },
  {
    name: 'mail: what waits for a contact who stops messages is sent',
    file: 'server/mail/unsubscribe.ts',
    find: 'contact_ids: [contact]',
    replace: 'contact_ids: []',
    tests: TESTS,
  },
  {
    name: 'mail: what waits for a contact whom the office takes away goes on waiting',
    file: 'server/mail/queue.ts',
    find: "set state = 'withdrawn', ended_at = greatest(queued_at, least(now(), expires_at))",
    replace: "set state = 'waiting'",
    tests: TESTS,
  },
  {
    name: 'mail: kept messages are shown in production',
    file: 'server/mail/routes.ts',
    find: 'if (call.config.production)',
    replace: "if (call.config.production && call.actor.role !== 'admin')",
    tests: TESTS,
  },
  {
    name: 'mail: what waited when a backup was made is sent after a restore',
    file: 'server/backup/restore/after-restore.ts',
    find: '    await endWaitingMail(tx)\n',
    replace: '',
    tests: ['server/backup/restore/after-restore.test.ts'],
  },
  {
    name: 'mail: what waited is sent to families in the quiet hours',
    file: 'server/mail/lease.ts',
    find: " and (purpose = 'test' or not ${onlyTests})",
    replace: ' and ${onlyTests} is not null',
    tests: ['server/mail/send-due.test.ts'],
  },
]
