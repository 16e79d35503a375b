import assert from 'node:assert/strict'
import { posix } from 'node:path'
import { test } from 'node:test'
import { filesEnding } from './run/sources.ts'

/** Messages of libraries and of PostgreSQL, which have no code of their own for it. */
const OF_OTHERS = new Set([
  'server/http/failures.ts',
  'server/database/connections/connection-lost.ts',
  'server/operate/backup/failure.ts',
  'server/operate/backup/continuous/restore-to.ts',
  'server/exchange/spreadsheets/read-zip.ts',
  'server/exchange/spreadsheets/xlsx/read-xlsx.ts',
  'server/session/provider.ts',
])

const WORDS = '(?:message|sentence|title|confirm)'
const DECISIONS = [
  new RegExp(`\\.test\\([^)]*\\b${WORDS}\\b`),
  new RegExp(`\\b${WORDS}\\??\\.(?:includes|startsWith|endsWith|match|search|indexOf)\\(`),
  new RegExp(`\\b${WORDS}\\)? [!=]== ['"\`][^'"\`]* `),
  /\b(?:weekdayOf|\w*Day|\w+Text|\w+Label)\([^()]*\)\.(?:includes|startsWith|endsWith|match)\(/,
]

test('Codes decide: no code looks into a sentence or a title for people', () => {
  const product = filesEnding('.ts', '.tsx').filter(
    ({ path }) => /^(contract|server|web)\//.test(path) && !path.endsWith('.test.ts') && !OF_OTHERS.has(path),
  )
  const found = product.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => DECISIONS.some((decision) => decision.test(line)))
      .map((line) => `${path}: ${line.trim()}`),
  )
  assert.deepEqual(found, [])
})

test('A room of the server with a sentence file has all its refusals there', () => {
  const server = filesEnding('.ts').filter(({ path }) => path.startsWith('server/'))
  const rooms = server.flatMap(({ path }) => (path.endsWith('/sentences.ts') ? [posix.dirname(path)] : []))
  const withSentence = /new Refusal\(\s*'\w+',\s*['`][^'`]{12}/
  const found = server.filter(
    ({ path, text }) =>
      !path.endsWith('.test.ts') &&
      rooms.some((room) => path.startsWith(`${room}/`)) &&
      withSentence.test(text),
  )
  assert.deepEqual(
    found.map(({ path }) => path),
    [],
  )
})
