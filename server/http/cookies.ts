import type { CookieSerializeOptions } from '@fastify/cookie'
import type { Config } from '#server/config.ts'

export const SESSION_COOKIE = 'homeroom_session'

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
