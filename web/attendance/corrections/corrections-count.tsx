import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { call } from '#web/api.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import styles from './corrections-count.module.css'

const REFRESH_MS = 60_000

/** Beside the link: how many requests wait for the office. One small call a minute, for admins only. */
export function CorrectionsCount(): ReactNode {
  const { may } = useCurrentUser()
  const count = useQuery({
    queryKey: ['attendance', 'corrections', 'count'],
    queryFn: ({ signal }) => call('GET /attendance/corrections/count/', { signal }),
    enabled: may.administer,
    staleTime: REFRESH_MS,
    refetchInterval: REFRESH_MS,
  })
  const open = count.data?.open ?? 0
  return (
    open > 0 && (
      <span className={styles.count} title={`${open} waiting`}>
        {open}
      </span>
    )
  )
}
