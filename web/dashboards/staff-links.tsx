import { QuickLinks, type QuickLink } from '#web/school/quick-links.tsx'
import { Section } from './section.tsx'

const LINKS: readonly QuickLink[] = [
  { to: '/manage-students', title: 'Student management', text: 'Upload, add and look up students.' },
  { to: '/groups/', title: 'Groups', text: 'Core, CTE and homeroom groups for each grade.' },
  {
    to: '/schedules',
    title: 'Schedules',
    text: 'Block schedules, section periods and teaching assignments.',
  },
  { to: '/attendance', title: 'Attendance', text: 'Take attendance for a class today or on another day.' },
  {
    to: '/attendance/absences',
    title: 'Reported absences',
    text: 'Who is out, late or on a trip, as reported by families.',
  },
  {
    to: '/attendance/absent',
    title: 'Absent',
    text: 'Who is absent without a reason on file, and whom to call.',
  },
  { to: '/reports', title: 'Reports', text: 'Attendance records and summaries, also as CSV.' },
]

const OWN_WEEK: QuickLink = {
  to: '/schedule',
  title: 'My Schedule',
  text: 'Your classes this week, also in your own calendar.',
}

/** Links to the main areas of Homeroom. Users who teach also get their own week. */
export const StaffLinks = ({ isTeaching }: { isTeaching: boolean }) => (
  <Section id="quick-links" label="Quick links">
    <QuickLinks links={isTeaching ? [...LINKS, OWN_WEEK] : LINKS} />
  </Section>
)
