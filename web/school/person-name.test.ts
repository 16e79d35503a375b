import assert from 'node:assert/strict'
import { afterEach, describe, test } from 'node:test'
import { setDisplay } from './display.ts'
import { fullName, listName } from './person-name.ts'

const mira = { first_name: 'Mira', last_name: 'Lindqvist' }

describe('A name', () => {
  afterEach(() => setDisplay())

  test('is the last name first in a list, unless the school reads lists the other way', () => {
    assert.equal(listName(mira), 'Lindqvist, Mira')
    setDisplay({ name_order: 'first_last', clock: '24h', locale: 'en-US' })
    assert.equal(listName(mira), 'Mira Lindqvist')
  })

  test('is the first name first in a sentence, always', () => {
    assert.equal(fullName(mira), 'Mira Lindqvist')
  })

  test('that has one part has no comma', () => {
    assert.equal(listName({ first_name: '', last_name: 'Office' }), 'Office')
    assert.equal(listName({ first_name: 'Mira', last_name: '' }), 'Mira')
    setDisplay({ name_order: 'first_last', clock: '24h', locale: 'en-US' })
    assert.equal(listName({ first_name: '', last_name: 'Office' }), 'Office')
  })
})
