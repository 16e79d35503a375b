import assert from 'node:assert/strict'
import { test } from 'node:test'
import { containsSearch, foldAccents } from './fold-accents.ts'

test('text is compared ignoring case and accents, but not spaces and punctuation', () => {
  assert.equal(foldAccents('José  Nuñez-Åström'), 'jose  nunez-astrom')
  assert.equal(foldAccents("O'Brien "), "o'brien ")
  // The same letter, written as one character and as two.
  assert.equal(foldAccents('\u00e9'), foldAccents('e\u0301'))
})

test('a search finds any part of a text, ignoring case, accents and surrounding spaces', () => {
  for (const search of ['', 'berg', 'BERGSTROM', ' caleb bergström '])
    assert.ok(containsSearch('Caleb Bergström', search), search)
  assert.ok(!containsSearch('Caleb Bergström', 'bergstrom caleb'))
})
