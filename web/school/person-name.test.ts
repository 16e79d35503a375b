import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { setDisplay } from './display.ts'
import { fullName, listName } from './person-name.ts'

const mira = { first_name: 'Mira', last_name: 'Lindqvist' }

describe('A name', () => {
  afterEach(() => setDisplay())

  test('puts the last name first in a list, unless the school shows first names first', () => {
    assert.equal(listName(mira), 'Lindqvist, Mira')
    setDisplay({ name_order: 'first_last', clock: '24h', locale: 'en-US' })
    assert.equal(listName(mira), 'Mira Lindqvist')
  })

  test('always puts the first name first in a sentence', () => {
    assert.equal(fullName(mira), 'Mira Lindqvist')
  })

  test('with one part has no comma', () => {
    assert.equal(listName({ first_name: '', last_name: 'Office' }), 'Office')
    assert.equal(listName({ first_name: 'Mira', last_name: '' }), 'Mira')
    setDisplay({ name_order: 'first_last', clock: '24h', locale: 'en-US' })
    assert.equal(listName({ first_name: '', last_name: 'Office' }), 'Office')
  })
})
