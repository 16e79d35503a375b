import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesEnding } from './run/sources.ts'

const MOST_BY_HAND = 12

test('Rows of records are drawn as a DataTable; a table that is written by hand says why', () => {
  const byHand = filesEnding('.tsx').filter(
    ({ path, text }) => /^web\/(?!ui\/)/.test(path) && /<(Table|table)\b/.test(text),
  )
  assert.deepEqual(
    byHand.filter(({ text }) => !text.includes('It is no DataTable because ')).map(({ path }) => path),
    [],
  )
  assert.ok(byHand.length <= MOST_BY_HAND, `${byHand.length} tables are written by hand`)
})
