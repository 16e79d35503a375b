import type { Api, ReplyOf } from './index.ts'

/** The element of a page's HTML that carries the page's data as JSON. */
export const PAGE_DATA_ID = 'page-data'

/** What the HTML of a page carries, so that the page needs no call before it can be used. */
export type PageData = {
  /** Path and search parameters of the page that was asked for. */
  address: string
  /** The replies of the start-up calls. */
  session: {
    csrf: ReplyOf<Api['GET /api/csrf/']>
    authentication: ReplyOf<Api['GET /api/check-authentication/']>
    userType: ReplyOf<Api['GET /api/check-user-type/']>
    user: ReplyOf<Api['GET /api/current-user/']>
  }
  /** The replies of the page's first calls by their address; one that failed or was late is missing. */
  replies: Record<string, unknown>
}
