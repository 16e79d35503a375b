import type { Fault } from '../fault.ts'

const READING = ['tests/oneroster/rest/*.test.ts']
const TOKENS = ['server/oneroster/clients/*.test.ts']

export const PROGRAM_FAULTS: readonly Fault[] = [
  {
    name: 'programs: an OR in a filter reaches beyond the collection',
    file: 'server/oneroster/rest/conditions.ts',
    find: 'sql<SqlBool>`(${sql.join(parts,',
    replace: 'sql<SqlBool>`${sql.join(parts,',
    tests: READING,
  },
  {
    name: 'programs: the core scope reads everything',
    file: 'server/oneroster/rest/operations.ts',
    find: "const FULL: readonly RosterScope[] = ['roster.readonly']",
    replace: 'const FULL: readonly RosterScope[] = BOTH',
    tests: READING,
  },
  {
    name: 'programs: who has left a class is still in it',
    file: 'server/oneroster/rest/operations.ts',
    find: "or enrollment.fields ->> 'endDate' > ${today})",
    replace: "or enrollment.fields ->> 'endDate' > '' || left(${today}, 0))",
    tests: READING,
  },
  {
    name: 'programs: a class is found under a school that is not its own',
    file: 'server/oneroster/rest/operations.ts',
    find: "[...conditions, refersTo('schoolSourcedId', { id, today: '' })]",
    replace: "id === '' ? [] : conditions",
    tests: READING,
  },
  {
    name: 'programs: an old token is good',
    file: 'server/oneroster/clients/bearer.ts',
    find: 'and expires_at > ${moment} and',
    replace: 'and ${moment}::timestamptz is not null and',
    tests: READING,
  },
  {
    name: 'programs: a revoked program gets tokens',
    file: 'server/oneroster/clients/token.ts',
    find: ': client.is_revoked',
    replace: ': client.is_revoked && !client.id',
    tests: TOKENS,
  },
  {
    name: 'programs: any secret is good',
    file: 'server/oneroster/clients/token.ts',
    find: ': !isSecret(secret, client.secret_hash)',
    replace: ': !isSecret(secret, client.secret_hash) && !client.id',
    tests: TOKENS,
  },
  {
    name: 'programs: a token is for more than the program may read',
    file: 'server/oneroster/clients/token.ts',
    find: 'allowed.includes(scope) &&',
    replace: '(allowed.includes(scope) || allowed.length > 0) &&',
    tests: TOKENS,
  },
  {
    name: 'programs: later pages are of another list',
    file: 'server/oneroster/rest/lists.ts',
    find: 'query.offset > 0 ? await readKept(reader, query) : undefined',
    replace: 'query.offset < 0 ? await readKept(reader, query) : undefined',
    tests: READING,
  },
  {
    name: 'programs: as many calls as they like',
    file: 'server/oneroster/clients/bearer.ts',
    find: "consumeCall(request, 'program', program.id)",
    replace: "if (program.id < 0) consumeCall(request, 'program', program.id)",
    tests: TOKENS,
  },
]
