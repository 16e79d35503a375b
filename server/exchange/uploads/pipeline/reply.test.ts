import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sentences } from '../sentences.ts'

test('The effect of an upload is described with formatted numbers', () => {
  assert.equal(
    sentences.effect({ added: 1189, changed: 4, unchanged: 12_000 }),
    '1,189 added, 4 changed, 12,000 unchanged',
  )
})
