import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { findLanguage, languageChoice, spokenLanguage } from './languages.ts'

describe('The language of a family', () => {
  test('is found however the office wrote it', () => {
    for (const text of ['Spanish', ' español', 'es', 'es-MX', 'SPA', 'Spanish, English'])
      assert.equal(findLanguage(text), 'es', text)
    for (const text of ['English', 'en', 'en_US', 'ENG', 'inglés'])
      assert.equal(findLanguage(text), 'en', text)
  })

  test('is none of ours where it is another, or where another is named first', () => {
    for (const text of ['', 'Estonian', 'Arabic', 'Polish, Spanish', 'essay', '1 es'])
      assert.equal(findLanguage(text), undefined, text)
  })

  test('is shown to staff as the family’s own, and not at all where nothing but English is known', () => {
    assert.equal(spokenLanguage({ language: 'en', home_language: 'Arabic' }), 'Arabic')
    assert.equal(spokenLanguage({ language: 'es', home_language: '' }), 'Spanish')
    assert.equal(spokenLanguage({ language: 'es', home_language: 'Mixtec' }), 'Mixtec')
    assert.equal(spokenLanguage({ language: 'en', home_language: '' }), '')
    assert.equal(languageChoice(), 'English or Spanish')
  })
})
