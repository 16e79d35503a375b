import type { Fault } from '../fault.ts'

const READING = ['tests/oneroster/rest/*.test.ts']
const PAGES = ['tests/oneroster/rest/pages.test.ts']
const FILTERS = ['tests/oneroster/rest/filters.test.ts']
const TOKENS = ['server/exchange/oneroster/clients/*.test.ts']

export const APP_FAULTS: readonly Fault[] = [
  {
    name: 'apps: an OR in a filter reaches beyond the collection',
    file: 'server/exchange/oneroster/rest/conditions.ts',
    find: 'sql<SqlBool>`(${sql.join(parts,',
    replace: 'sql<SqlBool>`${sql.join(parts,',
    tests: READING,
  },
  {
    name: 'apps: the core scope reads everything',
    file: 'server/exchange/oneroster/rest/operations.ts',
    find: "const FULL: readonly RosterScope[] = ['roster.readonly']",
    replace: 'const FULL: readonly RosterScope[] = BOTH',
    tests: READING,
  },
  {
    name: 'apps: who has left a class is still in it',
    file: 'server/exchange/oneroster/rest/operations.ts',
    find: "or enrollment.fields ->> 'endDate' > ${today})",
    replace: "or enrollment.fields ->> 'endDate' > '' || left(${today}, 0))",
    tests: READING,
  },
  {
    name: 'apps: a class is found under a school that is not its own',
    file: 'server/exchange/oneroster/rest/operations.ts',
    find: "[...conditions, refersTo('schoolSourcedId', { id, today: '' })]",
    replace: "id === '' ? [] : conditions",
    tests: READING,
  },
  {
    name: 'apps: an old token is good',
    file: 'server/exchange/oneroster/clients/bearer.ts',
    find: 'and expires_at > ${moment} and',
    replace: 'and ${moment}::timestamptz is not null and',
    tests: READING,
  },
  {
    name: 'apps: a revoked app gets tokens',
    file: 'server/exchange/oneroster/clients/token.ts',
    find: ': link.is_revoked',
    replace: ': link.is_revoked && !link.id',
    tests: TOKENS,
  },
  {
    name: 'apps: any secret is good',
    file: 'server/exchange/oneroster/clients/token.ts',
    find: ': !isSecret(secret, link.secret_hash)',
    replace: ': !isSecret(secret, link.secret_hash) && !link.id',
    tests: TOKENS,
  },
  {
    name: 'apps: a token is for more than the app may read',
    file: 'server/exchange/oneroster/clients/token.ts',
    find: 'allowed.includes(scope) &&',
    replace: '(allowed.includes(scope) || allowed.length > 0) &&',
    tests: TOKENS,
  },
  {
    name: 'apps: later pages are of another list',
    file: 'server/exchange/oneroster/rest/lists.ts',
    find: 'query.offset > 0 ? await readStored(reader, query) : undefined',
    replace: 'query.offset < 0 ? await readStored(reader, query) : undefined',
    tests: READING,
  },
  {
    name: 'apps: as many calls as they like',
    file: 'server/exchange/oneroster/clients/bearer.ts',
    find: "consumeCall(request, 'client', client.id)",
    replace: "if (client.id < 0) consumeCall(request, 'client', client.id)",
    tests: TOKENS,
  },
  {
    name: 'apps: a part of a text is looked for in its own case only',
    file: 'server/exchange/oneroster/rest/conditions.ts',
    find: 'strpos(lower(${value}), lower(${text})) > 0',
    replace: 'strpos(${value}, ${text}) > 0',
    tests: FILTERS,
  },
  {
    name: 'apps: a moment without a zone is of the server`s zone',
    file: 'server/exchange/oneroster/rest/conditions.ts',
    find: "time = '00:00', zone = 'Z'",
    replace: "time = '00:00', zone = ''",
    tests: FILTERS,
  },
  {
    name: 'apps: a later page is of the list that another app reads',
    file: 'server/exchange/oneroster/rest/lists.ts',
    find: 'where api_client_id = ${client} and query_hash = ${query.key}\n      and made_at',
    replace: 'where ${client}::bigint is not null and query_hash = ${query.key}\n      and made_at',
    tests: PAGES,
  },
  {
    name: 'apps: a later page is of the list in the other direction',
    file: 'server/exchange/oneroster/rest/query.ts',
    find: '[path, filter, sort, orderBy]',
    replace: '[path, filter, sort]',
    tests: PAGES,
  },
  {
    name: 'apps: a list that was begun long ago goes on',
    file: 'server/exchange/oneroster/rest/lists.ts',
    find: '      and made_at > ${moment}::timestamptz - make_interval(hours => ${MAX_AGE_HOURS})',
    replace: '      and made_at > ${moment}::timestamptz - make_interval(hours => 1000 * ${MAX_AGE_HOURS})',
    tests: PAGES,
  },
  {
    name: 'apps: lists that were begun long ago are never deleted',
    file: 'server/exchange/oneroster/rest/lists.ts',
    find: '(made_at <= ${moment}::timestamptz - make_interval(hours => ${MAX_AGE_HOURS})',
    replace: '(made_at <= ${moment}::timestamptz - make_interval(hours => 1000 * ${MAX_AGE_HOURS})',
    tests: PAGES,
  },
]
