import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { parseDay, parseMonth } from './days.ts'

describe('an address', () => {
  test('may name a day, and nothing else', () => {
    assert.equal(parseDay('2026-02-28'), '2026-02-28')
    for (const text of [null, '', 'today', '2026-02-31', '2026-13-01', '2026-9-1', '0026-09-01']) {
      assert.equal(parseDay(text), undefined, String(text))
    }
  })

  test('may name a month, and nothing else', () => {
    assert.equal(parseMonth('2026-02'), '2026-02')
    for (const text of [null, '', 'now', '2026-13', '2026-2', '2026-02-01', '0026-09']) {
      assert.equal(parseMonth(text), undefined, String(text))
    }
  })
})
