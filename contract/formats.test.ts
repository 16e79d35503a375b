import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { CLOCKS, LOCALES, type Locale } from '#contract/people/person/display.ts'
import {
  dayOrder,
  formatDay,
  formatDaySpan,
  formatList,
  formatMoment,
  formatNumber,
  formatOrdinal,
  formatPercent,
  formatTime,
  formatTimeSpan,
  isOne,
  type DayStyle,
} from './formats.ts'

const US = { locale: 'en-US', clock: '12h' } as const
const US_24H = { locale: 'en-US', clock: '24h' } as const
/** Plain spaces make the expected texts readable. */
const plain = (text: string) => text.replaceAll('\u00a0', ' ')

describe('a day', () => {
  const DAYS: [DayStyle, Record<Locale, string>][] = [
    [
      'full',
      {
        'en-US': 'Wednesday, November 18, 2026',
        'en-GB': 'Wednesday, 18 November 2026',
        'en-CA': 'Wednesday, November 18, 2026',
      },
    ],
    [
      'long',
      {
        'en-US': 'Wednesday, November 18',
        'en-GB': 'Wednesday 18 November',
        'en-CA': 'Wednesday, November 18',
      },
    ],
    ['medium', { 'en-US': 'Wed, Nov 18', 'en-GB': 'Wed 18 Nov', 'en-CA': 'Wed, Nov 18' }],
    ['short', { 'en-US': 'Nov 18, 2026', 'en-GB': '18 Nov 2026', 'en-CA': 'Nov 18, 2026' }],
    ['dayAndMonth', { 'en-US': 'Nov 18', 'en-GB': '18 Nov', 'en-CA': 'Nov 18' }],
    ['month', { 'en-US': 'November 2026', 'en-GB': 'November 2026', 'en-CA': 'November 2026' }],
    ['weekday', { 'en-US': 'Wednesday', 'en-GB': 'Wednesday', 'en-CA': 'Wednesday' }],
    ['numeric', { 'en-US': '11/18/2026', 'en-GB': '18/11/2026', 'en-CA': '2026-11-18' }],
  ]

  test('is written as in the locale of the school', () => {
    for (const [style, shown] of DAYS)
      for (const locale of LOCALES) assert.equal(formatDay('2026-11-18', style, { locale }), shown[locale])
  })

  test('has its parts in the order of the locale', () => {
    assert.deepEqual(
      LOCALES.map((locale) => dayOrder({ locale }).join()),
      ['month,day,year', 'day,month,year', 'year,month,day'],
    )
  })

  test('to another day is a span without repeated parts', () => {
    assert.equal(formatDaySpan('2026-11-02', '2026-11-18', US), 'Nov 2 – 18')
    assert.equal(formatDaySpan('2026-11-02', '2026-12-18', US), 'Nov 2 – Dec 18')
    assert.equal(formatDaySpan('2026-12-14', '2027-01-29', US), 'Dec 14, 2026 – Jan 29, 2027')
    assert.equal(formatDaySpan('2026-11-02', '2026-11-02', US), 'Nov 2')
    assert.equal(formatDaySpan('2026-11-02', '2026-12-18', { locale: 'en-GB' }), '2 Nov – 18 Dec')
  })
})

describe('a time of day', () => {
  test('is as the wire has it on the 24 hour clock, without seconds', () => {
    for (const locale of LOCALES) assert.equal(formatTime('09:00', { locale, clock: '24h' }), '09:00')
    assert.equal(formatTime('13:05:00', US_24H), '13:05')
    assert.equal(formatTime('00:00', US_24H), '00:00')
  })

  test('is in the morning before noon and in the afternoon from noon on the 12 hour clock', () => {
    const shown = ['00:30', '09:00', '11:59', '12:00', '13:05:00', '23:59'].map((time) =>
      plain(formatTime(time, US)),
    )
    assert.deepEqual(shown, ['12:30 AM', '9:00 AM', '11:59 AM', '12:00 PM', '1:05 PM', '11:59 PM'])
  })

  test('does not break from its AM or PM', () => {
    assert.equal(formatTime('09:00', US), '9:00\u00a0AM')
    assert.equal(formatTime('09:00', { locale: 'en-CA', clock: '12h' }), '9:00\u00a0a.m.')
    assert.equal(formatTime('09:00', { locale: 'en-GB', clock: '12h' }), '9:00\u00a0am')
  })

  test('with its day is a moment', () => {
    assert.equal(plain(formatMoment('2026-11-18', '09:05', US)), 'Nov 18, 2026, 9:05 AM')
    assert.equal(formatMoment('2026-11-18', '09:05', { locale: 'en-GB', clock: '24h' }), '18 Nov 2026, 09:05')
  })
})

describe('a span of times', () => {
  test('names the half of the day once where both times are in it', () => {
    assert.equal(formatTimeSpan('09:00:00', '10:05', US_24H), '09:00-10:05')
    assert.equal(plain(formatTimeSpan('09:00', '10:05', US)), '9:00-10:05 AM')
    assert.equal(plain(formatTimeSpan('11:30', '12:30', US)), '11:30 AM-12:30 PM')
    assert.equal(plain(formatTimeSpan('12:00', '13:00', US)), '12:00-1:00 PM')
  })

  test('has no other space than the one before AM and PM', () => {
    for (const locale of LOCALES)
      for (const clock of CLOCKS) {
        const [span, time] = [
          formatTimeSpan('11:30', '12:30', { locale, clock }),
          formatTime('12:30', { locale, clock }),
        ]
        assert.ok(span.endsWith(`-${time}`), span)
        assert.doesNotMatch(span.replaceAll('\u00a0', ''), /\s/)
      }
  })
})

describe('a number', () => {
  test('is grouped by commas, and a percentage has no space before its sign', () => {
    assert.deepEqual([0, 1240, 1_000_000.4].map(formatNumber), ['0', '1,240', '1,000,000'])
    assert.deepEqual(
      [12.5, 10, 8.333, 0].map((one) => formatPercent(one)),
      ['12.5%', '10%', '8.3%', '0%'],
    )
    assert.deepEqual(
      [
        formatPercent(95, { digits: 1 }),
        formatPercent(96.4286, { digits: 2 }),
        formatPercent(49.6, { digits: 0 }),
      ],
      ['95.0%', '96.43%', '50%'],
    )
  })

  test('of a place in an order ends as people say it', () => {
    assert.deepEqual([1, 2, 3, 4, 11, 13, 22, 103].map(formatOrdinal), [
      '1st',
      '2nd',
      '3rd',
      '4th',
      '11th',
      '13th',
      '22nd',
      '103rd',
    ])
  })

  test('is one or several', () => {
    assert.deepEqual([0, 1, 2].map(isOne), [false, true, false])
  })
})

test('a list has its last two words joined by and', () => {
  assert.deepEqual(
    [[], ['A'], ['A', 'B'], ['A', 'B', 'C']].map((words) => formatList(words)),
    ['', 'A', 'A and B', 'A, B, and C'],
  )
})
