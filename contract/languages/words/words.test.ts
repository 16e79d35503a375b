import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { DEFAULT_LANGUAGE, LANGUAGES } from '../languages.ts'
import { en } from './en.ts'
import { missingByLanguage, missingWords, withEnglish, wordsIn } from './words.ts'

/** Sentences that a language does not have yet, so that families read them in English. */
const MISSING_SENTENCES: Record<string, string[]> = { es: [] }

describe('What families read', () => {
  test('is complete in each language, except for sentences that are listed here', () => {
    assert.deepEqual(missingByLanguage(), MISSING_SENTENCES)
  })

  test('is in English where a language lacks the sentence, or the whole group of them', () => {
    const words = withEnglish({ page: { loading: 'Chargement...' } })
    assert.equal(words.page.loading, 'Chargement...')
    assert.equal(words.page.tryAgain, en.page.tryAgain)
    assert.equal(words.mail.stop, en.mail.stop)
    const missing = missingWords({ page: { loading: 'Chargement...' } })
    assert.ok(missing.includes('page.tryAgain') && missing.includes('mail.stop'))
    assert.ok(!missing.includes('page.loading'))
  })

  test('is a translation, not a copy, and every sentence with a name or a day has it', () => {
    for (const language of LANGUAGES.filter((one) => one !== DEFAULT_LANGUAGE)) {
      for (const [path, english, translated] of pairs(wordsIn(language))) {
        assert.notEqual(translated, english, `${language} ${path}`)
        for (const value of ['VALUE1', 'VALUE2', 'VALUE3'])
          assert.equal(
            translated.includes(value),
            english.includes(value),
            `${language} ${path}: ${translated}`,
          )
      }
    }
  })

  test('counts classes and says times as the language does', () => {
    const es = wordsIn('es')
    assert.equal(es.page.allDay(1), 'Ausencia de todo el día (1 clase)')
    assert.equal(es.page.allDay(6), 'Ausencia de todo el día (6 clases)')
    assert.equal(es.answers.leavesAt('1:05 p. m.'), 'Sale a la 1:05 p. m.')
    assert.equal(
      es.answers.outBetween('9:00 a. m.', '1:05 p. m.'),
      'Falta desde las 9:00 a. m. hasta la 1:05 p. m.',
    )
    assert.equal(en.page.allDay(1), 'Absent all day (1 class)')
  })
})

/** The same in all languages. */
const SAME = new Set(['answers.quoted'])

/** Those with a count or the code of a grade. */
const OF_NUMBERS = new Set(['page.allDay', 'letter.grade'])

/** Every sentence with example values, in English and in the language. */
function pairs(words: typeof en): [string, string, string][] {
  return Object.entries(en).flatMap(([group, sentences]) =>
    Object.entries(sentences).flatMap(([name, english]): [string, string, string][] => {
      const path = `${group}.${name}`
      const translated = (words as Record<string, Record<string, unknown>>)[group]?.[name]
      if (SAME.has(path)) return []
      return [[path, filled(english, path), filled(translated, path)]]
    }),
  )
}

function filled(sentence: unknown, path: string): string {
  if (typeof sentence !== 'function') return String(sentence)
  const values = OF_NUMBERS.has(path) ? [4] : ['VALUE1', 'VALUE2', 'VALUE3']
  return (sentence as (...given: unknown[]) => string)(...values)
}
