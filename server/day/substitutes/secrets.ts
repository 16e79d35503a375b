import { randomBytes, randomInt, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { hashSecret, makeSecret } from '#server/http/links/secrets.ts'

/** What opens a link: the secret at the end of its address, or a code that is typed together with a PIN. */
export type LinkSecrets = { token: string; code: string; pin: string }

/** Without letters and digits that look alike. */
const CODE_LETTERS = 'ABCDEFGHJKMNPQRSTVWXYZ23456789'
const CODE_LENGTH = 8
const PIN_DIGITS = 6
const PIN_HASH_BYTES = 32
const SALT_BYTES = 16

/**
 * The secret of the link has 256 random bits; the code has about 39, plus one of 1,000,000 PINs, and is locked after a few wrong
 * ones.
 */
export function makeLinkSecrets(): LinkSecrets {
  const letters = Array.from({ length: CODE_LENGTH }, () => CODE_LETTERS[randomInt(CODE_LETTERS.length)])
  const code = `${letters.slice(0, CODE_LENGTH / 2).join('')}-${letters.slice(CODE_LENGTH / 2).join('')}`
  const pin = String(randomInt(10 ** PIN_DIGITS)).padStart(PIN_DIGITS, '0')
  return { token: makeSecret(), code, pin }
}

/** The hash of a code; case and separators are ignored. */
export const hashCode = (code: string): Buffer =>
  hashSecret(`code ${code.toUpperCase().replaceAll(/[^A-Z0-9]/g, '')}`)

export type HashedPin = { salt: Buffer; hash: Buffer }

const derive = promisify<string, Buffer, number, Buffer>(scrypt)
const digitsOf = (pin: string) => pin.replaceAll(/\D/g, '')

export async function hashPin(pin: string): Promise<HashedPin> {
  const salt = randomBytes(SALT_BYTES)
  return { salt, hash: await derive(digitsOf(pin), salt, PIN_HASH_BYTES) }
}

/** Whether the PIN matches the hash. Without a hash it takes the same time and is false, so that timing reveals nothing. */
export async function isPin(pin: string, hashed: HashedPin | undefined): Promise<boolean> {
  const { salt, hash: stored } = hashed ?? {
    salt: Buffer.alloc(SALT_BYTES),
    hash: randomBytes(PIN_HASH_BYTES),
  }
  return timingSafeEqual(await derive(digitsOf(pin), salt, PIN_HASH_BYTES), stored)
}
