import { PageHeader } from '#web/ui/page-header.tsx'
import { QuickLinks, type QuickLink } from './quick-links.tsx'

const LINKS: readonly QuickLink[] = [
  {
    to: '/students/upload-students',
    title: 'Upload students',
    text: 'Add and update students from a spreadsheet.',
  },
  { to: '/students/add', title: 'Add student', text: 'Enter one student by hand.' },
  { to: '/students/list', title: 'Student Directory', text: 'Find students and see their week.' },
  {
    to: '/students/upload-homeroom',
    title: 'Upload homeroom teachers',
    text: 'Assign homeroom teachers from a file.',
  },
]

export const Page = () => (
  <>
    <PageHeader title="Student Management Dashboard" context="Tools for student records" />
    <QuickLinks links={LINKS} />
  </>
)
