import { useCurrentUser } from '#web/school/current-user.tsx'
import { PageHeader } from '#web/ui/page-header.tsx'
import { EmptyPanel } from '#web/ui/panels.tsx'
import { QuickLinks, type QuickLink } from './quick-links.tsx'

const LINKS: readonly QuickLink[] = [
  { to: '/schedule', title: 'My Schedule', text: 'View your daily class schedule.' },
  { to: '/attendance', title: 'My Attendance', text: 'Check your attendance record.' },
  { to: '/groups', title: 'My Groups', text: 'See your assigned groups and classmates.' },
  { to: '/grades', title: 'Grades & Progress', text: 'View your academic progress.' },
]

/** Where students begin. */
export function Page() {
  const { first_name, last_name, school_name } = useCurrentUser()
  return (
    <>
      <PageHeader
        title="Student Dashboard"
        context={[[first_name, last_name].filter(Boolean).join(' '), school_name].filter(Boolean).join(' · ')}
      />
      <p>Welcome to your student portal. Access your academic information and tools below.</p>
      <QuickLinks
        links={LINKS}
        none={
          <EmptyPanel title="Nothing to open yet">
            For now, please ask your homeroom teacher or the school office for your schedule and groups.
          </EmptyPanel>
        }
      />
    </>
  )
}
