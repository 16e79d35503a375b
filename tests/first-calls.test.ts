import assert from 'node:assert/strict'
import { test } from 'node:test'
import { filesEnding } from './run/sources.ts'

const sources = filesEnding('.ts', '.tsx').filter(({ path }) => !path.endsWith('.test.ts'))
const textsIn = (place: string) =>
  sources.filter(({ path }) => path.startsWith(place) && path !== 'web/subjects.ts').map(({ text }) => text)

test('every first call of a page is one that a screen makes', () => {
  const screens = textsIn('web/').join('\n')
  const contract = textsIn('contract/pages/').join('\n')
  const calls = [...contract.matchAll(/\bget\('(GET [^']+)'/g)]
  assert(calls.length > 40)
  assert.deepEqual(
    calls.map(([, route = '']) => route).filter((route) => !screens.includes(`'${route}'`)),
    [],
  )
})
