import { useCurrentUser } from '#web/school/current-user.tsx'
import { useSchoolClock } from '#web/school/clock.ts'
import { longDay } from '#web/school/days.ts'
import { PageHeader } from '#web/ui/layout/page-header.tsx'
import { StaffLinks } from '../staff-links.tsx'
import { TodaysClasses } from '../teacher/todays-classes.tsx'
import { OfficeDay } from './office-day.tsx'

/** The office's first screen; somebody of the office who also teaches has their own classes on top. */
export function OfficeHome() {
  const { school_name, teacher_id } = useCurrentUser()
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
      <OfficeDay />
      <StaffLinks isTeaching={teacher_id !== undefined} />
    </>
  )
}
