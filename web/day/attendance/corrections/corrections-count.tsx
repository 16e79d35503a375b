import { Box } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { query } from '#web/query.ts'

const REFRESH_MS = 60_000

export const waitingQuery = () => ({
  ...query('GET /attendance/corrections/count/'),
  staleTime: REFRESH_MS,
  refetchInterval: REFRESH_MS,
})

/** The badge with the number of pending requests and responses. It is for admins only and makes one small call per minute. */
export function CorrectionsCount(): ReactNode {
  const { may } = useCurrentUser()
  const waiting = useQuery({ ...waitingQuery(), enabled: may.administer })
  const open = (waiting.data?.open ?? 0) + (waiting.data?.answers ?? 0)
  return (
    open > 0 && (
      <Box
        component="span"
        display="inline-block"
        miw={20}
        ml={8}
        px={6}
        bdrs={10}
        bg="var(--tardy-soft)"
        c="var(--tardy)"
        fz={12.5}
        fw={650}
        ta="center"
        title={`${open} pending`}
      >
        {open}
      </Box>
    )
  )
}
