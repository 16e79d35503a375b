import { QuickLinks } from '#web/school/quick-links.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'

const CARDS = [
  {
    to: '/integrations/export',
    title: 'OneRoster files out',
    text: 'Students, teachers and classes as files for another system',
  },
  {
    to: '/integrations/oneroster',
    title: 'OneRoster files in',
    text: 'Take over students, teachers, courses and classes from an information system',
  },
  {
    to: '/integrations/attendance',
    title: 'Attendance for the district',
    text: 'Marks and classes taken, in the words of Ed-Fi',
  },
  {
    to: '/integrations/programs',
    title: 'Programs that read the roster',
    text: 'Give a program of the school access to classes and students, and take it away',
  },
  {
    to: '/students/uploads',
    title: 'Files of other systems',
    text: 'Exports of students, staff, sections, enrollments and marks',
  },
  {
    to: '/schedules/calendar',
    title: 'Calendar addresses',
    text: 'Timetables of students, teachers, groups and rooms in other calendars',
  },
]

/** What the school exchanges with other systems, and the ways into it. */
export const Page = () => (
  <>
    <PageHeader title="Integrations" context="What Homeroom takes from other systems and gives to them" />
    <QuickLinks links={CARDS} />
  </>
)
