import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'
import type { AppContext } from '../context.ts'
import { addressOf, consumeOpenLimit } from '../rate-limits.ts'
import { privateCookie } from '../tokens/cookies.ts'
import { sign } from '../tokens/signing-keys.ts'

const BROWSER_DAYS = 30
const ID_BYTES = 16

const cookieName = ({ secure }: Config) => `${secure ? '__Secure-' : ''}homeroom_browser`
const signedText = (browser: string) => `sign-in browser:${browser}`

/**
 * Counts the start of a sign-in for its browser and for its address. A browser is known by a signed cookie from its first
 * start; browsers without one are counted separately, so that a flood of them does not affect others. A browser's first
 * starts in a minute always pass, so that no one can block others behind the same address.
 */
export async function consumeSignInStart(
  request: FastifyRequest,
  reply: FastifyReply,
  context: Pick<AppContext, 'config' | 'keys'>,
): Promise<void> {
  const browser = await findBrowser(request, context)
  if (browser !== undefined) consumeOpenLimit(request, 'signInFromBrowser', browser)
  if (browser !== undefined && isAmongFirst(request, browser)) return
  const bucket = browser === undefined ? 'new' : 'returning'
  consumeOpenLimit(request, 'signInFromAddress', `${bucket} ${addressOf(request)}`)
  if (browser === undefined) setBrowser(request, reply, context)
}

const isAmongFirst = ({ server }: FastifyRequest, browser: string): boolean =>
  server.limits.countOpenUse('firstOfBrowser', browser).isAllowed

async function findBrowser(
  { cookies }: FastifyRequest,
  { config, keys }: Pick<AppContext, 'config' | 'keys'>,
): Promise<string | undefined> {
  const [browser = '', signature = ''] = cookies[cookieName(config)]?.split(/\.(.*)/s) ?? []
  return browser !== '' && (await keys.isSigned(signedText(browser), signature)) ? browser : undefined
}

function setBrowser(
  { routeOptions }: FastifyRequest,
  reply: FastifyReply,
  { config, keys }: Pick<AppContext, 'config' | 'keys'>,
): void {
  const browser = randomBytes(ID_BYTES).toString('base64url')
  // Only where a sign-in begins, whatever the provider is.
  const [path] = (routeOptions.url ?? '/').split(':')
  const options = { ...privateCookie(config), path: path ?? '/', maxAge: BROWSER_DAYS * 86_400 }
  reply.setCookie(cookieName(config), `${browser}.${sign(keys.current, signedText(browser))}`, options)
}
