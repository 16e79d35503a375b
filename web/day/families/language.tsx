import { createContext, use, useEffect, type ReactNode } from 'react'
import { dayIn, daySpanIn, momentIn, timeIn, timeSpanIn } from '#contract/languages/in-language.ts'
import { DEFAULT_LANGUAGE, findLanguage, type Language } from '#contract/languages/languages.ts'
import type { FamilyWords } from '#contract/languages/words/en.ts'
import { wordsIn } from '#contract/languages/words/words.ts'
import { CallFailure } from '#web/api.ts'
import { display } from '#web/school/display.ts'

/**
 * The language in the address of the link, else that of the HTML, which the server takes from the browser. A copy of the page that
 * opens without a connection has the first only.
 */
const languageOfPage = (): Language =>
  findLanguage(new URLSearchParams(location.search).get('lang') ?? '') ??
  findLanguage(document.documentElement.lang) ??
  DEFAULT_LANGUAGE

const Current = createContext<Language | undefined>(undefined)

type InLanguageProps = { language?: Language | undefined; children: ReactNode }

/** Everything below is in the language of the family; the document says so too, for screen readers and translators. */
export function InLanguage({ language = languageOfPage(), children }: InLanguageProps) {
  useEffect(() => {
    document.documentElement.lang = language
  }, [language])
  return <Current value={language}>{children}</Current>
}

export const useLanguage = (): Language => use(Current) ?? languageOfPage()

/** The sentences of this page in the language of the family. */
export const useWords = (): FamilyWords => wordsIn(useLanguage())

/** Days and times in the language of the family, as the school writes them. */
export function useFormats() {
  const language = useLanguage()
  return {
    longDay: (day: string) => dayIn(language, day, 'long', display()),
    /** A day as a heading: Spanish writes weekdays in lower case, except where a sentence begins. */
    dayHeading: (day: string) => capitalized(dayIn(language, day, 'long', display())),
    daySpan: (from: string, to: string) => daySpanIn(language, from, to, display()),
    time: (time: string) => timeIn(language, time, display()),
    timeSpan: (start: string, end: string) => timeSpanIn(language, start, end, display()),
    moment: (at: { day: string; time: string }) => momentIn(language, at, display()),
  }
}

const capitalized = (text: string) => text.slice(0, 1).toLocaleUpperCase() + text.slice(1)

/** Why a call failed. The server answers a link in its language, except where a limit or the network says no. */
export function usePhrase() {
  const { page: words } = useWords()
  return (failure: unknown): string => {
    if (!(failure instanceof CallFailure)) return words.failed
    if (failure.status === 0) return words.unreachable
    if (failure.status === 429) return words.tooMany
    return [400, 403, 409].includes(failure.status) ? failure.message : words.failed
  }
}
