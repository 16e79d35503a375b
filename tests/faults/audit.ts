import type { Fault } from './fault.ts'

const HTTP = 'server/http/audit'
const LOG = 'server/operate/audit'
const OWN_CLASS = 'server/http/own-class/own-class.ts'

export const AUDIT_FAULTS: readonly Fault[] = [
  {
    name: 'audit omits reads that a page prefetched',
    file: `${HTTP}/reads.ts`,
    find: 'if (!actor || !isRecord(record)) return',
    replace: 'if (!actor || !isRecord(record) || isAutomatic(request)) return',
  },
  {
    name: 'audit takes a class of the past for an own one',
    file: OWN_CLASS,
    find: 'and membership.during && assignment.during and membership.during && daterange(${today}::date, null)',
    replace: 'and membership.during && assignment.during',
    tests: [`${HTTP}/*.test.ts`],
  },
  {
    name: 'audit takes a block that is over for an own class',
    file: OWN_CLASS,
    find: 'and block_schedule.end_date >= ${today}::date\n',
    replace: 'and ${today}::date is not null\n',
    tests: [`${HTTP}/*.test.ts`],
  },
  {
    name: 'audit counts repeats of one person for another',
    file: `${HTTP}/repeats.ts`,
    find: ': [who, entry.action, entry.automatic, sameAs,',
    replace: ': [entry.action, entry.automatic, sameAs,',
  },
  {
    name: 'audit forgets students in a crowd',
    file: `${HTTP}/repeats.ts`,
    find: 'array(select unnest(excluded.student_ids) except select unnest(audit.student_ids) order by 1)',
    replace: "'{}'::bigint[]",
  },
  {
    name: 'audit sends a file without a row',
    file: `${HTTP}/export-file.ts`,
    find: '    content.destroy()\n    throw error',
    replace: '    void error',
  },
  {
    name: 'audit of settings is shown to the office',
    file: `${LOG}/queries.ts`,
    find: '  superuser ? sql`true` :',
    replace: '  superuser !== undefined ? sql`true` :',
  },
  {
    name: 'audit of connected programs is shown to the office',
    file: `${LOG}/queries.ts`,
    find: ", 'api_client']",
    replace: ']',
  },
  {
    name: 'audit leaves out the contacts of a list',
    file: `${HTTP}/contacts.ts`,
    find: 'if (students.length === 0) return',
    replace: 'if (students.length >= 0) return',
    tests: ['tests/contacts-read.test.ts'],
  },
  {
    name: 'audit leaves out the contacts that the log shows',
    file: `${LOG}/entries.ts`,
    find: 'names_contacts && student_id !== null',
    replace: 'names_contacts && student_id === -1',
    tests: ['tests/contacts-read.test.ts'],
  },
  {
    name: 'audit shows network addresses to the office',
    file: `${LOG}/entries.ts`,
    find: 'ip: actor.superuser && typeof',
    replace: 'ip: typeof',
  },
  {
    name: 'audit pages skip an entry of the same moment',
    file: `${LOG}/queries.ts`,
    find: 'sql`(at, id) < (${momentOf(after)}, ${after.id}::bigint)`',
    replace: 'sql`at < ${momentOf(after)}`',
  },
  {
    name: 'audit gives rejected rows to every teacher',
    file: 'server/exchange/uploads/history/rejected-file.ts',
    find: "role === 'admin' || account === uploader",
    replace: "role !== 'student' || account === uploader",
    tests: ['server/exchange/uploads/history/list.test.ts'],
  },
  {
    name: 'audit stores unused columns of rejected rows',
    file: 'server/exchange/uploads/pipeline/batch.ts',
    find: 'names.has(column.name) &&',
    replace: 'names.size > 0 &&',
    tests: ['server/exchange/uploads/history/list.test.ts'],
  },
  {
    name: 'audit hides reads behind a flood of others',
    file: `${HTTP}/repeats.ts`,
    find: "'many', minute, entry.subject, common]",
    replace: "'many', minute]",
  },
  {
    name: 'audit names a student again in each call of a crowd',
    file: `${HTTP}/repeats.ts`,
    find: 'array(select unnest(excluded.student_ids) except select unnest(audit.student_ids) order by 1)',
    replace: 'excluded.student_ids',
  },
]
