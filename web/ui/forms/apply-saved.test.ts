import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { mergeTyped } from './apply-saved.ts'

describe('A form whose save has finished', () => {
  const sent = { name: ' Larkfield', days: [1, 2], tier: 5 }
  const saved = { name: 'Larkfield', days: [1, 2], tier: 5 }

  test('shows the saved values if nothing was typed since', () => {
    assert.deepEqual(mergeTyped(structuredClone(sent), { sent, saved }), saved)
  })

  test('keeps text typed during the save, field by field', () => {
    assert.deepEqual(mergeTyped({ ...sent, days: [1], tier: 7 }, { sent, saved }), {
      name: 'Larkfield',
      days: [1],
      tier: 7,
    })
  })

  test('keeps a field that was cleared', () => {
    assert.equal(mergeTyped({ ...sent, name: '' }, { sent, saved }).name, '')
  })
})
