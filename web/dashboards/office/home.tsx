import { Anchor, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import type { OfficeToday } from '#contract/dashboards/office-home.ts'
import { pluralize } from '#contract/words.ts'
import { dailyQuery } from '#web/query.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { RollLink } from '#web/school/emergency/roll-link.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { StaffLinks } from '../staff-links.tsx'
import { TodaysClasses } from '../teacher/todays-classes.tsx'
import { AbsentNow } from './today/absent-now.tsx'
import { AttendancePanel } from './today/attendance-panel.tsx'
import { EnrollmentPanel } from './today/enrollment-panel.tsx'
import { GettingStarted } from './today/getting-started.tsx'
import { MissingSheets } from './today/missing-sheets.tsx'
import { TiersPanel } from './today/tiers-panel.tsx'
import { UploadsPanel } from './today/uploads-panel.tsx'
import { Waiting } from './today/waiting.tsx'
import styles from './today/today.module.css'

const REFRESH_MS = 60_000

/** The office's home screen: late sheets, absent students, attendance and open tasks. Admins who teach see their classes on top. */
export function OfficeHome() {
  const { school_name, teacher_id } = useCurrentUser()
  const { today, time } = useSchoolClock()
  const day = useQuery({
    ...dailyQuery(today, 'GET /api/office/today/'),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  return (
    <>
      <PageHeader
        title={`Today at ${school_name}`}
        context={
          <>
            {longDay(today)}, <time dateTime={`${today}T${time}`}>{clockTime(time)}</time>
            {day.data && <Counts day={day.data} />}
          </>
        }
        actions={<RollLink />}
      />
      {teacher_id !== undefined && <TodaysClasses teacher={teacher_id} />}
      <ListState query={day} skeleton={<HomeSkeleton />} failure="Today at school could not be loaded.">
        {(data) => (
          <>
            {data.begin && <GettingStarted counts={data.begin} />}
            <div className={`${styles.panels} print-flow`}>
              <div className={styles.column}>
                <MissingSheets day={data} />
                <AbsentNow day={data} />
              </div>
              <div className={styles.column}>
                <Waiting day={data} />
                <TiersPanel />
                <EnrollmentPanel day={data} />
                <UploadsPanel day={data} />
              </div>
              <div className={styles.across}>
                <AttendancePanel />
              </div>
            </div>
          </>
        )}
      </ListState>
      <div className="screen-only">
        <StaffLinks isTeaching={teacher_id !== undefined} />
      </div>
    </>
  )
}

const Counts = ({ day: { active_students, absent } }: { day: OfficeToday }) => (
  <>
    {' · '}
    <Anchor component={Link} to="/students/list" inherit c="inherit" underline="hover">
      {pluralize(active_students, 'student')}
    </Anchor>
    {absent.count > 0 && (
      <>
        ,{' '}
        <Anchor component={Link} to="/attendance/absent?view=now" inherit c="inherit" underline="hover">
          {absent.count} absent
        </Anchor>
      </>
    )}
  </>
)

/** Takes the space of the panels above the charts, so that the page doesn't jump. */
const HomeSkeleton = () => (
  <div className={styles.panels}>
    <Skeleton height={480} radius="lg" />
    <Skeleton height={480} radius="lg" />
  </div>
)
