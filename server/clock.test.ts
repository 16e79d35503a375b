import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { clockTime, instantsIn, localNow, makeClock } from './clock.ts'

describe('The clock of the school', () => {
  test('that is fixed is at one moment, in the local time of its time zone', () => {
    const { school } = makeClock('2026-09-16T09:05:00')
    const { moment, ...parts } = school('America/New_York')
    assert.deepEqual(parts, { day: '2026-09-16', time: '09:05', local: '2026-09-16T09:05:00' })
    assert.equal(moment.toISOString(), '2026-09-16T13:05:00.000Z')
    assert.equal(school('Europe/Berlin').moment.toISOString(), '2026-09-16T07:05:00.000Z')
  })

  test('builds no format for a time zone that it has read before', (context) => {
    const moment = new Date('2026-09-16T13:05:00Z')
    const readAll = () => [
      makeClock('2026-09-16T09:05:00').school('Pacific/Apia').moment.toISOString(),
      makeClock(undefined).school('Pacific/Apia').day.length,
      clockTime(moment, 'Pacific/Apia'),
      instantsIn('Pacific/Apia')('2026-09-16', '12:00').toISOString(),
    ]
    const first = readAll()
    assert.deepEqual(first, ['2026-09-15T20:05:00.000Z', 10, '02:05', '2026-09-15T23:00:00.000Z'])
    const built = context.mock.method(Intl, 'DateTimeFormat')
    assert.deepEqual(readAll(), first)
    assert.equal(built.mock.callCount(), 0)
  })

  test('that runs has the real moment', () => {
    const before = Date.now()
    const { moment, local: now } = makeClock(undefined).school('Asia/Kolkata')
    assert.ok(before <= moment.getTime() && moment.getTime() <= Date.now())
    assert.equal(now, localNow(moment, 'Asia/Kolkata'))
  })
})
