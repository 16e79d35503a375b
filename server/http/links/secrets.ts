import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32

/** By default 256 random bits, so a plain hash is enough. */
export const makeSecret = (bytes = SECRET_BYTES): string => randomBytes(bytes).toString('base64url')

/** What is stored in the place of a secret. */
export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Whether a secret has this hash, in constant time. */
export const isSecret = (secret: string, storedHash: Buffer): boolean =>
  timingSafeEqual(hashSecret(secret), storedHash)
