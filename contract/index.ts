import type { z } from 'zod'
import { absences } from './day/attendance/absences.ts'
import { arrivals } from './day/attendance/arrivals.ts'
import { absenceRequests } from './plan/schedules/absence-requests.ts'
import { absent } from './day/attendance/absent.ts'
import { attendance } from './day/attendance/attendance.ts'
import { attendanceExchange } from './exchange/attendance.ts'
import { audit } from './operate/audit/audit.ts'
import { balance } from './groups/balance.ts'
import { blockSchedules } from './plan/schedules/block-schedules.ts'
import { calls } from './day/attendance/calls.ts'
import { classLists } from './day/attendance/class-lists.ts'
import { contradictions } from './day/attendance/contradictions.ts'
import { calendar } from './plan/calendar/calendar.ts'
import { board } from './day/attendance/board.ts'
import { corrections } from './day/attendance/corrections.ts'
import { choices } from './people/person/choices.ts'
import { contacts } from './day/families/contacts.ts'
import { courses } from './groups/courses.ts'
import { cover } from './plan/schedules/cover.ts'
import { dashboards } from './dashboards/overview.ts'
import { familyRecord } from './day/families/family-record.ts'
import { family } from './day/families/family.ts'
import { groups } from './groups/groups.ts'
import { labels } from './groups/labels.ts'
import { officeHome } from './dashboards/office-home.ts'
import { teacherHome } from './dashboards/teacher-home.ts'
import { leaves } from './day/attendance/leaves.ts'
import { letterhead } from './operate/letterhead.ts'
import { letters } from './day/letters/letters.ts'
import { notices } from './day/notices/notices.ts'
import { mail } from './mail.ts'
import { portal } from './portal.ts'
import { privacy } from './operate/privacy/privacy.ts'
import { rollOver } from './plan/roll-over/roll-over.ts'
import { requirements } from './plan/schedules/requirements.ts'
import { history } from './day/attendance/history.ts'
import { weekSoFar } from './day/attendance/week-so-far.ts'
import { oneRosterIn } from './exchange/oneroster/oneroster-in.ts'
import { reminders } from './day/attendance/reminders.ts'
import { reasons } from './day/attendance/reasons.ts'
import { reports } from './reports.ts'
import { oneroster } from './exchange/oneroster/oneroster.ts'
import { rosterClients } from './exchange/oneroster/clients.ts'
import type { Route } from './route.ts'
import { assignments } from './plan/schedules/assignments.ts'
import { search } from './search.ts'
import { sectionPeriods } from './plan/schedules/section-periods.ts'
import { proposals } from './plan/schedules/proposals.ts'
import { session } from './session.ts'
import { backups, settings } from './operate/settings.ts'
import { staff } from './people/staff.ts'
import { photos } from './people/photos.ts'
import { students } from './people/students.ts'
import { enrolling } from './people/enrolling.ts'
import { seating } from './day/seating.ts'
import { emergency } from './day/emergency.ts'
import { substitutes } from './day/substitutes.ts'
import { mappings } from './exchange/uploads/mappings.ts'
import { oneRosterCheck } from './exchange/oneroster/oneroster-check.ts'
import { sectionUploads } from './exchange/uploads/sections.ts'
import { exceptionUploads } from './exchange/uploads/exceptions.ts'
import { marksUploads } from './exchange/uploads/marks.ts'
import { uploads } from './exchange/uploads/uploads.ts'

/** Every route of the app: the server serves it, the pages call it by its type. */
export const api = {
  ...session,
  ...choices,
  ...settings,
  ...backups,
  ...staff,
  ...students,
  ...enrolling,
  ...photos,
  ...contacts,
  ...familyRecord,
  ...uploads,
  ...sectionUploads,
  ...mappings,
  ...oneRosterCheck,
  ...exceptionUploads,
  ...marksUploads,
  ...courses,
  ...oneRosterIn,
  ...groups,
  ...labels,
  ...balance,
  ...assignments,
  ...blockSchedules,
  ...sectionPeriods,
  ...requirements,
  ...rollOver,
  ...cover,
  ...absenceRequests,
  ...proposals,
  ...calendar,
  ...attendance,
  ...classLists,
  ...seating,
  ...attendanceExchange,
  ...board,
  ...reminders,
  ...absent,
  ...arrivals,
  ...leaves,
  ...reasons,
  ...calls,
  ...contradictions,
  ...absences,
  ...corrections,
  ...history,
  ...weekSoFar,
  ...letterhead,
  ...letters,
  ...mail,
  ...family,
  ...notices,
  ...reports,
  ...portal,
  ...privacy,
  ...dashboards,
  ...officeHome,
  ...teacherHome,
  ...search,
  ...audit,
  ...emergency,
  ...substitutes,
  ...oneroster,
  ...rosterClients,
}

export type Api = typeof api

/** A part of a request as a caller sends it (`Sent`) and as the handler gets it, parsed by its schema (`Parsed`). */
export type Sent<
  R extends Route,
  Part extends 'params' | 'query' | 'body' | 'upload',
> = R[Part] extends z.ZodType ? z.input<R[Part]> : undefined
export type Parsed<
  R extends Route,
  Part extends 'params' | 'query' | 'body' | 'upload',
> = R[Part] extends z.ZodType ? z.output<R[Part]> : undefined
export type ReplyOf<R extends Route> = R['reply'] extends z.ZodType
  ? z.output<R['reply']> | (R extends { mayBeEmpty: true } ? undefined : never)
  : void
