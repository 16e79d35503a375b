import type { FamilyRecordEntry } from '#contract/day/families/family-record.ts'
import { ABSENCE_KIND_LABELS, pluralize } from '#contract/words.ts'
import { absenceTimes } from '#web/school/absent/reported-absence.ts'
import { dayAndMonth, daySpan, momentText, shortDay } from '#web/school/days.ts'

type Absence = Pick<
  Extract<FamilyRecordEntry, { type: 'told' }>,
  'kind' | 'start_date' | 'end_date' | 'start_time' | 'end_time'
>

/** 'late until 10:30 AM, Sep 14', 'excused, Sep 14 – 16' */
export function absenceOfDays({ kind, start_date, end_date, start_time, end_time }: Absence): string {
  const days = start_date === end_date ? dayAndMonth(start_date) : daySpan(start_date, end_date)
  const what = [ABSENCE_KIND_LABELS[kind].toLowerCase(), absenceTimes(start_time, end_time)]
  return `${what.filter(Boolean).join(' ')}, ${days}`
}

/** The time and author of an entry: 'Sep 14, 2026, 9:30 AM · Olga Office'. */
export const timeAndAuthor = ({ day, time, by }: FamilyRecordEntry): string =>
  [time === null ? shortDay(day) : momentText({ day, time }), by].filter(Boolean).join(' · ')

type EntrySummary = {
  title: string
  /** The outcome, such as whether a message was delivered. */
  state?: string
  /** True if nothing reached the family or the office has to act. */
  needsCare?: boolean
}

/** The first line of an entry. */
export function summarizeEntry(entry: FamilyRecordEntry): EntrySummary {
  switch (entry.type) {
    case 'call':
      return summarizeAmongOthers(entry)
    case 'notice':
      return summarizeNotice(entry)
    case 'letter':
      return {
        title: `Letter for ${pluralize(entry.days, 'absent day')}`,
        state: `absent on ${pluralize(entry.days_absent, 'day')} by then`,
      }
    case 'answer':
      return summarizeResponse(entry)
    case 'told':
      return { title: `Reported ${REPORTED_BY[entry.source] ?? ''}: ${absenceOfDays(entry)}` }
    case 'conversation':
      return { title: 'Conversation' }
  }
}

type Of<T extends FamilyRecordEntry['type']> = Extract<FamilyRecordEntry, { type: T }>

const REPORTED_BY: Partial<Record<Of<'told'>['source'], string>> = {
  phone: 'by phone',
  mail: 'by email',
  in_person: 'in person',
}

export type Call = Of<'call'>

/** 'Reached Maria Abara', about the absence of a day. */
export function summarizeCall({ outcome, contact, about, entered_absence }: Call): EntrySummary {
  const whom = contact ?? 'the family'
  const title = {
    reached: `Reached ${whom}`,
    message_left: `Left a message for ${whom}`,
    no_answer: `No answer from ${whom}`,
    wrong_number: `Wrong number for ${whom}`,
  }[outcome]
  const state = `absence of ${dayAndMonth(about)}${entered_absence ? ', absence reported' : ''}`
  return { title, state, needsCare: outcome === 'wrong_number' }
}

/** 'Call: reached Maria Abara', among contacts of other kinds. */
function summarizeAmongOthers(call: Call): EntrySummary {
  const { title, ...rest } = summarizeCall(call)
  return { title: `Call: ${title.charAt(0).toLowerCase()}${title.slice(1)}`, ...rest }
}

function summarizeNotice({ kind, contact, about, delivery, because, address }: Of<'notice'>): EntrySummary {
  const what = kind === 'absence' ? 'Notice of the absence' : 'Correction of the notice'
  const to = address === null ? '' : ` to ${address}`
  const why = because === null ? '' : `: ${because}`
  const state = {
    waiting: `waiting to be sent${to}`,
    sent: `sent${to}`,
    kept: `not sent${to}: no mail server is set up`,
    refused: `refused by the mail server of ${address ?? 'the contact'}${why}`,
    failed: `could not be sent${to}${why}`,
    expired: `not sent${to}: it had waited too long`,
    withdrawn: `not sent${to}: withdrawn`,
    in_doubt: `may have been sent${to}: the mail server did not confirm it`,
    unsent: `not sent${why}`,
  }[delivery]
  const needsCare = !['sent', 'waiting', 'kept', 'withdrawn'].includes(delivery)
  return { title: `${what} of ${dayAndMonth(about)} to ${contact}`, state, needsCare }
}

function summarizeResponse(answer: Of<'answer'>): EntrySummary {
  const { contact, state, decided } = answer
  const title = `Response from ${contact}: ${absenceOfDays(answer)}`
  if (state === 'open' || decided === null) return { title, state: 'not reviewed yet', needsCare: true }
  return { title, state: `${state} by ${decided.by}, ${momentText(decided)}` }
}
