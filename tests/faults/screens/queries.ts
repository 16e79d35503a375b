import type { Fault } from '../fault.ts'

/** Queries of the pages, and the replies that come with a page. */
export const QUERY_FAULTS: readonly Fault[] = [
  {
    name: 'queries: an id as a number and as text are two queries',
    file: 'contract/address.ts',
    find: '[name, String(value).toWellFormed()]',
    replace: '[name, value as string]',
    tests: ['web/query.test.ts'],
  },
  {
    name: 'queries: the body of a call is not in its key',
    file: 'web/query.ts',
    find: 'Object.keys(more).length > 0 ? [route, parameters, more] : [route, parameters]',
    replace: '[route, parameters]',
    tests: ['web/query.test.ts'],
  },
  {
    name: 'queries: a reply that came with the page is requested again immediately',
    file: 'web/query-client.ts',
    find: 'query.state.dataUpdateCount > 0 ||',
    replace: 'query.state.dataUpdateCount >= 0 ||',
    tests: ['web/query.test.ts'],
  },
  {
    name: 'queries: a page that is shown again does not reload outdated data',
    file: 'web/query-client.ts',
    find: 'shownBefore.has(query),',
    replace: 'false,',
    tests: ['web/query.test.ts'],
  },
  {
    name: 'queries: a reply that came with the page is used twice',
    file: 'web/page-data.ts',
    find: 'data = { ...data, replies }\n  return reply',
    replace: 'void replies\n  return reply',
    tests: ['web/query.test.ts'],
  },
  {
    name: 'queries: a reply that came with the page is used after something was saved',
    file: 'web/api.ts',
    find: 'if (isChange) dropReplies()',
    replace: 'if (isChange && !dropReplies) dropReplies()',
    tests: ['web/query.test.ts'],
  },
  {
    name: 'queries: an old page counts as new',
    file: 'web/page-data.ts',
    find: '!(address in data.replies) || ageOfPage() > MAX_AGE_MS',
    replace: '!(address in data.replies)',
    tests: ['web/query.test.ts'],
  },
  {
    name: 'queries: a change of a subject reaches no query',
    file: 'web/subjects.ts',
    find: 'routes.has(queryKey[0])',
    replace: 'routes.has(queryKey)',
    tests: ['web/query.test.ts'],
  },
]
