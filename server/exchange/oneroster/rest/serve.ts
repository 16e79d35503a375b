import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ROSTER_PATH } from '#contract/exchange/oneroster/roster-scopes.ts'
import type { AppContext } from '#server/http/context.ts'
import { Refusal, notFound } from '#server/http/failures.ts'
import { limitConcurrency } from '#server/http/limit-concurrency.ts'
import { authenticateClient, type RosterClient } from '../clients/bearer.ts'
import { sentences } from '../sentences.ts'
import { auditReading } from './audit.ts'
import { refreshRoster } from './fresh.ts'
import { jsonMaker } from './json.ts'
import { linksOf } from './links.ts'
import { findPlace, readPage, readRecords } from './lists.ts'
import { OPERATIONS, type Operation, type Selection } from './operations.ts'
import { readChosen, readListQuery } from './query.ts'
import { replyWithStatusInfo } from './status-info.ts'

/** The service answers every address under this one, including unknown ones. */
const PREFIX = '/ims/oneroster'
/** How many records are read and written as JSON at a time: so few that other calls wait for some milliseconds only. */
const PIECE = 100
/** Queries of apps that run at a time, so that sheets keep the processor, and reports and downloads their connections. */
const MAX_QUERIES_AT_ONCE = 1

/** The rostering service of OneRoster 1.2 for apps, read only: GET of every operation, and errors in its form. */
export async function serveRoster(app: FastifyInstance, context: AppContext): Promise<void> {
  const limited = limitConcurrency(MAX_QUERIES_AT_ONCE, 'roster')
  await app.register(
    async (roster) => {
      roster.setErrorHandler(replyWithStatusInfo)
      roster.setNotFoundHandler((request, reply) => replyWithStatusInfo(notFound('address'), request, reply))
      for (const operation of OPERATIONS) {
        for (const url of [operation.path, `${operation.path}/`]) {
          const address = `${ROSTER_PATH.slice(PREFIX.length)}${url}`
          roster.get(address, (request, reply) => answer({ context, operation, limited, request, reply }))
          roster.route({
            method: ['POST', 'PUT', 'PATCH', 'DELETE'],
            url: address,
            onRequest: async (_request, reply) => {
              reply.header('allow', 'GET')
              throw new Refusal('method_not_allowed', sentences.readOnly)
            },
            handler: async () => undefined,
          })
        }
      }
    },
    { prefix: PREFIX },
  )
}

/** Fastify refuses an unreadable address before it looks for a route; this sends that error in the service's form too. */
export function replyToUnreadable(
  error: unknown,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply | undefined {
  return request.raw.url?.startsWith(`${PREFIX}/`) ? replyWithStatusInfo(error, request, reply) : undefined
}

type RosterRequest = {
  context: AppContext
  operation: Operation
  limited: <T>(work: () => Promise<T>) => Promise<T>
  request: FastifyRequest
  reply: FastifyReply
}

async function answer(rosterRequest: RosterRequest): Promise<FastifyReply> {
  const { context, operation, request, reply } = rosterRequest
  const client = await authenticateClient(context, request, reply)
  reply.header('cache-control', 'no-store').type('application/json; charset=utf-8')
  if (!operation.scopes.some((scope) => client.scopes.includes(scope)))
    throw new Refusal('forbidden', sentences.scopeNeeded(operation.scopes))
  const ids = request.params as { id?: string; classId?: string }
  const selection = operation.selects({ ...ids, today: client.today })
  return operation.isList
    ? answerWithList(rosterRequest, client, selection, operation.parents(ids))
    : answerWithRecord(rosterRequest, client, selection)
}

async function answerWithRecord(
  rosterRequest: RosterRequest,
  client: RosterClient,
  selection: Selection,
): Promise<FastifyReply> {
  const { context, operation, limited, request, reply } = rosterRequest
  const { kind } = selection
  const chosen = readChosen(kind, request.query as Record<string, string | string[]>)
  await refreshRoster(context.db, client.today)
  const place = await limited(() => findPlace(context.reports, selection))
  if (place === undefined) throw notFound('record')
  const [record] = await limited(() => readRecords(context.reports, kind, [place]))
  if (!record) throw notFound('record')
  await auditReading(context, client, operation, [place])
  return reply.send({ [operation.key]: jsonMaker(kind, context.config.origin, chosen)(record) })
}

async function answerWithList(
  rosterRequest: RosterRequest,
  client: RosterClient,
  selection: Selection,
  parents: readonly Selection[],
): Promise<FastifyReply> {
  const { context, operation, limited, request, reply } = rosterRequest
  const { config, clock, reports: db } = context
  const address = new URL(request.url, config.origin)
  const query = readListQuery(
    selection.kind,
    address.pathname,
    request.query as Record<string, string | string[]>,
  )
  if (query.offset === 0) await refreshRoster(context.db, client.today)
  for (const parent of parents) {
    if ((await limited(() => findPlace(db, parent))) === undefined) throw notFound('record')
  }
  const reader = { db, client: client.id, moment: clock.moment() }
  const page = await limited(() => readPage(reader, selection, query))
  await auditReading(context, client, operation, page.places)
  reply.header('x-total-count', page.total).header('link', linksOf(address, query, page))
  const make = jsonMaker(selection.kind, config.origin, query.chosen)
  const read = async (from: number) => {
    const records = await limited(() =>
      readRecords(db, selection.kind, page.places.slice(from, from + PIECE)),
    )
    return records.map((record) => JSON.stringify(make(record))).join(',')
  }
  // An error in the first part is sent as an error reply; a later one ends the connection.
  const first = await read(0)
  return reply.send(Readable.from(piecesOf(operation.key, first, page.places.length, read)))
}

async function* piecesOf(
  key: string,
  first: string,
  count: number,
  read: (from: number) => Promise<string>,
): AsyncGenerator<string> {
  yield `{${JSON.stringify(key)}:[${first}`
  // All records of a part may have been deleted meanwhile.
  for (let from = PIECE, isEmpty = first === ''; from < count; from += PIECE) {
    const piece = await read(from)
    if (piece === '') continue
    yield isEmpty ? piece : `,${piece}`
    isEmpty = false
  }
  yield ']}'
}
