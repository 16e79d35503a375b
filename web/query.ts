import type { DataTag, InfiniteData, QueryFunction, QueryFunctionContext } from '@tanstack/react-query'
import { addressOf, textsOf } from '#contract/address.ts'
import type { Api } from '#contract/index.ts'
import { call, type CallArguments, type InputArguments, type Key, type Reply } from './api.ts'
import { consumeEmbeddedReply } from './page-data.ts'
import { isUnattendedPoll } from './ui/polling.ts'

/** The route, its parameters as in its address, and anything else that distinguishes queries. */
type RouteKey<K extends Key> = readonly [route: K, parameters: Record<string, string>, ...more: unknown[]]
type Sent = { params?: object; query?: object; body?: unknown; headers?: Record<string, string> }
type RouteQuery<K extends Key> = {
  queryKey: DataTag<RouteKey<K>, Reply<K>, Error>
  queryFn: QueryFunction<Reply<K>>
  initialData: () => Reply<K> | undefined
}

/**
 * A call as a TanStack query, typed by its route: `useQuery(query('GET /attendance/board/', { query: { date } }))`. An
 * embedded reply is available at the first render. Add options by spreading:
 * `useQuery({ ...query('GET /api/staff/'), staleTime: 0 })`.
 */
export const query = <K extends Key>(route: K, ...[input]: InputArguments<Api[K]>): RouteQuery<K> => ({
  queryKey: keyOf(route, input) as RouteQuery<K>['queryKey'],
  queryFn: (context) => callFor(context, route, input),
  initialData: () => replyOfPage(route, input),
})

/** A query whose reply depends on the current day, so that the next day it is a different query. */
export function dailyQuery<K extends Key>(
  day: string,
  route: K,
  ...input: InputArguments<Api[K]>
): RouteQuery<K> {
  const options = query(route, ...input)
  return { ...options, queryKey: [...options.queryKey, day] as unknown as RouteQuery<K>['queryKey'] }
}

type PageRoute = Extract<Key, `GET ${string}`>
type Paging<K extends PageRoute, Place> = {
  /** The parameter that says where the next page begins. */
  parameter: 'after' | 'before'
  /** Returns where the next page begins, or nothing after the last page. */
  next: (page: Reply<K>) => Place | null | undefined
}
type PagedQuery<K extends Key, Place> = {
  queryKey: DataTag<RouteKey<K>, InfiniteData<Reply<K>, Place | undefined>, Error>
  queryFn: QueryFunction<Reply<K>, RouteKey<K>, Place | undefined>
  initialPageParam: Place | undefined
  getNextPageParam: (page: Reply<K>) => Place | undefined
  initialData: () => InfiniteData<Reply<K>, Place | undefined> | undefined
}

/** A paged list for `useInfiniteQuery`. Its key ends in 'pages' because its data has another shape than a single reply. */
export const pagedQuery = <K extends PageRoute, Place extends string | number>(
  route: K,
  input: NonNullable<InputArguments<Api[K]>[0]>,
  { parameter, next }: Paging<K, Place>,
): PagedQuery<K, Place> => ({
  queryKey: [...keyOf(route, input), 'pages'] as unknown as PagedQuery<K, Place>['queryKey'],
  queryFn: (context) => {
    const { query: filters, ...rest }: Sent = input
    const cursor = context.pageParam === undefined ? {} : { [parameter]: context.pageParam }
    return callFor(context, route, { ...rest, query: { ...filters, ...cursor } })
  },
  initialPageParam: undefined,
  getNextPageParam: (page) => next(page) ?? undefined,
  initialData: () => {
    const page = replyOfPage(route, input)
    return page === undefined ? undefined : { pages: [page], pageParams: [undefined] }
  },
})

function keyOf<K extends Key>(route: K, input: Sent = {}): RouteKey<K> {
  const { params, query: filters, ...more } = input
  const parameters = textsOf({ ...params, ...filters })
  return Object.keys(more).length > 0 ? [route, parameters, more] : [route, parameters]
}

/** Polling without user activity must not keep anyone signed in. */
function callFor<K extends Key>(
  context: Pick<QueryFunctionContext, 'client' | 'queryKey' | 'signal'>,
  route: K,
  input: Sent | undefined,
): Promise<Reply<K>> {
  const options = { ...input, signal: context.signal, background: isUnattendedPoll(context) }
  return call(route, ...([options] as unknown as CallArguments<Api[K]>))
}

/** Returns the embedded reply of a call, once. */
export function replyOfPage<K extends Key>(
  route: K,
  { params, query: filters }: Sent = {},
): Reply<K> | undefined {
  const { method, address } = addressOf(route, params, filters)
  return method === 'GET' ? (consumeEmbeddedReply(address) as Reply<K> | undefined) : undefined
}
