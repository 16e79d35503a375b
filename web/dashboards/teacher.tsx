import { useCurrentUser } from '#web/school/current-user.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay } from '#web/school/days.ts'
import { QuickLinks, type QuickLink } from '#web/school/quick-links.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { OfficeDay } from './office-day.tsx'
import { Section } from './section.tsx'
import { TodaysClasses } from './todays-classes.tsx'

const LINKS: readonly QuickLink[] = [
  { to: '/manage-students', title: 'Student management', text: 'Upload, add and look up students.' },
  { to: '/groups/', title: 'Groups', text: 'Core, CTE and homeroom groups of each grade.' },
  { to: '/schedules', title: 'Schedules', text: 'Block schedules, section periods and who teaches whom.' },
  { to: '/attendance', title: 'Attendance', text: 'Take attendance for a class of today or another day.' },
  { to: '/reports', title: 'Reports', text: 'Attendance records and summaries, also as CSV.' },
]

const OWN_WEEK: QuickLink = {
  to: '/schedule',
  title: 'My schedule',
  text: 'Your classes of this week, also in your own calendar.',
}

/** The first screen of staff. */
export function Page() {
  const { school_name, teacher_id, may } = useCurrentUser()
  const { today, time } = useSchoolClock()
  return (
    <>
      <PageHeader
        title="Teacher Dashboard"
        context={
          <>
            {longDay(today)}, <time dateTime={`${today}T${time}`}>{time}</time> · {school_name}
          </>
        }
      />
      {teacher_id !== undefined && <TodaysClasses teacher={teacher_id} />}
      {may.administer && <OfficeDay />}
      <Section id="quick-links" label="Quick links">
        <QuickLinks links={teacher_id === undefined ? LINKS : [...LINKS, OWN_WEEK]} />
      </Section>
    </>
  )
}
