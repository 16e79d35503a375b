import assert from 'node:assert/strict'
import { test } from 'node:test'
import { postalLines } from './postal-address.ts'

test('An address has its lines as on an envelope, without what is unknown', () => {
  const address = { street: '12 Elm Street', city: 'Albany', state: 'NY', postal_code: '12203' }
  assert.deepEqual(postalLines(address), ['12 Elm Street', 'Albany, NY 12203'])
  assert.deepEqual(postalLines({ ...address, city: '', postal_code: '' }), ['12 Elm Street', 'NY'])
  assert.deepEqual(postalLines({}), [])
})
