import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { deleteOtherRecent, readRecent, recordRecent } from './recent-pages.ts'

const stored = new Map<string, string>()
Object.assign(globalThis, {
  localStorage: {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, value: string) => void stored.set(key, value),
    removeItem: (key: string) => void stored.delete(key),
  },
})
const page = (path: string) => ({ path, title: `Title of ${path}` })
const paths = (account: number) => readRecent(account).map(({ path }) => path)

describe('Recent pages', () => {
  test('are the last eight of the account, the latest first and each once', () => {
    for (let place = 1; place <= 9; place += 1) recordRecent(7, page(`/students/${place}`))
    recordRecent(7, page('/students/5'))
    assert.equal(paths(7).length, 8)
    assert.deepEqual(paths(7).slice(0, 3), ['/students/5', '/students/9', '/students/8'])
    assert.deepEqual(paths(8), [])
  })

  test('end with a logout, and where another person signs in', () => {
    deleteOtherRecent(7)
    assert.equal(paths(7).length, 8)
    deleteOtherRecent(8)
    assert.deepEqual(paths(7), [])
    recordRecent(7, page('/staff'))
    deleteOtherRecent()
    assert.equal(stored.size, 0)
  })
})
