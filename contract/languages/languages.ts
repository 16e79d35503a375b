/** The languages in which Homeroom writes to families. Free of schemas, so that pages do not load the schema library. */
import { formatChoice } from '#contract/formats.ts'

/**
 * `name` is what staff read; `Intl` formats days, times, lists and numbers by `locale`; `spellings` are how offices write the
 * language down, in lower case without accents.
 */
const FACTS = {
  en: { name: 'English', locale: 'en-US', spellings: ['en', 'eng', 'english', 'ingles'] },
  es: {
    name: 'Spanish',
    locale: 'es-US',
    spellings: ['es', 'spa', 'esp', 'spanish', 'espanol', 'castellano', 'castilian'],
  },
} as const satisfies Record<string, { name: string; locale: string; spellings: readonly string[] }>

export type Language = keyof typeof FACTS
export const LANGUAGES = Object.keys(FACTS) as Language[]
/** The language of sentences that another language lacks, and of families for whom none is entered. */
export const DEFAULT_LANGUAGE = 'en' satisfies Language
export type OtherLanguage = Exclude<Language, typeof DEFAULT_LANGUAGE>
export const OTHER_LANGUAGES = LANGUAGES.filter((one): one is OtherLanguage => one !== DEFAULT_LANGUAGE)

/** The locale by which `Intl` formats days, times, lists and plurals in it. */
export const localeOf = (language: Language): string => FACTS[language].locale

/** 'Spanish', for staff. */
export const languageName = (language: Language): string => FACTS[language].name

/** 'English or Spanish' */
export const languageChoice = (): string => formatChoice(LANGUAGES.map(languageName))

/**
 * The language that a text names by its code or its name, as offices write it: 'es-MX', 'español', or 'Spanish, English', which
 * names the preferred one first. Undefined for other languages.
 */
export function findLanguage(text: string): Language | undefined {
  const folded = text.trim().normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  const [word = ''] = folded.split(/[^\p{L}]/u, 1)
  return LANGUAGES.find((language) => (FACTS[language].spellings as readonly string[]).includes(word))
}

/** What staff read about a contact: what the family speaks, else the language in which it is written to if that is not English. */
export const spokenLanguage = (contact: { language: Language; home_language: string }): string =>
  contact.home_language || (contact.language === DEFAULT_LANGUAGE ? '' : languageName(contact.language))
