import type { DayDisplay } from '#contract/formats.ts'
import { longDay } from '#server/plan/calendar/days.ts'

/** What people read while a student is added or enrolled. */
export const sentences = {
  added: 'Student added successfully!',
  enters: (name: string, firstDay: string, display: DayDisplay) =>
    `${name} is enrolled from ${longDay(firstDay, display)}, and not active before.`,
  betweenYears: (firstDay: string, display: DayDisplay) =>
    `${longDay(firstDay, display)} is not in a school year. Please choose another first day.`,
  notBetweenYears: 'must be in a school year',
  officeEnrolls: 'Only the office can enter contacts, groups and a preferred name of a new student.',
  isForOffice: 'can be entered by the office only',
} as const
