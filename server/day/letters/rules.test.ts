import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import type { Language } from '#contract/languages/languages.ts'
import { dueStep, groupHouseholds } from './rules.ts'

const STEPS = [5, 10, 15]

describe('A letter is due', () => {
  test('from the first number of absent days on', () => {
    assert.equal(dueStep(4, STEPS, []), undefined)
    assert.equal(dueStep(5, STEPS, []), 5)
    assert.equal(dueStep(9, STEPS, []), 5)
  })

  test('for the highest number that is reached, once', () => {
    assert.equal(dueStep(12, STEPS, []), 10)
    assert.equal(dueStep(12, STEPS, [5]), 10)
    assert.equal(dueStep(12, STEPS, [5, 10]), undefined)
    assert.equal(dueStep(40, STEPS, [5]), 15)
  })

  test('not for a number below one that was sent, where marks were corrected since', () => {
    assert.equal(dueStep(7, STEPS, [10]), undefined)
  })
})

describe('Letters go', () => {
  const contact = (name: string, street = '', language: Language = 'en') => ({
    name,
    language,
    street,
    city: street === '' ? '' : 'Albany',
    state: '',
    postal_code: '',
  })

  test('once to each address, in the language of the contact who is called first there', () => {
    assert.deepEqual(
      groupHouseholds([
        contact('Maria', '12 Elm Street', 'es'),
        contact('Uwe', '9 Oak Street'),
        contact('Rosa', '12 ELM street'),
        contact('Grandmother'),
      ]),
      [
        { names: ['Maria', 'Rosa', 'Grandmother'], address: ['12 Elm Street', 'Albany'], language: 'es' },
        { names: ['Uwe'], address: ['9 Oak Street', 'Albany'], language: 'en' },
      ],
    )
  })

  test('to all contacts together where no address is entered, and to the family where there are no contacts', () => {
    assert.deepEqual(groupHouseholds([contact('Maria'), contact('Uwe')]), [
      { names: ['Maria', 'Uwe'], address: [], language: 'en' },
    ])
    assert.deepEqual(groupHouseholds([]), [{ names: [], address: [], language: 'en' }])
  })
})
