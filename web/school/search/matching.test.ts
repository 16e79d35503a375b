import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { matchRank, bestMatches, searchWords } from './matching.ts'

describe('The words of a search', () => {
  test('are separated by spaces and commas, ignoring case and accents', () => {
    assert.deepEqual(searchWords('  Fernández,  ZOË '), ['fernandez', 'zoe'])
    assert.deepEqual(searchWords(' , '), [])
  })
})

describe('A record matches', () => {
  const zoe = ['Zoë', 'Fernández-Ångström', 'zoe@larkfield.example', null]
  test('best when it begins with the words', () => {
    assert.equal(matchRank(searchWords('zo'), ...zoe), 0)
    assert.equal(matchRank(searchWords('FERN'), ...zoe), 0)
  })

  test('well when each word begins one of its words, in any order', () => {
    assert.equal(matchRank(searchWords('angs'), ...zoe), 1)
    assert.equal(matchRank(searchWords('angstrom, zoe'), ...zoe), 1)
  })

  test('when it contains each word, and otherwise not', () => {
    assert.equal(matchRank(searchWords('nandez'), ...zoe), 2)
    assert.equal(matchRank(searchWords('zoe castillo'), ...zoe), undefined)
    assert.equal(matchRank(searchWords('null'), ...zoe), undefined)
  })

  test('with special characters taken literally', () => {
    for (const text of ['%', '_', '.*', '\\', '[z]'])
      assert.equal(matchRank(searchWords(text), ...zoe), undefined, text)
  })
})

test('The best matches come first, and others keep their order', () => {
  const titles = ['Add Group', 'Attendance Reports', 'Groups Management', 'Regroup', 'Manage Groups']
  assert.deepEqual(
    bestMatches(['group'], titles, (title) => [title]),
    ['Groups Management', 'Add Group', 'Manage Groups', 'Regroup'],
  )
})
