import type { z } from 'zod'
import { absences } from './attendance/absences.ts'
import { absent } from './attendance/absent.ts'
import { attendance } from './attendance/attendance.ts'
import { attendanceExchange } from './attendance/exchange.ts'
import { audit } from './audit/audit.ts'
import { balance } from './groups/balance.ts'
import { blockSchedules } from './schedules/block-schedules.ts'
import { calls } from './attendance/calls.ts'
import { contradictions } from './attendance/contradictions.ts'
import { calendar } from './calendar/calendar.ts'
import { board } from './attendance/board.ts'
import { corrections } from './attendance/corrections.ts'
import { choices } from './person/choices.ts'
import { contacts } from './family/contacts.ts'
import { courses } from './courses.ts'
import { cover } from './schedules/cover.ts'
import { dashboards } from './dashboards/overview.ts'
import { familyRecord } from './family/family-record.ts'
import { family } from './family/family.ts'
import { groups } from './groups/groups.ts'
import { labels } from './groups/labels.ts'
import { officeHome } from './dashboards/office-home.ts'
import { teacherHome } from './dashboards/teacher-home.ts'
import { letters } from './letters/letters.ts'
import { notices } from './notices/notices.ts'
import { mail } from './mail.ts'
import { portal } from './portal.ts'
import { privacy } from './privacy/privacy.ts'
import { needs } from './schedules/needs.ts'
import { history } from './attendance/history.ts'
import { oneRosterIn } from './exchange/oneroster-in.ts'
import { reports } from './reports.ts'
import { oneroster } from './exchange/oneroster.ts'
import { rosterClients } from './exchange/clients.ts'
import type { Route } from './route.ts'
import { assignments } from './schedules/assignments.ts'
import { search } from './search.ts'
import { sectionPeriods } from './schedules/section-periods.ts'
import { proposals } from './schedules/proposals.ts'
import { session } from './session.ts'
import { backups, settings } from './settings.ts'
import { staff } from './staff.ts'
import { students } from './students.ts'
import { substitutes } from './substitutes.ts'
import { mappings } from './uploads/mappings.ts'
import { oneRosterCheck } from './exchange/oneroster-check.ts'
import { sectionUploads } from './uploads/sections.ts'
import { marksUploads } from './uploads/marks.ts'
import { uploads } from './uploads/uploads.ts'

/** Every route of the app: the server serves it, the pages call it by its type. */
export const api = {
  ...session,
  ...choices,
  ...settings,
  ...backups,
  ...staff,
  ...students,
  ...contacts,
  ...familyRecord,
  ...uploads,
  ...sectionUploads,
  ...mappings,
  ...oneRosterCheck,
  ...marksUploads,
  ...courses,
  ...oneRosterIn,
  ...groups,
  ...labels,
  ...balance,
  ...assignments,
  ...blockSchedules,
  ...sectionPeriods,
  ...needs,
  ...cover,
  ...proposals,
  ...calendar,
  ...attendance,
  ...attendanceExchange,
  ...board,
  ...absent,
  ...calls,
  ...contradictions,
  ...absences,
  ...corrections,
  ...history,
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
