import { hash, randomBytes, timingSafeEqual } from 'node:crypto'

const SECRET_BYTES = 32
const ID_BYTES = 12

/** 256 random bits, which nobody guesses: a plain hash of it is enough. */
export const makeSecret = (): string => randomBytes(SECRET_BYTES).toString('base64url')
export const makeClientId = (): string => `program-${randomBytes(ID_BYTES).toString('hex')}`

export const hashSecret = (secret: string): Buffer => hash('sha256', secret, 'buffer')

/** Whether a secret has this hash. */
export const isSecret = (secret: string, known: Buffer): boolean => timingSafeEqual(hashSecret(secret), known)
