import { useQuery } from '@tanstack/react-query'
import type { Reply } from '#web/api.ts'
import { query } from '#web/query.ts'
import { useSession } from '../current-user.tsx'

export type AbsenceReason = Reply<'GET /attendance/reasons/'>['reasons'][number]

/** The reasons of the school, which hardly ever change. */
export const reasonsQuery = { ...query('GET /attendance/reasons/'), staleTime: 300_000 }

const NONE: readonly AbsenceReason[] = []

/** The school's reasons for absences, also retired ones; none for people outside of the office. */
export function useReasons(): readonly AbsenceReason[] {
  const { user } = useSession()
  const { data } = useQuery({ ...reasonsQuery, enabled: user?.may.administer === true })
  return data?.reasons ?? NONE
}

/** The reasons that can be chosen: the current ones, and the one that the record already has. */
export const choosable = (reasons: readonly AbsenceReason[], current?: number | null): AbsenceReason[] =>
  reasons.filter(({ id, is_active }) => is_active || id === current)

/** 'Illness · Late until 10:30 AM', or the text alone where there is no reason. */
export const withReason = (reason: { name: string } | null | undefined, text: string): string =>
  [reason?.name, text].filter(Boolean).join(' · ')
