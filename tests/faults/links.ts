import type { Fault } from './fault.ts'

const LINKS = ['server/http/links/*.test.ts']
const ONE_ADDRESS = ['server/http/rate-limits-one-address.test.ts']

export const LINK_FAULTS: readonly Fault[] = [
  {
    name: 'door: a false link of a substitute is not counted',
    file: 'server/day/substitutes/open.ts',
    find: 'await countUse(context.request, LINK_USES, found)',
    replace: 'found',
    tests: ONE_ADDRESS,
  },
  {
    name: 'door: an address tries as many codes as it likes',
    file: 'server/day/substitutes/open.ts',
    find: "await consumeRateLimit(request, 'substituteCodeFromAddress', addressOf(request))",
    replace: '',
    tests: ONE_ADDRESS,
  },
  {
    name: 'door: a false link locks out the right ones',
    file: 'server/http/links/use.ts',
    find: 'if (!link) consumeFailure(request, falseLimit)',
    replace: 'consumeFailure(request, falseLimit)\n  if (!link) return undefined',
    tests: ONE_ADDRESS,
  },
  {
    name: 'door: random calendars leave rows',
    file: 'server/http/links/use.ts',
    find: 'if (!link) consumeFailure(request, falseLimit)',
    replace:
      'if (useLimit) await consumeRateLimit(request, useLimit, key)\n  if (!link) consumeFailure(request, falseLimit)',
    tests: ONE_ADDRESS,
  },
  {
    name: 'links: one is revoked a second time',
    file: 'server/http/links/manage.ts',
    find: 'where id = ${id} and revoked_at is null',
    replace: 'where id = ${id}',
    tests: LINKS,
  },
  {
    name: 'links: visits continue after their link is revoked',
    file: 'server/http/links/manage.ts',
    find: 'await kind.endOpened?.(tx, row.id, context.clock.moment())',
    replace: '',
    tests: ['server/day/substitutes/*.test.ts', 'server/exchange/oneroster/clients/*.test.ts'],
  },
  {
    name: 'links: every use is written',
    file: 'server/http/links/seen.ts',
    find: 'sql`coalesce(${column} >= ${moment}::timestamptz - ${SEEN_INTERVAL}::interval, false)`',
    replace: 'sql`(${column} > ${moment}::timestamptz and ${SEEN_INTERVAL}::interval is null)`',
    tests: LINKS,
  },
  {
    name: 'door: a false secret of a connected app is not counted',
    file: 'server/exchange/oneroster/clients/token.ts',
    find: 'await countUse(request, CLIENT_USES, reason === undefined ? link : undefined)',
    replace: 'reason === undefined ? link : undefined',
    tests: ONE_ADDRESS,
  },
  {
    name: 'door: a false stop address is not counted',
    file: 'server/mail/unsubscribe.ts',
    find: 'countUse(request, LIMITS, await readRecipient(db, query.token))',
    replace: 'readRecipient(db, query.token)',
    tests: ONE_ADDRESS,
  },
]
