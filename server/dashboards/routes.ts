import type { dashboards } from '#contract/dashboards/overview.ts'
import type { officeHome } from '#contract/dashboards/office-home.ts'
import type { teacherHome } from '#contract/dashboards/teacher-home.ts'
import { auditContacts } from '#server/http/audit/contacts.ts'
import type { Handlers } from '#server/http/serve.ts'
import { queueReports } from '#server/http/downloads/report-queue.ts'
import { findOfficeAttendance } from './office/attendance.ts'
import { findOfficeConflicts } from './office/conflicts.ts'
import { findOfficeTiers } from './office/tiers.ts'
import { findOfficeToday } from './office/today.ts'
import { recentActivity } from './office/recent-activity.ts'
import { countStudents } from './office/queries.ts'
import { describeActivity } from './office/activity-sentences.ts'
import { findTeacherHome } from './teacher/home.ts'

export const dashboardsHandlers: Handlers<typeof dashboards> = {
  'GET /students/api/overview/': async ({ db, clock, school, now }) => {
    const [students, entries] = await Promise.all([
      countStudents(db, { today: now.day, moment: clock.moment() }),
      recentActivity(db, school.timeZone),
    ])
    return { students, activity: entries.map(describeActivity) }
  },
}

export const officeHomeHandlers: Handlers<typeof officeHome> = {
  'GET /api/office/today/': async (call) => {
    const today = await findOfficeToday(call)
    const named = today.absent.students.filter(({ last_call }) => typeof last_call?.contact === 'string')
    await auditContacts(
      call,
      'home',
      named.map(({ student_id }) => student_id),
    )
    return today
  },
  'GET /api/office/attendance/': findOfficeAttendance,
  'GET /api/office/clashes/': findOfficeConflicts,
  'GET /api/office/tiers/': (call) => findOfficeTiers(call, queueReports(call, call.request.signal)),
}

export const teacherHomeHandlers: Handlers<typeof teacherHome> = {
  'GET /api/teachers/me/home/': findTeacherHome,
}
