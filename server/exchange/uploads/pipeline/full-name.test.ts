import assert from 'node:assert/strict'
import { test } from 'node:test'
import { missingNames, namesOf, splitFullName } from './full-name.ts'

const COLUMNS = {
  first_name: { name: 'First', index: 0 },
  last_name: { name: 'Last', index: 1 },
  full_name: { name: 'Name', index: 2 },
}

test('A full name is split at its comma, or between its two words', () => {
  const lund = (first_name: string, last_name = 'Lund') => ({ first_name, last_name })
  assert.deepEqual(splitFullName(' Lund , Ada  May '), lund('Ada  May'))
  assert.deepEqual(splitFullName('van der Lund, Ada'), lund('Ada', 'van der Lund'))
  assert.deepEqual(splitFullName('Ada Lund'), lund('Ada'))
})

test('A full name that does not say which is the last name is not guessed', () => {
  for (const text of ['Ada', 'Ada May Lund', 'Lund, Ada, Jr.', 'Lund,', ', Ada', ',', ''])
    assert.equal(splitFullName(text), undefined, text)
})

test('The full name of a row counts where its own columns of names are empty', () => {
  assert.deepEqual(namesOf(['Ada', 'Lund', 'Somebody Else'], COLUMNS), {
    first_name: 'Ada',
    last_name: 'Lund',
  })
  assert.deepEqual(namesOf(['', '', 'Lund, Ada'], COLUMNS), { first_name: 'Ada', last_name: 'Lund' })
  assert.deepEqual(namesOf(['Ada', '', 'Lund, Ada'], COLUMNS), { first_name: 'Ada', last_name: '' })
  assert.deepEqual(namesOf(['', '', 'Ada May Lund'], COLUMNS), {
    field: 'full_name',
    value: 'Ada May Lund',
    expected: 'must read "Last, First"',
  })
})

test('A file needs both names or the full one', () => {
  const { first_name, full_name } = COLUMNS
  assert.deepEqual(missingNames({}), ['first_name', 'last_name'])
  assert.deepEqual([missingNames({ first_name }), missingNames({ full_name })], [['last_name'], []])
})
