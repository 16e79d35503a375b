import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { filesEnding } from './run/sources.ts'

/** Pages and server format names, days and times by the school's settings, so no other file may format them. */

const product = filesEnding('.ts', '.tsx').filter(
  ({ path }) => /^(contract|server|web)\//.test(path) && !path.endsWith('.test.ts'),
)
const pages = product.filter(({ path }) => path.startsWith('web/'))

/** The lines in which a pattern is found, without those of the files that own it. */
const linesWith = (pattern: RegExp, owners: readonly string[], files = pages) =>
  files
    .filter(({ path }) => !owners.includes(path))
    .flatMap(({ path, text }) =>
      text
        .split('\n')
        .filter((line) => pattern.test(line))
        .map((line) => `${path}: ${line.trim()}`),
    )

describe('Pages', () => {
  test('write names by listName in lists and by fullName in sentences', () => {
    const names = /first_name\},?\s*\$?\{[\w.?]*last_name\}|last_name\},?\s*\$?\{[\w.?]*first_name\}/
    assert.deepEqual(linesWith(names, ['web/school/person-name.ts']), [])
  })

  test('write times by clockTime, timeSpan and momentText', () => {
    // These are sort keys, which no one sees.
    const notShown = ['web/plan/calendar/week/week-events.ts', 'web/plan/calendar/week/week-table.tsx']
    const inTemplates = /\$\{[\w.?]*\b(start_time|end_time)\}|\$\{[\w.?]+\.(time|at)\}|[^T]\$\{time\}/
    assert.deepEqual(linesWith(inTemplates, notShown), [])
    const inMarkup = /(^|[^=$])\{[\w.?]*\b(start_time|end_time)\}|(^|[^=$])\{[\w.?]+\.(time|at)\}/
    assert.deepEqual(linesWith(inMarkup, []), [])
  })

  test('take a time out of a moment in one place', () => {
    assert.deepEqual(
      linesWith(/\.slice\(11, 16\)/, ['web/school/days.ts', 'web/school/school-moment.ts']),
      [],
    )
  })

  test('need nothing that browsers have on pages with https only, but where they do without it', () => {
    const owners = ['web/day/attendance/substitute/sealed-drafts.ts', 'web/register-worker.ts']
    const onlyWithHttps = /crypto\.(randomUUID|subtle)|navigator\.(clipboard|locks|storage|serviceWorker)\b/
    const isComment = /: (\/?\*|\/\/)/
    assert.deepEqual(
      linesWith(onlyWithHttps, owners).filter((line) => !isComment.test(line)),
      [],
    )
  })
})

describe('Pages and server', () => {
  test('format days, times, numbers, percentages, lists and plurals by contract/formats.ts', () => {
    const owners = [
      'contract/formats.ts',
      // This only checks that a time zone exists.
      'contract/operate/settings.ts',
      // This computes the ISO day and time in a time zone.
      'server/clock.ts',
      // This asks for the name of a time zone.
      'web/operate/settings/time-zones.ts',
    ]
    const formatters =
      /\bIntl\.(DateTimeFormat|NumberFormat|PluralRules|ListFormat|RelativeTimeFormat|DurationFormat)\b|\.toLocale(Date|Time)?String\(/
    assert.deepEqual(linesWith(formatters, owners, product), [])
  })

  test('have no space before the sign of a percentage', () => {
    // A remainder operator is not a percentage.
    const remainder = /\(\(?[\w. +*-]+\) % |[\w)\]] % [\w(]/
    const spaced = linesWith(/[}\d](?: |\\u00a0)%(?![\w\d])/, [], product)
    assert.deepEqual(
      spaced.filter((line) => !remainder.test(line)),
      [],
    )
  })
})
