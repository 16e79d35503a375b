import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '#server/config.ts'

export const SESSION_COOKIE = 'homeroom_session'

/** Out of reach of pages, and not sent along by other sites' forms. */
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
