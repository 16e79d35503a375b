import type { Api, ReplyOf } from './index.ts'
import type { Role } from './words.ts'

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

/** Where links for substitutes lead, and where their codes are typed. */
export const SUBSTITUTE_PATH = '/substitute'

/** Where links for families lead, and the header in which their page sends the end of the link. */
export const FAMILY_PATH = '/family'
export const FAMILY_HEADER = 'x-family-link'

/** Where the front page leads people who are in a record of the school. */
export const DASHBOARDS: Readonly<Partial<Record<Role, string>>> = {
  admin: '/teacher-dashboard',
  teacher: '/teacher-dashboard',
  student: '/student-dashboard',
}

/** Addresses of built files, without those that the template of every page names. */
export type Files = { scripts: string[]; styles: string[] }

/** What a browser can load at once with the HTML of a page, as the build writes it. */
export type PageFiles = {
  /** The font of the first paint. */
  fonts: string[]
  /** For staff on every page. */
  staff: Files
  /** By the path of the table of pages; `forStudent` is what a student sees there. */
  pages: Record<string, { content: Files; forStudent?: Files }>
}

/** Where the build writes them, below its folder. */
export const PAGE_FILES = '.vite/page-files.json'
