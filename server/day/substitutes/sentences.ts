import type { DayDisplay } from '#contract/formats.ts'
import { longDay } from '#server/plan/calendar/days.ts'

/** What substitutes and the office read about links. */
export const sentences = {
  ready: (teacher: string, day: string, school: DayDisplay) =>
    `The substitute link for ${teacher} on ${longDay(day, school)} is ready.`,
  revoked: (teacher: string, day: string, school: DayDisplay) =>
    `The substitute link for ${teacher} on ${longDay(day, school)} is revoked. It no longer works.`,
  pastDay: (day: string, school: DayDisplay) =>
    `${longDay(day, school)} is over. Please choose today or a later day.`,
  tooFarAhead: (day: string, maxDays: number, school: DayDisplay) =>
    `${longDay(day, school)} is too far ahead. You can create a link up to ${maxDays} days ahead.`,
  closedDay: (holiday: string) => `${holiday}. No classes meet.`,
  noClasses: (teacher: string, day: string, school: DayDisplay) =>
    `${teacher} has no classes on ${longDay(day, school)}. Please choose another day.`,
  unknownLink: 'This link is incomplete or belongs to another school. Please scan or copy it again.',
  wrongCode:
    'This code and PIN don’t match. Please check both. After a few wrong tries the code is locked, and you need a new one from the school office.',
  linkRevoked: 'The school office revoked this link. Please ask for a new one.',
  linkExpired: (day: string, school: DayDisplay) =>
    `This link was for ${longDay(day, school)} and has expired. Please ask the school office for a new one.`,
  linkTooEarly: (day: string, school: DayDisplay) =>
    `This link is for ${longDay(day, school)}. Please open it on that day.`,
  linkUsed:
    'This link was already opened and works only once. If that was not you, please tell the school office right away. They can create a new link.',
  substitutesOnly: 'This page is for substitutes only.',
} as const
