import assert from 'node:assert/strict'
import { test } from 'node:test'
import { findName } from './find-name.ts'

const NAMES = ['Bergström, Caleb', "O'Mwangi, Wren", 'Pacheco, Anika', 'Petrosyan, Anika', 'Zhu, Élodie']

test('a student is found by the beginning of either name, without accents, capitals or signs', () => {
  const cases: [string, number | undefined][] = [
    ['berg', 0],
    ['bergstrom', 0],
    ['CAL', 0],
    ["o'mw", 1],
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

test('the next one of the same beginning comes after it, and then the first again', () => {
  assert.equal(findName(NAMES, 'anika', 3), 3)
  assert.equal(findName(NAMES, 'anika', 4), 2)
})
