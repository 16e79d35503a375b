import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { readTime } from './typed-time.ts'

/** Each text with the time that it is read as. */
function readsAs(read: (text: string) => string | undefined, expected: Record<string, string | undefined>) {
  for (const [text, time] of Object.entries(expected)) assert.equal(read(text), time, text)
}

describe('A typed time', () => {
  test('is read with any spelling of AM and PM, and without them', () => {
    readsAs(readTime, {
      '9:05am': '09:05',
      '9:05 AM': '09:05',
      '9:05\u00a0a.m.': '09:05',
      '9.05 a': '09:05',
      '2pm': '14:00',
      '2 P.M.': '14:00',
      '12am': '00:00',
      '12 pm': '12:00',
      '9:05': '09:05',
      9: '09:00',
      '14:00': '14:00',
      1430: '14:30',
      905: '09:05',
      '14:00 pm': '14:00',
      noon: '12:00',
    })
  })

  test('at an early hour means the afternoon, unless it has two digits or the field allows any hour', () => {
    readsAs(readTime, {
      '2:30': '14:30',
      1: '13:00',
      '6:59': '18:59',
      '7:00': '07:00',
      '02:30': '02:30',
      '2:30am': '02:30',
    })
    assert.equal(readTime('6:00', { anyHour: true }), '06:00')
  })

  test('that is invalid is not read', () => {
    const wrong = ['', '25:00', '9:60', '9:5', '14:00am', 'x', '9:05xm', '123:00']
    readsAs(readTime, Object.fromEntries(wrong.map((text) => [text, undefined])))
  })
})
