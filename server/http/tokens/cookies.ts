import type { CookieSerializeOptions } from '@fastify/cookie'
import type { FastifyRequest } from 'fastify'
import type { Config } from '#server/config.ts'

const SESSION_COOKIE = 'homeroom_session'

/**
 * The name of the session's cookie. Where cookies are Secure, browsers accept its prefix only from this very host, so that
 * neither a neighbor's subdomain nor a connection without https can set one.
 */
export const sessionCookieName = ({ secure }: Pick<Config, 'secure'>): string =>
  secure ? `__Host-${SESSION_COOKIE}` : SESSION_COOKIE

/** The token of the request's session, if it has one. */
export const sessionTokenOf = (
  { cookies }: Pick<FastifyRequest, 'cookies'>,
  config: Pick<Config, 'secure'>,
): string | undefined => cookies[sessionCookieName(config)]

/** Not readable by scripts in the page, and not sent with forms of other sites. */
export const privateCookie = (config: Config): CookieSerializeOptions => ({
  path: '/',
  httpOnly: true,
  sameSite: 'lax',
  secure: config.secure,
})

export const readableCookie = (config: Config): CookieSerializeOptions => ({
  ...privateCookie(config),
  httpOnly: false,
})
