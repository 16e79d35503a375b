import { noticeTextProblem, type NoticeText } from '#contract/day/notices/notice-text.ts'
import type { NoticeSettings } from '#contract/day/notices/notices.ts'
import type { Reply } from '#web/api.ts'

/** The fields for times. Empty ones are ignored. */
export const TIME_FIELDS = ['time1', 'time2', 'time3', 'time4'] as const
type TimeField = (typeof TIME_FIELDS)[number]

type Settings = Reply<'GET /api/settings/notices/'>
/** The form values; times are 'HH:MM' or empty. */
export type Values = Omit<NoticeSettings, 'times'> & Record<TimeField, string>

export const LABELS: Record<keyof Values | 'times', string> = {
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
}

export function toFormValues({ times, mail: _mail, ...rest }: Settings): Values {
  const [time1 = '', time2 = '', time3 = '', time4 = ''] = times
  return { ...rest, time1, time2, time3, time4 }
}

/** The settings to save, with times sorted and without duplicates. */
export function sentOf(values: Values): NoticeSettings {
  const { time1, time2, time3, time4, ...rest } = values
  const times = [time1, time2, time3, time4].filter((time) => time !== '')
  return { ...rest, times: [...new Set(times)].sort() }
}

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
}
