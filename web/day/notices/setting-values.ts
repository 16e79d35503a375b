import { NOTICE_TEXTS, noticeTextProblem, type NoticeText } from '#contract/day/notices/notice-text.ts'
import type { NoticeSettings } from '#contract/day/notices/notices.ts'
import { OTHER_LANGUAGES, type OtherLanguage } from '#contract/languages/languages.ts'
import type { Reply } from '#web/api.ts'

/** The fields for times. Empty ones are ignored. */
export const TIME_FIELDS = ['time1', 'time2', 'time3', 'time4'] as const
type TimeField = (typeof TIME_FIELDS)[number]

type Settings = Reply<'GET /api/settings/notices/'>
/** The form values; times are 'HH:MM' or empty. */
/** Other languages than English have their texts by code; empty ones are sent in English. */
export type Values = Omit<NoticeSettings, 'times' | 'texts'> &
  Record<TimeField, string> & { translations: Record<OtherLanguage, Record<NoticeText, string>> }

export const LABELS: Record<keyof Values | 'times' | 'texts', string> = {
  is_on: 'Notify families of absences',
  time1: 'First time',
  time2: 'Second time',
  time3: 'Third time',
  time4: 'Fourth time',
  times: 'Times',
  quiet_from: 'No messages from',
  quiet_until: 'until',
  subject: 'Subject',
  absence_text: 'Text',
  correction_text: 'Text of a correction',
  translations: 'Texts',
  texts: 'Texts',
}

const NO_TEXTS = { subject: '', absence_text: '', correction_text: '' }

export function toFormValues({ times, texts, mail: _mail, ...rest }: Settings): Values {
  const [time1 = '', time2 = '', time3 = '', time4 = ''] = times
  const translations = Object.fromEntries(
    OTHER_LANGUAGES.map((language) => {
      const { language: _language, ...own } = texts.find((one) => one.language === language) ?? {
        language,
        ...NO_TEXTS,
      }
      return [language, own]
    }),
  ) as Values['translations']
  return { ...rest, time1, time2, time3, time4, translations }
}

/** The settings to save, with times sorted and without duplicates. */
export function sentOf(values: Values): NoticeSettings {
  const { time1, time2, time3, time4, translations, ...rest } = values
  const times = [time1, time2, time3, time4].filter((time) => time !== '')
  const texts = OTHER_LANGUAGES.map((language) => ({ language, ...translations[language] })).filter(
    (one) => (one.subject + one.absence_text + one.correction_text).trim() !== '',
  )
  return { ...rest, times: [...new Set(times)].sort(), texts }
}

const ofOtherText = (field: NoticeText) => (text: string) => (text.trim() === '' ? null : ofText(field)(text))

const ofText = (field: NoticeText) => (text: string) => {
  if (text.trim() === '') return `${LABELS[field]} is required.`
  const problem = noticeTextProblem(field, text)
  return problem === undefined ? null : `${LABELS[field]} ${problem}.`
}

export const RULES = {
  time1: (_: string, values: Values) =>
    sentOf(values).times.length > 0 ? null : 'At least one time is required.',
  quiet_from: (time: string) => (time === '' ? 'A time is required.' : null),
  quiet_until: (time: string) => (time === '' ? 'A time is required.' : null),
  subject: ofText('subject'),
  absence_text: ofText('absence_text'),
  correction_text: ofText('correction_text'),
  translations: Object.fromEntries(
    OTHER_LANGUAGES.map((language) => [
      language,
      Object.fromEntries(NOTICE_TEXTS.map((field) => [field, ofOtherText(field)])),
    ]),
  ) as Record<OtherLanguage, Record<NoticeText, (text: string) => string | null>>,
}
