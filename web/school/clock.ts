import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useCurrentUser, useSession } from './current-user.tsx'
import { schoolMoment } from './school-moment.ts'

const REFRESH_MS = 60_000

/** The school's local day and time ('YYYY-MM-DD', 'HH:MM'), refreshed every 60 seconds. */
export function useSchoolClock(): { today: string; time: string } {
  const { now } = useCurrentUser()
  const { readAt } = useSession()
  const [moment, setMoment] = useState(() => Date.now())
  useInterval(() => setMoment(Date.now()), REFRESH_MS, { autoInvoke: true })
  return schoolMoment({ now, readAt }, moment)
}
