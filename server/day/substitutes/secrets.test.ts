import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { hashCode, hashPin, isPin, makeLinkSecrets } from './secrets.ts'

describe('The secrets of a link', () => {
  test('are 256 random bits, a code without letters that look alike, and a PIN of six digits', () => {
    const { token, code, pin } = makeLinkSecrets()
    assert.equal(Buffer.from(token, 'base64url').length, 32)
    assert.match(code, /^[A-HJKMNP-TV-Z2-9]{4}-[A-HJKMNP-TV-Z2-9]{4}$/)
    assert.match(pin, /^\d{6}$/)
  })

  test('are new each time', () => {
    const made = Array.from({ length: 50 }, makeLinkSecrets)
    assert.equal(new Set(made.map(({ token }) => token)).size, 50)
    assert.equal(new Set(made.map(({ code }) => code)).size, 50)
  })
})

test('A code is the same in small letters, with spaces and without its hyphen', () => {
  for (const typed of ['kt4r-7mwx', 'KT4R 7MWX', ' kt4r7mwx'])
    assert.deepEqual(hashCode(typed), hashCode('KT4R-7MWX'), typed)
  assert.notDeepEqual(hashCode('KT4R-7MWY'), hashCode('KT4R-7MWX'))
})

test('A PIN is found again by its hash only, and no PIN where there is no hash', async () => {
  const hashed = await hashPin('012345')
  assert.equal(await isPin('012 345', hashed), true)
  assert.equal(await isPin('12345', hashed), false)
  assert.equal(await isPin('012345', undefined), false)
  assert.notDeepEqual(await hashPin('012345'), hashed)
})
