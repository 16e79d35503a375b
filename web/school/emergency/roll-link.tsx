import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { Link } from 'react-router'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { readCopy } from '#web/school/copies.ts'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'
import { afterFirstInteraction } from '#web/ui/when-in-use.ts'
import { loadRoll } from './load-roll.ts'
import { ROLL_ADDRESS } from './roll-address.ts'

const REFRESH_MS = 30_000

/**
 * Leads from a home to the emergency roll, and says when one is on. It also loads the roll once into this browser, so that it
 * opens without a network afterwards.
 */
export function RollLink() {
  const status = useQuery({
    ...query('GET /attendance/emergency-roll/status/'),
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
    refetchOnWindowFocus: true,
  })
  const roll = status.data?.roll?.id
  const { isTeacher, isStudent, school_name, readAt } = useSession()
  const user = useCurrentUser()
  const { time } = useSchoolClock()
  const warm = useEffectEvent(async (rollId: number | undefined, signal: AbortSignal) => {
    // Without a roll that is on, the copy of this day is enough.
    if (rollId === undefined && (await readCopy('roll'))) return
    const session = { user, isTeacher, isStudent, school_name, readAt }
    await loadRoll(signal, { session, time }).catch(() => undefined)
  })
  useEffect(() => {
    const abort = new AbortController()
    const cancel = afterFirstInteraction(() => void warm(roll, abort.signal))
    return () => {
      cancel?.()
      abort.abort()
    }
  }, [roll])
  return (
    <Button
      component={Link}
      to={ROLL_ADDRESS}
      variant={roll === undefined ? 'default' : 'filled'}
      {...(roll !== undefined && { color: 'red' })}
    >
      {roll === undefined ? 'Emergency roll' : 'Emergency roll is on: open it'}
    </Button>
  )
}
