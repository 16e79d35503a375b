import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { fitOf, fitting, wordsOf } from './matching.ts'

describe('the words of a search', () => {
  test('are told apart by blanks and commas, without case and accents', () => {
    assert.deepEqual(wordsOf('  Fernández,  ZOË '), ['fernandez', 'zoe'])
    assert.deepEqual(wordsOf(' , '), [])
  })
})

describe('a record fits', () => {
  const zoe = ['Zoë', 'Fernández-Ångström', 'zoe@larkfield.example', null]
  test('best when it begins with the words', () => {
    assert.equal(fitOf(wordsOf('zo'), ...zoe), 0)
    assert.equal(fitOf(wordsOf('FERN'), ...zoe), 0)
  })

  test('well when each word begins one of its words, in any order', () => {
    assert.equal(fitOf(wordsOf('angs'), ...zoe), 1)
    assert.equal(fitOf(wordsOf('angstrom, zoe'), ...zoe), 1)
  })

  test('when each word is somewhere in it, and otherwise not', () => {
    assert.equal(fitOf(wordsOf('nandez'), ...zoe), 2)
    assert.equal(fitOf(wordsOf('zoe castillo'), ...zoe), undefined)
    assert.equal(fitOf(wordsOf('null'), ...zoe), undefined)
  })

  test('by signs as they are', () => {
    for (const text of ['%', '_', '.*', '\\', '[z]'])
      assert.equal(fitOf(wordsOf(text), ...zoe), undefined, text)
  })
})

test('the best come first, others in their own order', () => {
  const titles = ['Add Group', 'Attendance Reports', 'Groups Management', 'Regroup', 'Manage Groups']
  assert.deepEqual(
    fitting(['group'], titles, (title) => [title]),
    ['Groups Management', 'Add Group', 'Manage Groups', 'Regroup'],
  )
})
