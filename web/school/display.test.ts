import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { timeSpan } from './days.ts'
import { clockTime, setDisplay } from './display.ts'

describe('Times of day', () => {
  afterEach(() => setDisplay())

  test('follow the setting of the school', () => {
    assert.deepEqual([clockTime('13:05'), timeSpan('13:05', '14:00')], ['13:05', '13:05-14:00'])
    setDisplay({ name_order: 'last_first', clock: '12h' })
    assert.deepEqual([clockTime('13:05'), timeSpan('13:05', '14:00')], ['1:05\u00a0PM', '1:05-2:00\u00a0PM'])
  })

  test('are as on the wire where a copy of an older build has no setting', () => {
    setDisplay({ name_order: 'first_last', clock: '12h' })
    setDisplay(undefined)
    assert.equal(clockTime('13:05'), '13:05')
  })
})
