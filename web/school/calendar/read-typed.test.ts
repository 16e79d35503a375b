import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Locale } from '#contract/people/person/display.ts'
import { readDay, type DayReading } from './read-typed.ts'

const reading: DayReading = { locale: 'en-US', today: '2026-11-18', yearStart: '2026-08-17' }
const inLocale = (locale: Locale) => (text: string) => readDay(text, { ...reading, locale })

const readsAs = (read: (text: string) => string | undefined, table: Record<string, string | undefined>) => {
  for (const [text, wanted] of Object.entries(table)) assert.equal(read(text), wanted, `'${text}'`)
}

describe('A typed day', () => {
  test('is read with month names and in ISO format in every locale', () => {
    for (const locale of ['en-US', 'en-GB', 'en-CA'] as const)
      readsAs(inLocale(locale), {
        '2026-11-18': '2026-11-18',
        '2026/11/18': '2026-11-18',
        'Nov 18': '2026-11-18',
        'nov. 18': '2026-11-18',
        nov18: '2026-11-18',
        '18 Nov': '2026-11-18',
        '18nov': '2026-11-18',
        'November 18th, 2026': '2026-11-18',
        'Nov 18, 2025': '2025-11-18',
        'Wednesday, November 18': '2026-11-18',
        'Wed 18 Sept 27': '2027-09-18',
        ' may 5 ': '2027-05-05',
      })
  })

  test('is read in the number order of the locale', () => {
    readsAs(inLocale('en-US'), {
      '11/18': '2026-11-18',
      '11/18/2026': '2026-11-18',
      '11/18/26': '2026-11-18',
      '1-5': '2027-01-05',
      '11.18.2026': '2026-11-18',
      '18/11': undefined,
      '18/11/2026': undefined,
    })
    readsAs(inLocale('en-GB'), { '18/11': '2026-11-18', '18/11/2026': '2026-11-18', '11/18': undefined })
    readsAs(inLocale('en-CA'), {
      '11/18': '2026-11-18',
      '2026-11-18': '2026-11-18',
      '18/11/2026': '2026-11-18',
      '11/18/2026': '2026-11-18',
      '04/05/2026': undefined,
    })
  })

  test('without a year is in this school year, or else closest to today, within the limits of its field', () => {
    readsAs(inLocale('en-US'), {
      '8/20': '2026-08-20',
      '1/15': '2027-01-15',
      '6/10': '2027-06-10',
      '8/10': '2026-08-10',
      '2/29': '2028-02-29',
    })
    const read = (text: string, limits: Partial<DayReading>) => readDay(text, { ...reading, ...limits })
    assert.equal(read('6/10', { last: '2026-11-18' }), '2026-06-10')
    assert.equal(read('11/10', { first: '2026-11-18' }), '2027-11-10')
    assert.equal(read('1/15', { yearStart: undefined }), '2027-01-15')
    assert.equal(read('6/10', { yearStart: undefined }), '2026-06-10')
  })

  test('that is invalid or ambiguous is not read', () => {
    const wrong = [
      '',
      '18',
      'Nov',
      'Nov 31',
      '2/30/2026',
      '13/13',
      '1118',
      'soon',
      'Nov 18 x',
      'Nov 18 2026 7',
      'ma 5',
    ]
    readsAs(inLocale('en-US'), Object.fromEntries(wrong.map((text) => [text, undefined])))
  })
})
