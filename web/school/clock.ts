import { useInterval } from '@mantine/hooks'
import { useState } from 'react'
import { useCurrentUser, useSession } from './current-user.tsx'

const REFRESH_MS = 60_000

/** The school's local day and time ('YYYY-MM-DD', 'HH:MM'), refreshed every 60 seconds. */
export function useSchoolClock(): { today: string; time: string } {
  const { now } = useCurrentUser()
  const { readAt } = useSession()
  const [moment, setMoment] = useState(() => Date.now())
  useInterval(() => setMoment(Date.now()), REFRESH_MS, { autoInvoke: true })
  const local = new Date(Date.parse(`${now}Z`) + Math.max(0, moment - readAt)).toISOString()
  return { today: local.slice(0, 10), time: local.slice(11, 16) }
}
