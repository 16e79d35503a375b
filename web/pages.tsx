import type { ComponentType } from 'react'
import type { PagePath } from '#contract/pages/pages.ts'
import { SkeletonRows } from './ui/feedback/list-state.tsx'
import { lazyComponent, lazyOptional } from './ui/lazy-part.tsx'

/** `preload` loads other parts that the first paint needs. Hovering over a link calls it too. */
type PageModule = { Page: ComponentType; preload?: () => Promise<unknown> }
export type LoadPage = () => Promise<PageModule>

/** `loadForStudent` loads the student's own version of the page at the same address. */
type Screen = LoadPage | { load: LoadPage; loadForStudent: LoadPage }

/** Wraps a settings page in the settings layout. */
const inSettings =
  (load: LoadPage): LoadPage =>
  async () => {
    const [{ SettingsFrame }, { Page }] = await Promise.all([import('./operate/settings/frame.tsx'), load()])
    return {
      Page: () => (
        <SettingsFrame>
          <Page />
        </SettingsFrame>
      ),
    }
  }

const RECORD_PARTS = {
  Attendance: lazyComponent(
    () => import('./portal/attendance.tsx').then((part) => part.AttendanceOfRecord),
    () => <SkeletonRows />,
  ),
  Schedule: lazyComponent(
    () => import('./plan/calendar/week/student-week.tsx').then((part) => part.WeekOfRecord),
    () => <SkeletonRows />,
  ),
  History: lazyComponent(
    () => import('./operate/audit/history-of-record.tsx').then((part) => part.HistoryOfRecord),
    () => <SkeletonRows />,
  ),
}

const WeekOfHub = lazyComponent(
  () => import('./plan/calendar/week/week-of-hub.tsx').then((part) => part.WeekOfHub),
  () => <SkeletonRows />,
)

