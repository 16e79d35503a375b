import type { NewSubstituteLink, SubstituteDay } from '#contract/day/substitutes.ts'
import { hashToken } from '#server/http/actor.ts'
import { csrfNameOf, substituteCookieName } from '#server/http/links/substitute-visit.ts'
import { makeCsrfToken } from '#server/http/tokens/csrf.ts'
import { makeSecret } from '#server/http/links/secrets.ts'
import { person, type Person } from '#tests/world/person.ts'
import type { World } from '#tests/world/world.ts'

/** Someone who has opened a link, with what the opening replied. */
export type Substitute = Person & { day: SubstituteDay; token: string }

/** A link for a teacher's substitute on the day of the test school's clock, made by someone of the office. */
export async function makeLink(
  office: Person,
  teacher: number,
  date = '2026-09-14',
): Promise<NewSubstituteLink> {
  const reply = await office.call('POST /api/substitutes/', { body: { teacher_id: teacher, date } })
  if (reply.status !== 200) throw new Error(reply.text)
  return reply.body
}

export const tokenOf = ({ address }: Pick<NewSubstituteLink, 'address'>): string =>
  address.split('#')[1] ?? ''

type Secrets = { token: string } | { code: string; pin: string }

/** Sends an opening, as a visitor unless someone is named. */
export const sendOpening = (
  world: World,
  secrets: Secrets,
  {
    name = 'Dana Reyes',
    key = makeSecret(),
    by = world.visitor(),
  }: { name?: string; key?: string; by?: Person } = {},
) => by.call('POST /substitute/api/open/', { body: { name, key, ...secrets } })

/** Opens a link by its secret. */
export async function openLink(world: World, link: NewSubstituteLink, name?: string): Promise<Substitute> {
  const reply = await world.visitor().send({
    method: 'POST',
    url: '/substitute/api/open/',
    payload: { name: name ?? 'Dana Reyes', key: makeSecret(), token: tokenOf(link) },
  })
  if (reply.statusCode !== 200) throw new Error(reply.body)
  const cookie = reply.cookies.find(({ name: each }) => each === substituteCookieName(world.config))
  const day = reply.json<SubstituteDay>()
  return { ...substitute(world, cookie!.value, day.account_id), day, token: cookie!.value }
}

/** Calls as a substitute's page does: with the cookie of the visit, and its CSRF token for the calls of substitutes. */
function substitute({ app, config }: World, token: string, account: number): Person {
  const visitor = person(app, config, undefined, { account, teacher: null, student: null })
  const csrf = makeCsrfToken(app.signingKeys.current, csrfNameOf(hashToken(token)))
  const cookies = { [substituteCookieName(config)]: token }
  const isOwn = (url: unknown) => /^\/substitute\/api\/(?!open\/)/.test(String(url))
  const send: Person['send'] = (options) =>
    visitor.send({
      ...options,
      headers: { ...(isOwn(options.url) && { 'x-csrftoken': csrf }), ...options.headers },
      cookies: { ...cookies, ...options.cookies },
    })
  return { ...visitor, cookies, send, call: person(app, config, undefined, visitor, send).call }
}
