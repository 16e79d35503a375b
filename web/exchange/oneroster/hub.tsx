import { useQuery } from '@tanstack/react-query'
import { pluralize } from '#contract/words.ts'
import type { Reply } from '#web/api.ts'
import { momentText } from '#web/school/days.ts'
import { QuickLinks } from '#web/school/quick-links.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { integrationsQuery } from './integrations-query.ts'

type Overview = Reply<'GET /api/integrations/'>

const CARDS = [
  {
    to: '/integrations/export',
    title: 'Export OneRoster',
    text: 'Students, teachers and classes as files for another system',
    answer: ({ last_file, classes, students }: Overview) =>
      last_file
        ? `Last exported ${momentText(last_file.at)}`
        : `${pluralize(classes, 'class', 'classes')}, ${pluralize(students, 'student')}`,
  },
  {
    to: '/integrations/oneroster',
    title: 'Import OneRoster',
    text: 'Add students, teachers, courses and classes from an information system',
    answer: ({ last_upload }: Overview) =>
      last_upload ? `Last imported ${momentText(last_upload)}` : 'No file yet',
  },
  {
    to: '/integrations/attendance',
    title: 'Attendance for the district',
    text: 'Attendance marks in Ed-Fi format',
    answer: ({ last_attendance_file }: Overview) =>
      last_attendance_file ? `Last exported ${momentText(last_attendance_file)}` : 'No file yet',
  },
  {
    to: '/integrations/apps',
    title: 'Connected apps',
    text: 'Give an app access to classes and students, or revoke it',
    answer: ({ programs }: Overview) =>
      programs > 0 ? `${pluralize(programs, 'app')} connected` : 'No app yet',
  },
  {
    to: '/students/uploads',
    title: 'Files from other systems',
    text: 'Exports of students, staff, sections, enrollments and marks',
    answer: ({ remembered_files }: Overview) =>
      remembered_files > 0
        ? `Columns remembered for ${pluralize(remembered_files, 'kind')} of file`
        : 'Common exports are recognized',
  },
  {
    to: '/schedules/calendar',
    title: 'Calendar addresses',
    text: 'Schedules of students, teachers, groups and rooms in other calendars',
    answer: ({ calendar_addresses }: Overview) =>
      calendar_addresses > 0
        ? `${pluralize(calendar_addresses, 'address', 'addresses')} in use`
        : 'No address yet',
  },
]

/** Links to the exchange of data with other systems, with its current state. */
export function Page() {
  const { data } = useQuery(integrationsQuery)
  return (
    <>
      <PageHeader context="What Homeroom imports from other systems and exports to them" />
      <QuickLinks
        links={CARDS.map(({ to, title, text, answer }) => ({
          to,
          title,
          text,
          answer: data && answer(data),
        }))}
      />
    </>
  )
}
