import type { Api, ReplyOf } from './index.ts'
import type { Role } from './words.ts'

/** The element of a page's HTML that carries the page's data as JSON. */
export const PAGE_DATA_ID = 'page-data'

/** What the HTML of a page carries, so that the page needs no call before it can be used. */
export type PageData = {
  /** The path and search parameters of the requested page. */
  address: string
  /** The replies of the start-up calls. */
  session: {
    csrf: ReplyOf<Api['GET /api/csrf/']>
    authentication: ReplyOf<Api['GET /api/check-authentication/']>
    userType: ReplyOf<Api['GET /api/check-user-type/']>
    user: ReplyOf<Api['GET /api/current-user/']>
  }
  /** The replies of the page's first calls by their address, without those that failed or were late. */
  replies: Record<string, unknown>
}

/** The path of links for substitutes, and of the page on which their codes are typed. */
export const SUBSTITUTE_PATH = '/substitute'

/** The path of links for families, and the header in which their page sends the secret of the link. */
export const FAMILY_PATH = '/family'
export const FAMILY_HEADER = 'x-family-link'

/** The page to which the front page redirects each role. */
export const DASHBOARDS: Readonly<Partial<Record<Role, string>>> = {
  admin: '/teacher-dashboard',
  teacher: '/teacher-dashboard',
  student: '/student-dashboard',
}

/** Addresses of built files, without those that the template of every page names. */
export type Files = { scripts: string[]; styles: string[] }

/** The files that a browser can preload with the HTML of a page, as the build writes them. */
export type PageFiles = {
  /** The font of the first paint. */
  fonts: string[]
  /** For staff on every page. */
  staff: Files
  /** By the path in the table of pages; `forStudent` is for the content that students get. */
  pages: Record<string, { content: Files; forStudent?: Files }>
}

/** The file to which the build writes them, relative to its folder. */
export const PAGE_FILES = '.vite/page-files.json'
