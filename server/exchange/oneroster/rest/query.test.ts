import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { linksOf } from './links.ts'
import { MAX_LIMIT, readListQuery } from './query.ts'

const read = (sent: Record<string, string | string[]>) => readListQuery('users', '/users', sent)

describe('The query of a list', () => {
  test('returns the first 100 records by default', () => {
    const { limit, offset, chosen } = read({})
    assert.deepEqual([limit, offset, chosen], [100, 0, undefined])
  })

  test('is clamped, not refused, above the largest page', () => {
    assert.equal(read({ limit: '50000' }).limit, MAX_LIMIT)
    assert.equal(read({ limit: '10000' }).limit, 10_000)
  })

  test('chooses fields in one list or in several', () => {
    assert.deepEqual(read({ fields: 'givenName, roles' }).chosen, ['givenName', 'roles'])
    assert.deepEqual(read({ fields: ['givenName', 'roles'] }).chosen, ['givenName', 'roles'])
  })

  test('is the same list on all of its pages, and another one with another filter', () => {
    const { key } = read({ filter: "role='student'" })
    assert.deepEqual(read({ filter: "role='student'", limit: '7', offset: '70' }).key, key)
    assert.notDeepEqual(read({ filter: "role='teacher'" }).key, key)
    assert.notDeepEqual(readListQuery('users', '/students', { filter: "role='student'" }).key, key)
  })
})

describe('The links of a page', () => {
  const address = new URL(
    'https://school.example/ims/oneroster/rostering/v1p2/users?filter=a%3D%27b%27&token=x',
  )
  const offsets = (limit: number, offset: number, total: number) =>
    [
      ...linksOf(address, { ...read({}), limit, offset }, { total }).matchAll(
        /offset=(\d+)[^>]*>; rel="(\w+)"/g,
      ),
    ].map(([, at, rel]) => `${rel} ${at}`)

  test('lead to the first, last, next and previous one, as far as there are', () => {
    assert.deepEqual(offsets(10, 0, 0), ['first 0', 'last 0'])
    assert.deepEqual(offsets(10, 0, 10), ['first 0', 'last 0'])
    assert.deepEqual(offsets(10, 0, 11), ['first 0', 'last 10', 'next 10'])
    assert.deepEqual(offsets(10, 5, 30), ['first 0', 'last 20', 'next 15', 'prev 0'])
    assert.deepEqual(offsets(10, 500, 30), ['first 0', 'last 20', 'prev 20'])
  })

  test('repeat the query and nothing else', () => {
    const links = linksOf(address, read({}), { total: 1 })
    assert.match(
      links,
      /^<https:\/\/school\.example\/ims\/oneroster\/rostering\/v1p2\/users\?limit=100&offset=0&filter=a%3D%27b%27>/,
    )
    assert.doesNotMatch(links, /token/)
  })
})
