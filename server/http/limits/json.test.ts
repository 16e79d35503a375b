import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findExcess, parseJson } from './json.ts'

/** How deep a parsed value is. */
const levelsOf = (value: unknown): number =>
  typeof value === 'object' && value !== null
    ? 1 + Math.max(0, ...Object.values(value).map((inner) => levelsOf(inner)))
    : 0

test('The scan finds the same levels as a parser, for any strings', () => {
  const texts = ['', '[', ']]]', '{"', '\\', '\\\\"', '"[', 'a,b', '\u2028', '"\\"[{']
  for (let seed = 1; seed <= 2000; seed += 1) {
    let state = seed
    const pick = (count: number) => {
      state = (state * 48_271) % 2_147_483_647
      return state % count
    }
    const make = (depth: number): unknown => {
      const text = texts[pick(texts.length)]!
      if (depth === 0) return text
      return pick(2) ? [text, make(depth - 1)] : { [text]: text, inner: make(depth - 1) }
    }
    const value = make(1 + pick(20))
    const excess = findExcess(JSON.stringify(value, null, pick(2)))
    assert.equal(excess, levelsOf(value) > 12 ? 'levels' : undefined, JSON.stringify(value))
  }
})

test('JSON in a field is read, and is nothing where it is none or has too many levels', () => {
  assert.deepEqual(parseJson('{"email":["A"]}'), { email: ['A'] })
  for (const text of ['', '{', `${'['.repeat(13)}${']'.repeat(13)}`]) assert.equal(parseJson(text), undefined)
})
