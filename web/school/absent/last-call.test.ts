import assert from 'node:assert/strict'
import { test } from 'node:test'
import { lastCallText } from './last-call.ts'

const call = { outcome: 'message_left', time: '09:12', contact: 'Selma Hathaway', by: 'Olga Office' } as const

test('The last call is told by its outcome, its time and whom it went to, or else who called', () => {
  const texts = [call, { ...call, contact: null }, { ...call, contact: null, by: '' }].map(lastCallText)
  assert.deepEqual(
    texts.map((text) => text.replaceAll('\u202f', ' ').replaceAll('\u00a0', ' ')),
    ['Message left 9:12 AM, Selma Hathaway', 'Message left 9:12 AM, by Olga Office', 'Message left 9:12 AM'],
  )
})
