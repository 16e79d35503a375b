import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { formatTime, formatTimeSpan } from './display.ts'

/** A test reads better with plain spaces. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a time of day', () => {
  test('is as the wire has it on the 24 hour clock, without seconds', () => {
    assert.equal(formatTime('09:00', '24h'), '09:00')
    assert.equal(formatTime('13:05:00', '24h'), '13:05')
  })

  test('is in the morning before noon and in the afternoon from noon on the 12 hour clock', () => {
    const shown = ['00:30', '09:00', '11:59', '12:00', '13:05:00', '23:59'].map((time) =>
      plain(formatTime(time, '12h')),
    )
    assert.deepEqual(shown, ['12:30 AM', '9:00 AM', '11:59 AM', '12:00 PM', '1:05 PM', '11:59 PM'])
  })

  test('does not break from its AM or PM', () => {
    assert.equal(formatTime('09:00', '12h'), '9:00\u00a0AM')
  })
})

describe('a span of times', () => {
  test('names the half of the day once where both times are in it', () => {
    assert.equal(formatTimeSpan('09:00:00', '10:05', '24h'), '09:00-10:05')
    assert.equal(plain(formatTimeSpan('09:00', '10:05', '12h')), '9:00-10:05 AM')
    assert.equal(plain(formatTimeSpan('11:30', '12:30', '12h')), '11:30 AM-12:30 PM')
    assert.equal(plain(formatTimeSpan('12:00', '13:00', '12h')), '12:00-1:00 PM')
  })
})
