import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { QuickLinks, type QuickLink } from '#web/school/quick-links.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { query } from '#web/query.ts'
import { RecentActivity } from './recent-activity.tsx'
import { Section } from '../section.tsx'
import { StudentTiles } from './student-tiles.tsx'

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

/** Student Management Dashboard: student numbers, tools and recent changes. */
export function Page() {
  const { school_name } = useCurrentUser()
  const overview = useQuery({ ...query('GET /students/api/overview/'), staleTime: 0 })
  return (
    <>
      <PageHeader context={`Students at ${school_name}`} />
      <ListState
        query={overview}
        skeleton={<Skeleton height={110} mb={22} />}
        failure="Student counts could not be loaded."
      >
        {({ students }) => <StudentTiles students={students} />}
      </ListState>
      <Section id="tools" label="Tools">
        <QuickLinks links={LINKS} />
      </Section>
      {overview.data && <RecentActivity activities={overview.data.activity} />}
    </>
  )
}
