import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { shortDay, timeSpan } from './days.ts'
import { clockTime, setDisplay } from './display.ts'

describe('Times of day', () => {
  afterEach(() => setDisplay())

  test('follow the setting of the school', () => {
    assert.deepEqual([clockTime('13:05'), timeSpan('13:05', '14:00')], ['1:05\u00a0PM', '1:05-2:00\u00a0PM'])
    setDisplay({ name_order: 'last_first', clock: '24h', locale: 'en-US' })
    assert.deepEqual([clockTime('13:05'), timeSpan('13:05', '14:00')], ['13:05', '13:05-14:00'])
    setDisplay({ name_order: 'last_first', clock: '12h', locale: 'en-GB' })
    assert.deepEqual([clockTime('13:05'), shortDay('2026-11-18')], ['1:05\u00a0pm', '18 Nov 2026'])
  })

  test('default to American formats if a copy from an older build lacks the settings', () => {
    setDisplay({ name_order: 'first_last', clock: '24h', locale: 'en-GB' })
    setDisplay(undefined)
    assert.equal(clockTime('13:05'), '1:05\u00a0PM')
    setDisplay({ clock: '24h' })
    assert.deepEqual([clockTime('13:05'), shortDay('2026-11-18')], ['13:05', 'Nov 18, 2026'])
  })
})
