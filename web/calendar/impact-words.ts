import type { ClosureImpact, DaysChanged } from '#contract/calendar/calendar-shapes.ts'

const counted = (count: number, one: string, many = `${one}s`) =>
  `${count.toLocaleString('en')} ${count === 1 ? one : many}`

/** 'On 2 school days, 84 meetings of 42 section periods fall out.' */
export function fallsOutSentence({ school_days, meetings, section_periods }: DaysChanged): string {
  if (meetings === 0) return `No section period meets on ${school_days === 1 ? 'this day' : 'these days'}.`
  const verb = meetings === 1 ? 'falls out' : 'fall out'
  return `On ${counted(school_days, 'school day')}, ${counted(meetings, 'meeting')} of ${counted(section_periods.length, 'section period')} ${verb}.`
}

/** 'On 1 school day, 42 meetings take place again.' Empty where none do. */
export function meetsAgainSentence({ school_days, meetings }: DaysChanged): string {
  if (meetings === 0) return ''
  const verb = meetings === 1 ? 'takes place' : 'take place'
  return `On ${counted(school_days, 'school day')}, ${counted(meetings, 'meeting')} ${verb} again.`
}

/** What is said about marks that were taken before. */
export function marksSentence({ marks }: DaysChanged): string {
  if (marks === 0) return 'No attendance has been taken for these days.'
  return `${counted(marks, 'attendance mark')} ${marks === 1 ? 'exists' : 'exist'} already. Nothing is deleted: reports keep ${marks === 1 ? 'it' : 'them'}.`
}

/** The question before a closure is removed. */
export const removalQuestion = (name: string, { meets_again }: ClosureImpact): string =>
  [`Remove ${name}?`, meetsAgainSentence(meets_again) || 'No section period meets on these days.'].join(' ')