/** The screen of every page of the table in `contract/pages/pages.ts`. The build finds the files of a page by its imports here. */
export const SCREENS: Readonly<Record<PagePath, Screen>> = {
  '/': () => import('./session/home.tsx'),
  '/teacher-dashboard': () => import('./dashboards/home.tsx'),
  '/student-dashboard': () => import('./portal/home/page.tsx'),
  '/student-home': () => import('./portal/home/page.tsx'),
  '/privacy': () => import('./portal/privacy/page.tsx'),
  '/grades': () => import('./portal/grades.tsx'),
  '/manage-students': () => import('./dashboards/office/manage-students.tsx'),
  '/students/list': () => import('./people/students/directory.tsx'),
  '/students/add': () => import('./people/students/add.tsx'),
  '/students/enroll': () => import('./people/students/enroll/page.tsx'),
  '/edit-student/:studentId': () => import('./people/students/edit.tsx'),
  // Its tabs are passed in because rooms must not import each other.
  '/students/:studentId': async () => {
    const { RecordPage } = await import('./people/students/record.tsx')
    return { Page: () => <RecordPage parts={RECORD_PARTS} /> }
  },
  '/staff': () => import('./people/staff/list.tsx'),
  '/staff/upload': () => import('./exchange/uploads/kinds/teachers.tsx'),
  '/students/upload-students': () => import('./exchange/uploads/kinds/students.tsx'),
  '/students/upload-homeroom': () => import('./exchange/uploads/homerooms/page.tsx'),
  '/students/upload-contacts': () => import('./exchange/uploads/kinds/contacts.tsx'),
  '/students/upload-sections': () => import('./exchange/uploads/kinds/sections.tsx'),
  '/students/upload-enrollments': () => import('./exchange/uploads/kinds/enrollments.tsx'),
  '/students/upload-photos': () => import('./exchange/uploads/kinds/photos.tsx'),
  '/students/upload-labels': () => import('./exchange/uploads/kinds/labels.tsx'),
  '/attendance/upload-marks': () => import('./exchange/uploads/kinds/marks.tsx'),
  '/students/uploads': () => import('./exchange/uploads/history/list.tsx'),
  '/students/uploads/columns': () => import('./exchange/uploads/mapping/page.tsx'),
  '/students/uploads/:uploadId': () => import('./exchange/uploads/history/detail.tsx'),
  '/audit': () => import('./operate/audit/page.tsx'),
  '/integrations': () => import('./exchange/oneroster/hub.tsx'),
  '/integrations/export': () => import('./exchange/oneroster/export-page.tsx'),
  '/integrations/apps': () => import('./exchange/oneroster/apps/page.tsx'),
  '/integrations/attendance': () => import('./exchange/attendance/page.tsx'),
  '/integrations/oneroster': () => import('./exchange/uploads/oneroster/page.tsx'),
  '/devices': () => import('./session/own-sessions.tsx'),
  '/settings': inSettings(() => import('./operate/settings/settings.tsx')),
  '/settings/reasons': inSettings(() => import('./operate/settings/reasons.tsx')),
  '/settings/entering-and-leaving': inSettings(() => import('./operate/settings/entering-and-leaving.tsx')),
  '/settings/retention': inSettings(() => import('./operate/settings/retention.tsx')),
  '/settings/attendance-categories': inSettings(() => import('./exchange/attendance/settings.tsx')),
  '/settings/letterhead': inSettings(() => import('./operate/letterhead/settings.tsx')),
  '/settings/letters': inSettings(() => import('./day/letters/settings.tsx')),
  '/settings/notices': inSettings(() => import('./day/notices/settings.tsx')),
  '/settings/mail': inSettings(() => import('./mail/settings.tsx')),
  '/settings/backups': inSettings(() => import('./operate/settings/backups.tsx')),
  // The components are passed in because rooms must not import each other.
  '/set-up': async () => {
    const [{ SetUp }, { TeacherUpload, StudentUpload }, { AddMemberForm }] = await Promise.all([
      import('./operate/settings/set-up.tsx'),
      import('./exchange/uploads/set-up-parts.tsx'),
      import('./people/staff/member-dialogs.tsx'),
    ])
    return {
      Page: () => (
        <SetUp TeacherUpload={TeacherUpload} StudentUpload={StudentUpload} AddTeacher={AddMemberForm} />
      ),
    }
  },
  '/attendance': {
    load: () => import('./day/attendance/sheet/page.tsx'),
    loadForStudent: () => import('./portal/attendance.tsx'),
  },
  '/attendance/take/:sectionPeriodId': () => import('./day/attendance/sheet/page.tsx'),
  '/attendance/emergency-roll': () => import('./day/emergency/page.tsx'),
  '/attendance/class-lists': () => import('./day/attendance/class-lists/page.tsx'),
  '/attendance/board': () => import('./day/attendance/board/page.tsx'),
  '/attendance/missing': () => import('./day/attendance/missing/page.tsx'),
  '/attendance/absent': () => import('./day/attendance/absent/page.tsx'),
  '/attendance/absences': () => import('./day/attendance/absences/page.tsx'),
  '/attendance/contradictions': () => import('./day/attendance/contradictions/page.tsx'),
  '/mail/refused': () => import('./mail/refused.tsx'),
  '/demo/mail': () => import('./mail/test-mailbox.tsx'),
  '/attendance/letters': () => import('./day/letters/page.tsx'),
  '/attendance/notices': () => import('./day/notices/page.tsx'),
  '/attendance/corrections': () => import('./day/attendance/corrections/page.tsx'),
  '/reports': () => import('./reports/page.tsx'),
  '/courses': () => import('./groups/courses/home.tsx'),
  '/courses/add': () => import('./groups/courses/add.tsx'),
  '/courses/list': () => import('./groups/courses/list.tsx'),
  '/courses/edit/:id': () => import('./groups/courses/edit.tsx'),
  '/groups': { load: () => import('./groups/hub.tsx'), loadForStudent: () => import('./portal/groups.tsx') },
  '/groups/manage': () => import('./groups/board/manage.tsx'),
  '/groups/manage-cte': () => import('./groups/board/manage-cte.tsx'),
  '/groups/homeroom': () => import('./groups/board/manage-homeroom.tsx'),
  '/groups/add': () => import('./groups/record/add.tsx'),
  '/groups/edit/:type/:id': () => import('./groups/record/edit.tsx'),
  '/groups/list': () => import('./groups/list.tsx'),
  '/groups/assign-homeroom': () => import('./groups/homeroom/assign-homeroom.tsx'),
  '/groups/reports': () => import('./groups/reports/reports.tsx'),
  '/groups/bulk-actions': () => import('./groups/bulk/bulk-actions.tsx'),
  // The week is passed in because rooms must not import each other.
  '/schedules': async () => {
    const { Hub } = await import('./plan/schedules/hub.tsx')
    return { Page: () => <Hub Week={WeekOfHub} /> }
  },
  '/schedules/block-schedules': () => import('./plan/schedules/blocks/list.tsx'),
  '/schedules/block-schedules/add': () => import('./plan/schedules/blocks/add.tsx'),
  '/schedules/create-section': () => import('./plan/schedules/periods/manage.tsx'),
  '/schedules/bell-schedule': () => import('./plan/schedules/periods/bell-schedule.tsx'),
  '/schedules/block-schedules/edit/:blockId': () => import('./plan/schedules/blocks/edit.tsx'),
  '/schedules/view-sections': () => import('./plan/schedules/periods/view.tsx'),
  '/add-section-period': () => import('./plan/schedules/periods/add.tsx'),
  '/edit-section-period/:id': () => import('./plan/schedules/periods/edit.tsx'),
  '/delete-section-period/:id': () => import('./plan/schedules/periods/delete.tsx'),
  '/schedules/view-assigned-groups/:gradeLevelId': () =>
    import('./plan/schedules/periods/assigned-groups.tsx'),
  '/schedules/tool': () => import('./plan/schedules/tool/page.tsx'),
  '/schedules/requirements': () => import('./plan/schedules/requirements/page.tsx'),
  '/schedules/assign-groups/:sectionPeriodId': () => import('./plan/schedules/tool/period-page.tsx'),
  '/schedules/cover': () => import('./plan/schedules/cover/page.tsx'),
  '/absence-requests': () => import('./plan/schedules/requests/page.tsx'),
  '/schedules/calendar': () => import('./plan/calendar/calendar.tsx'),
  '/schedules/next-year': () => import('./plan/calendar/roll-over/page.tsx'),
  '/schedule': () => import('./plan/calendar/week/own-week.tsx'),
  '/schedule/:studentId': () => import('./plan/calendar/week/student-week.tsx'),
  '/schedule/teacher/:teacherId': () => import('./plan/calendar/week/teacher-week.tsx'),
  '/schedule/room': () => import('./plan/calendar/week/room-week.tsx'),
  '/schedule/group/:groupId': () => import('./plan/calendar/week/group-week.tsx'),
}

/** The badges after links in the navigation. */
export const BADGES: Partial<Record<PagePath, ComponentType>> = {
  '/attendance/corrections': lazyOptional(() =>
    import('./day/attendance/corrections/corrections-count.tsx').then((part) => part.CorrectionsCount),
  ),
}

/** Behind every page of staff. If this fails to load, marks are still sent from their sheet. */
export const PendingSheets = lazyOptional(() =>
  import('./day/attendance/drafts/pending-sheets.tsx').then((part) => part.PendingSheets),
)

/** Behind every page of staff, too: sends what an emergency roll has stored here, and says when one is on. */
export const PendingRoll = lazyOptional(() =>
  import('./day/emergency/pending-roll.tsx').then((part) => part.PendingRoll),
)
