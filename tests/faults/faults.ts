import { ARCHIVE_FAULTS } from './exchange/archives.ts'
import { ATTENDANCE_FAULTS } from './attendance.ts'
import { AUDIT_FAULTS } from './audit.ts'
import { BACKUP_FAULTS } from './processes/backup.ts'
import { BROWSER_FAULTS } from './browser.ts'
import { CALL_FAULTS } from './day/calls.ts'
import { COUNTER_FAULTS } from './day/counter.ts'
import { COVER_FAULTS } from './planning/cover.ts'
import { EMERGENCY_FAULTS } from './day/emergency.ts'
import { SEATING_FAULTS } from './day/seating.ts'
import { REQUEST_FAULTS } from './planning/requests.ts'
import { DEMO_FAULTS } from './demo.ts'
import { ED_FI_FAULTS } from './exchange/ed-fi.ts'
import { FILE_FAULTS } from './exchange/files.ts'
import { FAMILY_RECORD_FAULTS } from './families/family-record.ts'
import { FAMILY_FAULTS } from './families/families.ts'
import type { Fault } from './fault.ts'
import { GROUP_FAULTS } from './planning/groups.ts'
import { FORM_FAULTS } from './screens/forms.ts'
import { QUERY_FAULTS } from './screens/queries.ts'
import { JOB_FAULTS } from './processes/jobs.ts'
import { REPORTED_ABSENCE_FAULTS } from './reported-absences.ts'
import { LINK_FAULTS } from './links.ts'
import { LONG_LIST_FAULTS } from './screens/long-lists.ts'
import { NOTICE_FAULTS } from './families/notices.ts'
import { MAIL_FAULTS } from './mail.ts'
import { ONEROSTER_IN_FAULTS } from './exchange/oneroster-in.ts'
import { OWN_STUDENT_FAULTS } from './families/own-students.ts'
import { PAGE_FAULTS } from './pages.ts'
import { PEOPLE_FAULTS } from './people.ts'
import { ENROLLMENT_REPORT_FAULTS } from './enrollment-reports.ts'
import { ENROLLMENT_FAULTS } from './enrollments.ts'
import { PHOTO_FAULTS } from './photos.ts'
import { APP_FAULTS } from './exchange/apps.ts'
import { PROPOSAL_FAULTS } from './planning/proposals.ts'
import { REFERENCE_FAULTS } from './reference.ts'
import { ROLL_OVER_FAULTS } from './planning/roll-over.ts'
import { SCHOOL_YEAR_FAULTS } from './planning/school-years.ts'
import { SCHEDULE_FAULTS } from './planning/schedules.ts'
import { SETTINGS_FAULTS } from './settings.ts'
import { SHEET_FAULTS } from './sheets.ts'
import { SIGN_IN_FAULTS } from './sign-in.ts'
import { SUBSTITUTE_FAULTS } from './substitutes.ts'
import { UPLOAD_FAULTS } from './uploads.ts'

export const FAULTS: readonly Fault[] = [
  ...SHEET_FAULTS,
  ...ATTENDANCE_FAULTS,
  ...REPORTED_ABSENCE_FAULTS,
  ...COUNTER_FAULTS,
  ...PEOPLE_FAULTS,
  ...PHOTO_FAULTS,
  ...ENROLLMENT_FAULTS,
  ...ROLL_OVER_FAULTS,
  ...ENROLLMENT_REPORT_FAULTS,
  ...SCHOOL_YEAR_FAULTS,
  ...LONG_LIST_FAULTS,
  ...FORM_FAULTS,
  ...QUERY_FAULTS,
  ...FAMILY_RECORD_FAULTS,
  ...FAMILY_FAULTS,
  ...OWN_STUDENT_FAULTS,
  ...SIGN_IN_FAULTS,
  ...SETTINGS_FAULTS,
  ...LINK_FAULTS,
  ...SUBSTITUTE_FAULTS,
  ...MAIL_FAULTS,
  ...PAGE_FAULTS,
  ...REFERENCE_FAULTS,
  ...SCHEDULE_FAULTS,
  ...PROPOSAL_FAULTS,
  ...COVER_FAULTS,
  ...EMERGENCY_FAULTS,
  ...SEATING_FAULTS,
  ...REQUEST_FAULTS,
  ...NOTICE_FAULTS,
  ...CALL_FAULTS,
  ...GROUP_FAULTS,
  ...UPLOAD_FAULTS,
  ...JOB_FAULTS,
  ...FILE_FAULTS,
  ...ARCHIVE_FAULTS,
  ...APP_FAULTS,
  ...DEMO_FAULTS,
  ...ED_FI_FAULTS,
  ...ONEROSTER_IN_FAULTS,
  ...AUDIT_FAULTS,
  ...BACKUP_FAULTS,
  ...BROWSER_FAULTS,
]
