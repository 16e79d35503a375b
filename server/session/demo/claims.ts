import { createHash } from 'node:crypto'
import type { SetUpProvider } from '../providers.ts'

export const MICROSOFT_CLAIMS = ['tid', 'oid', 'preferred_username']

/** The provider's claims about a person. `nell.newcomer@...` is called Nell Newcomer. */
export function claimsAbout(email: string, { key, organizations: [tid] }: SetUpProvider) {
  const [local = '', domain = ''] = email.split('@')
  const words = local.split(/[._\-+]+/).filter(Boolean)
  const name = words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(' ')
  if (key === 'microsoft')
    return { sub: email, tid, oid: identifierOf(email), email, preferred_username: email, name }
  return { sub: email, email, email_verified: true, hd: domain, name }
}

/** The same one at each sign-in. */
const identifierOf = (email: string) =>
  createHash('sha256')
    .update(email)
    .digest('hex')
    .slice(0, 32)
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
