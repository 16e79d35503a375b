import { InfiniteQueryObserver, QueryObserver, type QueryObserverOptions } from '@tanstack/react-query'
import assert from 'node:assert/strict'
import { afterEach, beforeEach, describe, mock, test } from 'node:test'
import { call } from './api.ts'
import { dropReplies, readPageData } from './page-data.ts'
import { queryClient } from './query-client.ts'
import { pagedQuery, query } from './query.ts'
import { invalidate, invalidateOthers } from './subjects.ts'

const STAFF = query('GET /api/staff/')
const board = (date: string) => query('GET /attendance/board/', { query: { date } })

/** The browser globals that these modules need. */
const BROWSER = {
  document: { getElementById: () => null, cookie: '' },
  location: { pathname: '/page', search: '' },
  addEventListener: () => {},
}

let requests: string[]

function useBrowser(): void {
  beforeEach(() => {
    requests = []
    Object.assign(globalThis, BROWSER)
    mock.method(performance, 'now', () => 100)
    mock.method(globalThis, 'fetch', (address: string) => {
      requests.push(address)
      return Promise.resolve(Response.json({ from: 'server' }))
    })
  })

  afterEach(() => {
    mock.restoreAll()
    queryClient.clear()
    for (const name of Object.keys(BROWSER)) Reflect.deleteProperty(globalThis, name)
    dropReplies()
  })
}

/** Opens a page with these embedded replies. */
function openPage(replies: Record<string, unknown>): void {
  const textContent = JSON.stringify({ address: '/page', session: {}, replies })
  mock.method(globalThis.document, 'getElementById', () => ({ textContent, remove: () => {} }))
  readPageData()
}

/** Returns what a component shows at its first render and after its effects. */
async function show(
  options: object,
  more: { staleTime?: number; gcTime?: number } = {},
): Promise<{ first: unknown; later: unknown }> {
  const defaulted = queryClient.defaultQueryOptions({ ...options, ...more } as QueryObserverOptions)
  const observer = new QueryObserver(queryClient, defaulted)
  const first = observer.getOptimisticResult(defaulted).data
  const stop = observer.subscribe(() => {})
  await new Promise((resolve) => void setTimeout(resolve, 5))
  stop()
  return { first, later: observer.getCurrentResult().data }
}

describe('A contract query', () => {
  useBrowser()

  test('has the route and its parameters as its key, as in the address', () => {
    assert.deepEqual(STAFF.queryKey, ['GET /api/staff/', {}])
    const byText = query('GET /students/api/details/:studentId/', { params: { studentId: '7' } })
    const byNumber = query('GET /students/api/details/:studentId/', { params: { studentId: 7 } })
    assert.deepEqual(byText.queryKey, ['GET /students/api/details/:studentId/', { studentId: '7' }])
    assert.deepEqual(byNumber.queryKey, byText.queryKey)
    const nothing = query('GET /attendance/reports/missing/', { query: { start_date: '' } })
    assert.deepEqual(nothing.queryKey, ['GET /attendance/reports/missing/', {}])
  })

  test('includes headers in the key', () => {
    const { queryKey } = query('POST /attendance/week-summaries/', { body: { student_ids: [3] } })
    assert.deepEqual(queryKey, ['POST /attendance/week-summaries/', {}, { body: { student_ids: [3] } }])
  })

  test('calls its route', async () => {
    assert.deepEqual(await show(board('2026-11-23')), { first: undefined, later: { from: 'server' } })
    assert.deepEqual(requests, ['/attendance/board/?date=2026-11-23'])
  })
})

describe('A reply embedded in the page', () => {
  useBrowser()

  const replies = { '/api/staff/': { from: 'page' } }
  const fromPage = { first: { from: 'page' }, later: { from: 'page' } }
  const fromServer = { first: undefined, later: { from: 'server' } }

  test('is available at the first render without a request, even if it is stale right away', async () => {
    openPage(replies)
    assert.deepEqual(await show(STAFF, { staleTime: 0 }), fromPage)
    assert.deepEqual(requests, [])
  })

  test('is used once', async () => {
    openPage(replies)
    assert.deepEqual(await show(STAFF), fromPage)
    queryClient.clear()
    assert.deepEqual(await show(STAFF), fromServer)
  })

  test('is not cached longer than the query says', async () => {
    openPage(replies)
    await show(STAFF, { gcTime: 0 })
    await new Promise((resolve) => void setTimeout(resolve, 5))
    assert.deepEqual(queryClient.getQueryCache().getAll(), [])
  })

  test('is refetched when it is shown again', async () => {
    openPage(replies)
    await show(STAFF, { staleTime: 0 })
    assert.deepEqual(await show(STAFF, { staleTime: 0 }), {
      first: { from: 'page' },
      later: { from: 'server' },
    })
  })

  test('is not used after 20 seconds, after a save, or for another user', async () => {
    openPage(replies)
    mock.method(performance, 'now', () => 20_001)
    assert.deepEqual(await show(STAFF), fromServer)
    queryClient.clear()
    mock.method(performance, 'now', () => 100)
    await call('POST /api/backups/')
    assert.deepEqual(await show(STAFF), fromServer)
    queryClient.clear()
    openPage(replies)
    dropReplies()
    assert.deepEqual(await show(STAFF), fromServer)
  })

  test('is the first page of a list', async () => {
    const row = { id: 9 }
    openPage({ '/api/uploads/': [row] })
    const uploads = pagedQuery(
      'GET /api/uploads/',
      {},
      { parameter: 'before', next: (page) => [page].flat().at(-1)?.id },
    )
    const observer = new InfiniteQueryObserver(queryClient, uploads)
    assert.deepEqual(observer.getCurrentResult().data?.pages, [[row]])
    await observer.fetchNextPage()
    assert.deepEqual(requests, ['/api/uploads/?before=9'])
    assert.deepEqual(observer.getCurrentResult().data?.pages, [[row], { from: 'server' }])
  })
})

describe('A changed subject', () => {
  useBrowser()

  const isOutOfDate = (options: { queryKey: readonly unknown[] }) =>
    queryClient.getQueryState(options.queryKey)?.isInvalidated

  test('invalidates all of its queries and no others', async () => {
    await show(board('2026-11-23'))
    await show(board('2026-11-24'))
    await show(STAFF)
    await invalidate(queryClient, 'attendance')
    assert.deepEqual([board('2026-11-23'), board('2026-11-24'), STAFF].map(isOutOfDate), [true, true, false])
  })

  test('can leave queries on screen alone and load nothing right away', async () => {
    await show(board('2026-11-23'))
    await show(board('2026-11-24'))
    await invalidateOthers(queryClient, board('2026-11-23'), 'attendance')
    assert.deepEqual([board('2026-11-23'), board('2026-11-24')].map(isOutOfDate), [false, true])
    assert.equal(requests.length, 2)
  })

  test('can be one route', async () => {
    await show(board('2026-11-23'))
    await show(STAFF)
    await invalidate(queryClient, 'GET /api/staff/')
    assert.deepEqual([board('2026-11-23'), STAFF].map(isOutOfDate), [false, true])
  })

  test('can be one route with some of its parameters', async () => {
    await show(board('2026-11-23'))
    await show(board('2026-11-24'))
    await queryClient.invalidateQueries(board('2026-11-23'))
    assert.deepEqual([board('2026-11-23'), board('2026-11-24')].map(isOutOfDate), [true, false])
  })
})
