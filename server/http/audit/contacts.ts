import type { FastifyRequest } from 'fastify'
import type { Context } from '../context.ts'
import { isAutomatic } from './automatic.ts'
import { auditCounted } from './repeats.ts'

/** The lists and pages with contacts of several students, as the audit log names them. */
export const CONTACT_LISTS = {
  answers: 'family responses',
  audit: 'the audit log',
  calls: 'the call list',
  home: 'the home of the office',
  letters: 'the letters',
  mail: 'the test mailbox',
  notices: 'the notices',
  refused: 'the refused addresses',
  search: 'the search',
  upload: 'an upload',
} as const
export type ContactList = keyof typeof CONTACT_LISTS

type Reading = Pick<Context, 'db' | 'clock' | 'actor'> & { request: FastifyRequest }

/**
 * Records that a reply has names, addresses or phone numbers of these students' contacts, in one row for the list that names the
 * students. Call it before such a reply is sent; a route about one student says `students` in the contract instead.
 */
export async function auditContacts(
  { db, clock, actor, request }: Reading,
  list: ContactList,
  students: readonly number[],
): Promise<void> {
  if (students.length === 0) return
  await auditCounted(db, clock.moment(), {
    account: actor.account,
    action: 'read',
    subject: 'contacts',
    subjectId: null,
    details: { record: 'contacts', list },
    common: { subjectId: null, details: { record: 'contacts', list } },
    session: actor.session,
    automatic: isAutomatic(request),
    students: [...new Set(students)],
    sameAs: `contacts in ${list}`,
  })
}
