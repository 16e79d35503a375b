import { randomBytes } from 'node:crypto'
import type { FastifyRequest } from 'fastify'
import { Refusal } from '../failures.ts'
import { sentences } from '../sentences.ts'
import { sign, type SigningKey, type SigningKeys } from './signing-keys.ts'

/** Readable by pages on purpose: they send it back as the X-CSRFToken header. */
export const CSRF_COOKIE = 'csrftoken'

const signedText = (nonce: string, session: string | undefined) => `csrf:${nonce}:${session ?? 'visitor'}`

/** A token that only this session, named by its hash, or a visitor can use. */
export function makeCsrfToken(key: SigningKey, session: string | undefined): string {
  const nonce = randomBytes(12).toString('base64url')
  return `${nonce}.${sign(key, signedText(nonce, session))}`
}

function isCsrfToken(keys: SigningKeys, session: string | undefined, token: string): Promise<boolean> {
  const [nonce = '', signature = ''] = token.split(/\.(.*)/s)
  return keys.isSigned(signedText(nonce, session), signature)
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
  if (foreign) throw new Refusal('csrf', sentences.otherSite)
}

/**
 * Refuses a write without the token of this session, named by its hash, in the header or, for plain forms, in the body. A
 * session that has ended meanwhile still counts here, so that a page left open can sign out.
 */
export async function checkToken(
  request: FastifyRequest,
  keys: SigningKeys,
  session: string | undefined,
): Promise<void> {
  const header = request.headers['x-csrftoken']
  const field =
    typeof request.body === 'object' && request.body !== null && 'csrfmiddlewaretoken' in request.body
      ? request.body.csrfmiddlewaretoken
      : undefined
  const token = header || field
  if (typeof token === 'string' && (await isCsrfToken(keys, session, token))) return
  throw new Refusal('csrf', sentences.outdatedPage)
}
