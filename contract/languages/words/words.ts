import { DEFAULT_LANGUAGE, type Language } from '../languages.ts'
import { en, type FamilyWords, type TranslatedWords } from './en.ts'
import { es } from './es.ts'

const TRANSLATIONS: Record<Exclude<Language, typeof DEFAULT_LANGUAGE>, TranslatedWords> = { es }

const GROUPS = Object.keys(en) as (keyof FamilyWords)[]

/** English with everything that a language has instead of it. */
export const withEnglish = (translated: TranslatedWords): FamilyWords =>
  Object.fromEntries(GROUPS.map((group) => [group, { ...en[group], ...translated[group] }])) as FamilyWords

/** The sentences that a language lacks, such as 'page.title'. */
export const missingWords = (translated: TranslatedWords): string[] =>
  GROUPS.flatMap((group) =>
    Object.keys(en[group])
      .filter((name) => !Object.hasOwn(translated[group] ?? {}, name))
      .map((name) => `${group}.${name}`),
  )

const OTHERS = Object.keys(TRANSLATIONS) as (keyof typeof TRANSLATIONS)[]

const WORDS = Object.fromEntries([
  [DEFAULT_LANGUAGE, en],
  ...OTHERS.map((language) => [language, withEnglish(TRANSLATIONS[language])]),
]) as Record<Language, FamilyWords>

/** What Homeroom writes to families in a language. */
export const wordsIn = (language: Language): FamilyWords => WORDS[language]

/** What Homeroom lacks in each language besides English. */
export const missingByLanguage = (): Record<string, string[]> =>
  Object.fromEntries(OTHERS.map((language) => [language, missingWords(TRANSLATIONS[language])]))
