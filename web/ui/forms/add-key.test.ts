import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createSaveKey } from './add-key.ts'

test('no two saves have the same key', () => {
  const keys = new Set(Array.from({ length: 1000 }, createSaveKey))
  assert.equal(keys.size, 1000)
  for (const key of keys) assert.match(key, /^[0-9a-f]{32}$/)
})
