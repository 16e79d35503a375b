import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { localNow, makeClock } from './clock.ts'

describe('The clock of the school', () => {
  test('that is fixed is at one moment, in the local time of its time zone', () => {
    const { school } = makeClock('2026-09-16T09:05:00')
    const { moment, ...parts } = school('America/New_York')
    assert.deepEqual(parts, { day: '2026-09-16', time: '09:05', local: '2026-09-16T09:05:00' })
    assert.equal(moment.toISOString(), '2026-09-16T13:05:00.000Z')
    assert.equal(school('Europe/Berlin').moment.toISOString(), '2026-09-16T07:05:00.000Z')
  })

  test('that runs has the real moment', () => {
    const before = Date.now()
    const { moment, local: now } = makeClock(undefined).school('Asia/Kolkata')
    assert.ok(before <= moment.getTime() && moment.getTime() <= Date.now())
    assert.equal(now, localNow(moment, 'Asia/Kolkata'))
  })
})
