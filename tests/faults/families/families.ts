import type { Fault } from '../fault.ts'

const TESTS = ['server/day/families/*.test.ts']

export const FAMILY_FAULTS: readonly Fault[] = [
  {
    name: 'families: the number of a link is enough to open it',
    file: 'server/day/families/open-link.ts',
    find: 'link && (await isSignedFor(keys, link, signature)) ?',
    replace: "link && !(await isSignedFor(keys, link, '')) && signature ?",
    tests: TESTS,
  },
  {
    name: 'families: the table alone makes a link last longer',
    file: 'server/day/families/token.ts',
    find: ':${expires_at.toISOString()}`',
    replace: ':${expires_at.toISOString().length}`',
    tests: TESTS,
  },
  {
    name: 'families: a link opens after the office has ended it',
    file: 'server/day/families/open-link.ts',
    find: 'if (link.revoked || !link.is_active)',
    replace: 'if (!link.is_active)',
    tests: TESTS,
  },
  {
    name: 'families: a link opens after its days',
    file: 'server/day/families/open-link.ts',
    find: 'if (link.expires_at <= moment)',
    replace: 'if (link.expires_at < new Date(0))',
    tests: TESTS,
  },
  {
    name: 'families: one contact reads another contact’s responses',
    file: 'server/day/families/page.ts',
    find: 'where student_id = ${student_id} and contact_id = ${contact_id}\n          order by',
    replace: 'where student_id = ${student_id} and ${contact_id} > 0\n          order by',
    tests: TESTS,
  },
  {
    name: 'families: an answer is decided twice',
    file: 'server/day/families/decide.ts',
    find: "where id = ${id} and state = 'open'",
    replace: 'where id = ${id}',
    tests: ['server/day/families/decide.test.ts'],
  },
  {
    name: 'families: an answer is added twice',
    file: 'server/day/families/response.ts',
    find: 'if (open[0]!.repeats) return',
    replace: 'if (open[0]!.count < 0) return',
    tests: ['server/day/families/response.test.ts'],
  },
  {
    name: 'families: a link opens after the address of its contact was corrected',
    file: 'server/people/students/contacts/queries.ts',
    find: "where lower(contact.email) <> lower(coalesce(sent.email, ''))\n        or",
    replace: 'where',
    tests: ['server/day/families/links-corrected.test.ts'],
  },
  {
    name: 'families: a link works after its contact became another person',
    file: 'server/people/students/contacts/queries.ts',
    find: 'or ${nameKey(sql`contact.name`)} <> ${nameKey(sql`sent.name`)}',
    replace: '',
    tests: ['server/day/families/links-corrected.test.ts'],
  },
  {
    name: 'families: a link that the office made opens after its contact was corrected',
    file: 'server/people/students/contacts/queries.ts',
    find: 'contact_id = corrected.id and revoked_at is null',
    replace: 'contact_id = corrected.id and revoked_at is null and made_by_id is null',
    tests: ['server/day/families/links-corrected.test.ts'],
  },
  {
    name: 'families: an answer is held while its contact is taken away',
    file: 'server/day/families/decide.ts',
    find: 'where id = ${id}) for key share',
    replace: 'where id = ${id} and false) for key share',
    tests: ['server/day/families/decide.test.ts'],
  },
  {
    name: 'families: a late arrival that is marked as unexcused counts as explained',
    file: 'server/day/families/page.ts',
    find: "excuse !== 'TEX' &&",
    replace: 'excuse === null &&',
    tests: ['server/day/families/page.test.ts'],
  },
]
