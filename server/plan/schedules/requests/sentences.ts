import { formatDaySpan, type DayDisplay } from '#contract/formats.ts'
import type { RequestState } from '#contract/plan/schedules/absence-kinds.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { longDay } from '#server/plan/calendar/days.ts'

/** What teachers and the office read about requests for absences, on screen and in mails. */
export const sentences = {
  officeEnters: 'The office enters absences directly. Please open Coverage.',
  pastDay: (day: string, school: DayDisplay) =>
    `${longDay(day, school)} is over. Please choose today or a later day.`,
  lastDay: (problem: string) => `The last day ${problem}.`,
  tooLong: (maxDays: number) => `must be within ${maxDays} days of the first day`,
  closedDay: (holiday: string) => `${holiday}. You do not need to request this day.`,
  noSchool: (start: string, end: string, school: DayDisplay) =>
    `No classes meet ${onDays(start, end, school)}. Please choose other days.`,
  noClassThen: 'You do not have one of these classes on these days. Please choose the classes again.',
  overlapping: (start: string, end: string, school: DayDisplay) =>
    `You already have a request ${forDays(start, end, school)}. Please change that request.`,
  alreadyAbsent: (start: string, end: string, school: DayDisplay) =>
    `The office has already entered you as absent ${onDays(start, end, school)}.`,
  sent: (start: string, end: string, school: DayDisplay) =>
    `Sent to the office: your request ${forDays(start, end, school)}.`,
  changed: (start: string, end: string, school: DayDisplay) =>
    `Changed: your request is now ${forDays(start, end, school)}.`,
  withdrawn: 'Your request was withdrawn.',
  alreadyPlanned: 'The office has already planned this absence. Please tell the office what has changed.',
  alreadyAnswered: (state: RequestState) =>
    `This request was already ${state}. Nothing was changed. You can send a new request.`,
  requestOver: 'The days of this request are over. Nothing was changed.',
  changedByYou: 'You changed this request in another window. Please check it and change it again.',

  answeredBy: (by: string, state: RequestState) =>
    `${by} already ${state === 'withdrawn' ? 'withdrew' : state} this request. Nothing was changed.`,
  changedByTeacher: (teacher: string) =>
    `${teacher} has changed this request since you opened it. Nothing was saved. Please check it again.`,
  inactiveTeacher: (teacher: string) => `${teacher} is no longer active. Please decline this request.`,
  noSchoolForOffice: (start: string, end: string, school: DayDisplay) =>
    `No classes meet ${onDays(start, end, school)}, so there is nothing to cover. Please decline this request.`,
  noClassLeft: (teacher: string) =>
    `${teacher} no longer has any of these classes on these days. Please decline this request, or ask ${teacher} to change it.`,
  notesTooLong: (teacher: string, max: number) =>
    `The office has already entered ${teacher} as absent, and both notes for the substitute together are longer than ${max} characters. Nothing was saved. Please shorten the note of that absence.`,
  planned: ({ teacher, wasEntered, dropped }: { teacher: string; wasEntered: boolean; dropped: number }) =>
    [
      wasEntered
        ? `Planned: ${teacher} was already entered as absent.`
        : `Planned: ${teacher} is entered as absent.`,
      dropped > 0
        ? ` ${pluralize(dropped, 'class', 'classes')} that no longer ${pluralForm(dropped, 'meets was', 'meet were')} left out.`
        : '',
    ].join(''),
  declined: (teacher: string) => `Declined: ${teacher} can see your answer.`,

  mailToOffice: ({ what, teacher, days, link, to }: MailToOffice) => ({
    subject: `Absence request: ${teacher}, ${days}`,
    text: [
      `Dear ${to},`,
      `${teacher} ${what === 'sent' ? 'requests an absence' : 'has changed a request for an absence'}: ${days}. Please plan coverage, or decline the request:`,
      link,
    ].join('\n\n'),
  }),
  mailToTeacher: ({ state, teacher, days, link }: MailToTeacher) => ({
    subject: `Absence ${state}: ${days}`,
    text: [
      `Dear ${teacher},`,
      state === 'planned'
        ? `The office has planned your absence: ${days}. If anything changes, please tell the office.`
        : `The office has declined your request for an absence: ${days}. Its answer is in Homeroom:`,
      link,
    ].join('\n\n'),
  }),
} as const

type MailToOffice = { what: 'sent' | 'changed'; teacher: string; days: string; link: string; to: string }
type MailToTeacher = { state: 'planned' | 'declined'; teacher: string; days: string; link: string }

/** 'Nov 18, 2026' or 'Nov 18 – 20, 2026' */
export const dayText = (start: string, end: string, school: DayDisplay): string =>
  formatDaySpan(start, end, school, 'short')

const onDays = (start: string, end: string, school: DayDisplay) =>
  start === end ? `on ${longDay(start, school)}` : `from ${longDay(start, school)} to ${longDay(end, school)}`

const forDays = (start: string, end: string, school: DayDisplay) =>
  `for ${start === end ? longDay(start, school) : dayText(start, end, school)}`
