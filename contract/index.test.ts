import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { api } from './index.ts'
import type { Route } from './route.ts'

describe('the contract', () => {
  const routes = Object.entries<Route>(api)

  test('has roles and a description for every route', () => {
    for (const [key, { who, about }] of routes) {
      assert.match(who, /^(anyone|person|member|student|staff|editor|admin|superuser|link|substitute)$/, key)
      assert.match(about, /^[A-Z][^\n]{5,}[^.]$/, key)
    }
  })

  test('has paths that end in a slash', () => {
    for (const [key] of routes) assert.match(key, /^(GET|POST|PUT|PATCH|DELETE) \/\S*\/$/)
  })

  test('has no word in an address that another route takes for a value of its parameter', () => {
    const partsOf = (key: string) => key.replace(/^\w+ /, '').split('/')
    const isParameter = (part: string) => part.startsWith(':')
    const taken = routes.flatMap(([key, { params }]) =>
      routes
        .filter(([other]) => {
          const words = partsOf(other)
          const pairs = partsOf(key).map((part, place) => [part, words[place] ?? ''] as const)
          if (pairs.length !== words.length) return false
          if (pairs.some(([part, word]) => part !== word && !isParameter(part))) return false
          const named = pairs.filter(([part, word]) => isParameter(part) && !isParameter(word))
          return (
            named.length > 0 &&
            named.every(([part, word]) => params?.shape[part.slice(1)]?.safeParse(word).success)
          )
        })
        .map(([other]) => `${key} ${other}`),
    )
    assert.deepEqual(taken, [])
  })

  test('accepts a body only where something is written', () => {
    for (const [key, route] of routes)
      if (key.startsWith('GET ')) assert.ok(!route.body && !route.upload, key)
  })
})
