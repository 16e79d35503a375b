import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { hashToken } from './actor.ts'
import { Refusal } from './failures.ts'

/** Readable by pages on purpose: they send it back as the X-CSRFToken header. */
export const CSRF_COOKIE = 'csrftoken'

const sign = (secret: string, nonce: string, session: string | undefined) =>
  createHmac('sha256', secret)
    .update(`csrf:${nonce}:${session ?? 'visitor'}`)
    .digest('base64url')

/** A token that only this session, named by its hash, or a visitor can use. */
export function makeCsrfToken(secret: string, session: string | undefined): string {
  const nonce = randomBytes(12).toString('base64url')
  return `${nonce}.${sign(secret, nonce, session)}`
}

function isCsrfToken(secret: string, session: string | undefined, token: string): boolean {
  const [nonce = '', signature = ''] = token.split('.')
  const expected = Buffer.from(sign(secret, nonce, session))
  const given = Buffer.from(signature)
  return given.length === expected.length && timingSafeEqual(given, expected)
}

export const isWriteMethod = (method: string) => !['GET', 'HEAD', 'OPTIONS'].includes(method)
export const isWrite = ({ method }: FastifyRequest) => isWriteMethod(method)

/** Refuses a write that another site's page began. For a client without these headers only the token is checked. */
export function checkSite(request: FastifyRequest, origin: string): void {
  const site = request.headers['sec-fetch-site']
  const from = request.headers.origin
  const foreign =
    site !== undefined
      ? site !== 'same-origin' && site !== 'none'
      : from !== undefined && from !== origin && !from.endsWith(`://${request.headers.host}`)
  if (foreign) throw new Refusal('csrf', 'This request came from another site and was refused.')
}

/**
 * Refuses a write without this session's token in the header or, for plain forms, in the body. A session that has
 * ended meanwhile still counts here, so that a page left open can sign out.
 */
export function checkToken(request: FastifyRequest, secret: string, sessionToken: string | undefined): void {
  const session = sessionToken === undefined ? undefined : hashToken(sessionToken)
  const header = request.headers['x-csrftoken']
  const field =
    typeof request.body === 'object' && request.body !== null && 'csrfmiddlewaretoken' in request.body
      ? request.body.csrfmiddlewaretoken
      : undefined
  const token = header || field
  if (typeof token === 'string' && isCsrfToken(secret, session, token)) return
  throw new Refusal('csrf', 'This page is out of date. Please reload it and try again.')
}
