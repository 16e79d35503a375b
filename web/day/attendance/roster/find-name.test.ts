import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findName } from './find-name.ts'

const NAMES = ['Bergström, Caleb', "O'Mwangi, Wren", 'Pacheco, Anika', 'Petrosyan, Anika', 'Zhu, Élodie']

test('finds a student by the beginning of either name, ignoring accents, case and punctuation', () => {
  const cases: [string, number | undefined][] = [
    ['berg', 0],
    ['bergstrom', 0],
    ['CAL', 0],
    ["o'mw", 1],
    ['omw', 1],
    ['mwangi', 1],
    ['wr', 1],
    ['elo', 4],
    ['pacheco, a', 2],
    ['anik', 2],
    ['nika', undefined],
    ['  ', undefined],
  ]
  for (const [text, row] of cases) assert.equal(findName(NAMES, text), row, text)
})

test('finds the next student with the same beginning, then wraps around to the first', () => {
  assert.equal(findName(NAMES, 'anika', 3), 3)
  assert.equal(findName(NAMES, 'anika', 4), 2)
})
