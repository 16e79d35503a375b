import assert from 'node:assert/strict'
import { test } from 'node:test'
import { onlyChanges } from './only-changes.ts'

const ANA = { name: 'Ana', number: '', teachers: [1, 2] }

test('A form that nobody edited sends nothing', () => {
  assert.deepEqual(onlyChanges(ANA, structuredClone(ANA)), { loaded: {} })
})

test('A form sends changed fields with their previous values', () => {
  assert.deepEqual(onlyChanges(ANA, { ...ANA, number: '7', teachers: [] }), {
    number: '7',
    teachers: [],
    loaded: { number: '', teachers: [1, 2] },
  })
})
