import { INVISIBLE } from '#contract/fields.ts'

const UNSEEN = new RegExp(String.raw`(?:[\p{Cc}\s]|${INVISIBLE.source})+`, 'gu')
const CONTROL_CHARACTERS = /[\p{Cc}\p{Cs}\\]/u
const PLACEHOLDER_ORIGIN = 'http://homeroom.invalid'

/** `next` if it is an address of this site, such as `/reports?student_id=7`; otherwise `/`. */
export function safeLocalPath(next: string | undefined): string {
  if (!next?.startsWith('/') || CONTROL_CHARACTERS.test(next) || !URL.canParse(next, PLACEHOLDER_ORIGIN))
    return '/'
  const url = new URL(next, PLACEHOLDER_ORIGIN)
  // '/.//elsewhere.example' stays on this site but becomes '//elsewhere.example' once a page moves to it.
  if (url.origin !== PLACEHOLDER_ORIGIN || url.pathname.startsWith('//')) return '/'
  return url.pathname + url.search + url.hash
}

/** First and last name from an ID token's claims; an empty text for what is missing. */
export function namesFromClaims(claims: { [claim: string]: unknown }): {
  firstName: string
  lastName: string
} {
  const [first = '', ...rest] = text(claims.name).split(' ')
  return {
    firstName: text(claims.given_name) || first,
    lastName: text(claims.family_name) || rest.join(' '),
  }
}

const text = (claim: unknown): string =>
  typeof claim === 'string' ? claim.toWellFormed().replaceAll(UNSEEN, ' ').trim().slice(0, 100) : ''
