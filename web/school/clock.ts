import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useCurrentUser, useSession } from './current-user.tsx'
import { schoolMoment } from './school-moment.ts'

type SchoolMoment = ReturnType<typeof schoolMoment>

const REFRESH_MS = 60_000

/** The school's local day and time ('YYYY-MM-DD', 'HH:MM'), refreshed every 60 seconds. */
export function useSchoolClock(): SchoolMoment {
  const timeAt = useSchoolTime()
  const [moment, setMoment] = useState(() => Date.now())
  useInterval(() => setMoment(Date.now()), REFRESH_MS, { autoInvoke: true })
  return timeAt(moment)
}

/** Converts a moment of this computer's clock to the school's local day and time. */
export function useSchoolTime(): (moment: number) => SchoolMoment {
  const { now } = useCurrentUser()
  const { readAt } = useSession()
  return (moment) => schoolMoment({ now, readAt }, moment)
}
