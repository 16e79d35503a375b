import { Button, Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { longDay } from '#web/school/days.ts'
import { clockTime } from '#web/school/display.ts'
import { RollLink } from '#web/school/emergency/roll-link.tsx'
import { ListState } from '#web/ui/feedback/list-state.tsx'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { dailyQuery } from '#web/query.ts'
import { StaffLinks } from '../staff-links.tsx'
import { AbsentInARow } from './absent-in-a-row.tsx'
import { OpenSheets } from './open-sheets.tsx'
import { OwnAbsences } from './own-absences.tsx'
import { OwnWeek } from './own-week.tsx'
import { TodaysClasses } from './todays-classes.tsx'

const REFRESH_MS = 5 * 60_000

/** A teacher's home screen: today's classes, missing sheets, the week, and students who are absent repeatedly. */
export function TeacherHome() {
  const { school_name, teacher_id } = useCurrentUser()
  const { today, time } = useSchoolClock()
  return (
    <>
      <PageHeader
        context={
          <>
            {longDay(today)}, <time dateTime={`${today}T${time}`}>{clockTime(time)}</time> · {school_name}
          </>
        }
        actions={
          <>
            <RollLink />
            {teacher_id !== undefined && (
              <Button component={Link} to="/absence-requests?new=1" variant="default">
                Request an absence
              </Button>
            )}
          </>
        }
      />
      {teacher_id !== undefined && (
        <>
          <TodaysClasses teacher={teacher_id} />
          <OwnClasses teacher={teacher_id} now={{ today, time }} />
        </>
      )}
      <StaffLinks isTeaching={teacher_id !== undefined} />
    </>
  )
}

type OwnClassesProps = { teacher: number; now: { today: string; time: string } }

function OwnClasses({ teacher, now }: OwnClassesProps) {
  const home = useQuery({
    ...dailyQuery(now.today, 'GET /api/teachers/me/home/'),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })
  return (
    <ListState
      query={home}
      skeleton={<Skeleton height={300} radius={10} mb={22} />}
      failure="Your week and missing attendance could not be loaded."
    >
      {({ open, week, absence_requests, absent_in_a_row }) => (
        <>
          <OpenSheets days={open} today={now.today} />
          <AbsentInARow students={absent_in_a_row} teacher={teacher} />
          <OwnAbsences requests={absence_requests} />
          <OwnWeek week={week} now={now} />
        </>
      )}
    </ListState>
  )
}
