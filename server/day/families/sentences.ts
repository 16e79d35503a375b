import type { DayDisplay } from '#contract/formats.ts'
import { longDay } from '#server/plan/calendar/days.ts'

/** What families and the office read about family links and responses. */
export const sentences = {
  declined: 'Declined. No marks were changed.',
  studentLeft:
    'This student has left the school, so you cannot enter an absence. Nothing was changed. Please decline the response.',
  otherReason: 'Please choose one of the reasons in the list.',
  wrongKind: (problem: string) => `The type ${problem}`,
  alreadyDecided: (by: string | undefined, state: string) =>
    `${by ?? 'Someone'} already ${state} this response. Nothing was changed.`,
  otherDays: (first: string, last: string, school: DayDisplay) =>
    `Here you can report absences from ${longDay(first, school)} to ${longDay(last, school)}. For other days, please call the school office.`,
  dayRange: (first: string, last: string, school: DayDisplay) =>
    `must be from ${longDay(first, school)} to ${longDay(last, school)}`,
  tooManyOpen: 'The school office has not reviewed your earlier responses yet. Please call the office.',
  ready: (contact: string) => `The link for ${contact} is ready.`,
  revoked: (contact: string) => `The link for ${contact} is revoked.`,
  inactiveStudent: 'This student is inactive, so family links don’t work.',
  responseSent: 'Thank you. The school office has your response.',
  linkIncomplete:
    'This link is incomplete. Please open it again from the school’s message, or copy the whole link.',
  linkUnknown:
    'This link no longer works. It may have been replaced. Please ask the school office for a new one.',
  linkRevoked: 'The school office revoked this link. Please ask the office if you need a new one.',
  linkExpired: 'This link has expired. Please ask the school office for a new one.',
} as const
