/** Days, times, lists and plurals in the language of a family. English ones follow the school's settings. */
import {
  formatDay,
  formatDaySpan,
  formatListIn,
  formatMoment,
  formatTime,
  formatTimeSpan,
  pluralIn,
  type DayStyle,
  type TimeDisplay,
} from '#contract/formats.ts'
import { DEFAULT_LANGUAGE, localeOf, type Language } from './languages.ts'

const displayIn = <D extends { locale: string }>(language: Language, display: D): D =>
  language === DEFAULT_LANGUAGE ? display : { ...display, locale: localeOf(language) }

export const dayIn = (
  language: Language,
  day: string,
  style: DayStyle,
  display: { locale: string },
): string => formatDay(day, style, displayIn(language, display))

/** 'September 14 – 18, 2026' */
export const daySpanIn = (
  language: Language,
  from: string,
  to: string,
  display: { locale: string },
): string => formatDaySpan(from, to, displayIn(language, display))

export const timeIn = (language: Language, time: string, display: TimeDisplay): string =>
  formatTime(time, displayIn(language, display))

export const timeSpanIn = (language: Language, start: string, end: string, display: TimeDisplay): string =>
  formatTimeSpan(start, end, displayIn(language, display))

export const momentIn = (
  language: Language,
  at: { day: string; time: string },
  display: TimeDisplay,
): string => formatMoment(at.day, at.time, displayIn(language, display))

/** 'A, B y C' */
export const listIn = (language: Language, words: readonly string[]): string =>
  formatListIn(localeOf(language), words)

/** Whether a word after a count is singular. */
export const isOneIn = (language: Language, count: number): boolean =>
  pluralIn(localeOf(language), count) === 'one'
