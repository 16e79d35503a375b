import { useCurrentUser } from '#web/school/current-user.tsx'
import { STUDENT_SCREENS } from '#web/school/student-screens.ts'
import { QuickLinks } from '#web/school/quick-links.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { EmptyPanel } from '#web/ui/feedback/panels.tsx'

/** The first screen of students. */
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
        links={STUDENT_SCREENS}
        none={
          <EmptyPanel title="Nothing to open yet">
            For now, please ask your homeroom teacher or the school office for your schedule and groups.
          </EmptyPanel>
        }
      />
    </>
  )
}
