import assert from 'node:assert/strict'
import { SETS, SINGLES, StatusInfo, type SetName } from './schemas.ts'

/** What a consumer has of a provider: only what an administrator enters. */
export type Provider = { base: string; tokenAddress: string; clientId: string; clientSecret: string }

/** A record with the fields that tests read by name. */
export type Row = Record<string, unknown> & { sourcedId: string; endDate?: string; familyName?: string }
export type Rows = Row[]
export type Answer = { status: number; headers: Headers; body: unknown }

/** The lists at the top of the service and the name that a reply has for their records. */
export const COLLECTIONS = {
  academicSessions: 'academicSessions',
  gradingPeriods: 'academicSessions',
  terms: 'academicSessions',
  orgs: 'orgs',
  schools: 'orgs',
  courses: 'courses',
  classes: 'classes',
  users: 'users',
  students: 'users',
  teachers: 'users',
  enrollments: 'enrollments',
} as const satisfies Record<string, SetName>
export type Collection = keyof typeof COLLECTIONS

/**
 * A consumer of OneRoster 1.2, written from the specification alone: OAuth 2 client credentials, pages by the Link header, and
 * every reply checked against the definition.
 */
export async function connect(provider: Provider, scope?: string) {
  const basic = btoa(`${provider.clientId}:${provider.clientSecret}`)
  const got = await fetch(provider.tokenAddress, {
    method: 'POST',
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ grant_type: 'client_credentials', ...(scope && { scope }) }),
  })
  assert.equal(got.status, 200)
  const { access_token } = (await got.json()) as { access_token: string }

  const ask = async (address: string): Promise<Answer> => {
    const reply = await fetch(address, {
      headers: { authorization: `Bearer ${access_token}`, accept: 'application/json' },
    })
    assert.match(reply.headers.get('content-type') ?? '', /^application\/json/)
    return { status: reply.status, headers: reply.headers, body: await reply.json() }
  }

  /** One page. */
  const page = async (path: string, set: SetName, query: Record<string, string> = {}) => {
    const { status, headers, body } = await ask(addressOf(provider, path, query))
    assert.equal(status, 200, JSON.stringify(body))
    // A reply with selected fields is a partial record, for which the definition has no schema.
    const checked = query['fields'] === undefined ? SETS[set].parse(body) : body
    return { headers, rows: (checked as Record<string, Rows>)[set]! }
  }

  /** All pages, by following the links. */
  const all = async (path: string, set: SetName, query: Record<string, string> = {}) => {
    let next: string | undefined = addressOf(provider, path, query)
    const rows: Rows = []
    for (let pages = 0; next !== undefined && pages < 1000; pages += 1) {
      const { status, headers, body } = await ask(next)
      assert.equal(status, 200, JSON.stringify(body))
      rows.push(...(SETS[set].parse(body) as Record<string, Rows>)[set]!)
      next = linkOf(headers, 'next')
    }
    return rows
  }

  const one = async (path: string, set: SetName): Promise<Record<string, unknown>> => {
    const { status, body } = await ask(addressOf(provider, path, {}))
    assert.equal(status, 200, JSON.stringify(body))
    return Object.values(SINGLES[set].parse(body))[0] as Record<string, unknown>
  }

  /** The status and code of a request that is refused, in the form of the specification. */
  const refused = async (path: string, query: Record<string, string> = {}): Promise<[number, string]> => {
    const { status, body } = await ask(addressOf(provider, path, query))
    assert.ok(status >= 400, `${path} ${JSON.stringify(query)} was answered`)
    const info = StatusInfo.parse(body)
    assert.deepEqual([info.imsx_codeMajor, info.imsx_severity], ['failure', 'error'])
    return [status, info.imsx_CodeMinor!.imsx_codeMinorField[0]!.imsx_codeMinorFieldValue]
  }

  return { ask, page, all, one, refused, token: access_token }
}
export type Consumer = Awaited<ReturnType<typeof connect>>

const addressOf = ({ base }: Provider, path: string, query: Record<string, string>) =>
  `${base}/${path}${Object.keys(query).length > 0 ? `?${new URLSearchParams(query).toString()}` : ''}`

/** The address of a relation in a Link header. */
export const linkOf = (headers: Headers, rel: string): string | undefined =>
  [...(headers.get('link') ?? '').matchAll(/<([^>]*)>\s*;\s*rel="([^"]*)"/g)].find(
    ([, , found]) => found === rel,
  )?.[1]
