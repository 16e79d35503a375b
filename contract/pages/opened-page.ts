import { parseDay } from '#contract/days.ts'
import type { Api, ReplyOf, Sent } from '#contract/index.ts'
import type { CurrentUser } from '#contract/session.ts'

/** A call that a page always makes first, and the calls that depend on its reply. */
export type FirstCall = {
  key: keyof Api
  params?: object | undefined
  query?: object | undefined
  next?: (reply: unknown) => readonly FirstCall[]
}

/** A page as someone opens it. */
export type OpenedPage = {
  /** The person and the school's local time, as pages get them. */
  user: CurrentUser
  /** The values of `:name` parts of the address. */
  params: Readonly<Record<string, string>>
  search: { get: (name: string) => string | null; has: (name: string) => boolean }
}

type ReadKey = Extract<keyof Api, `GET ${string}`>
type Input<K extends ReadKey> = { [Part in 'params' | 'query']?: Sent<Api[K], Part> & object }

/** Creates a first call, which the compiler checks against its route. */
export const get = <K extends ReadKey>(
  key: K,
  input: Input<K> = {},
  next?: (reply: ReplyOf<Api[K]>) => readonly FirstCall[],
): FirstCall => ({ key, ...input, ...(next && { next: (reply) => next(reply as ReplyOf<Api[K]>) }) })

export const todayOf = ({ user }: OpenedPage) => user.now.slice(0, 10)
export const timeOf = ({ user }: OpenedPage) => user.now.slice(11, 16)
/** The day in view. */
export const dayIn = (page: OpenedPage) => parseDay(page.search.get('date')) ?? todayOf(page)
export const ofDay = (page: OpenedPage) => ({ query: { date: dayIn(page) } })
export const isStudent = ({ user }: OpenedPage) => user.role === 'student'
