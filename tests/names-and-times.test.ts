import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { filesEnding } from './run/sources.ts'

/** Pages format names and times by the school's settings, so none may put them together by itself. */

const pages = filesEnding('.ts', '.tsx').filter(
  ({ path }) => path.startsWith('web/') && !path.endsWith('.test.ts'),
)

/** The lines in which a pattern is found, without those of the files that own it. */
const linesWith = (pattern: RegExp, owners: readonly string[]) =>
  pages
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
    // The keys of an order.
    const notShown = [
      'web/plan/calendar/week/week-events.ts',
      'web/plan/calendar/week/week-table.tsx',
      'web/day/attendance/class-lists/classes.ts',
    ]
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
