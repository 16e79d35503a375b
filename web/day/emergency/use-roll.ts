import { useQuery, type UseQueryResult } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useMemo, useState, useSyncExternalStore } from 'react'
import { latestMarks, type RollMark, type RollState } from '#contract/day/emergency-rules.ts'
import type { Roll } from '#contract/day/emergency.ts'
import { query } from '#web/query.ts'
import { useSchoolClock } from '#web/school/clock.ts'
import { useCurrentUser, useSession } from '#web/school/current-user.tsx'
import { loadRoll, type LoadedRoll } from '#web/school/emergency/load-roll.ts'
import {
  addRollMarks,
  rollOutbox,
  subscribeToRollOutbox,
  whenRollMarksSent,
  type RollOutbox,
} from '#web/school/emergency/roll-outbox.ts'
import { createSaveKey } from '#web/ui/forms/add-key.ts'
import { useSendRollMarks } from './use-send-roll.ts'

const MARKS_EVERY_MS = 4000
const STATUS_EVERY_MS = 10_000
/** How soon a roll that was loaded without a network is loaded again. */
const RELOAD_MS = 5000

export type OpenedRoll = {
  sheet: UseQueryResult<LoadedRoll>
  /** The roll as the server last said it: it may have ended since it was loaded. */
  roll: Roll | null
  /** The mark of each student that counts, with those that are not sent yet. */
  marks: ReadonlyMap<number, RollMark>
  outbox: RollOutbox
  /** False for a past roll, one that has ended, and while none is on although the server is reached. */
  canMark: boolean
  mark: (students: readonly number[], state: RollState) => void
}

/** The roll that is on, or a past one, with its marks as they come in. */
export function useRoll(pastId: number | undefined): OpenedRoll {
  const user = useCurrentUser()
  const sheet = useSheet(pastId)
  const { data } = sheet
  const outbox = useSyncExternalStore(subscribeToRollOutbox, rollOutbox)
  const polled = usePolledMarks(data, pastId !== undefined)
  const roll = polled.roll ?? data?.roll ?? null
  const isCopy = data?.copiedAt !== undefined
  const canMark = pastId === undefined && (roll === null ? isCopy : roll.ended === null)
  const marks = useMemo(() => {
    const unsent = pastId === undefined ? outbox.marks.filter(({ account }) => account === user.id) : []
    return latestMarks([
      ...(data?.marks ?? []),
      ...polled.marks,
      ...unsent.map(({ student_id, state, at }): RollMark => ({
        id: null,
        student_id,
        state,
        at,
        by: 'You',
      })),
    ])
  }, [data?.marks, polled.marks, outbox.marks, pastId, user.id])
  const mark = (students: readonly number[], state: RollState) => {
    const at = new Date().toISOString()
    void addRollMarks(
      students.map((student_id) => ({
        account: user.id,
        roll: roll?.id ?? null,
        key: createSaveKey(),
        student_id,
        state,
        at,
      })),
    )
  }
  // Not left to PendingRoll: a phone may lose the network before that part of the app has loaded.
  useSendRollMarks(user.id)
  useEffect(() => whenRollMarksSent(polled.refresh), [polled.refresh])
  return { sheet, roll, marks, outbox, canMark, mark }
}

function useSheet(pastId: number | undefined): UseQueryResult<LoadedRoll> {
  const user = useCurrentUser()
  const { isTeacher, isStudent, school_name, readAt } = useSession()
  const { time } = useSchoolClock()
  const input = pastId === undefined ? {} : { query: { roll_id: pastId } }
  const options = query('GET /attendance/emergency-roll/', input)
  const sheet = useQuery<LoadedRoll>({
    ...options,
    queryFn: (context) =>
      pastId === undefined
        ? loadRoll(context.signal, { session: { user, isTeacher, isStudent, school_name, readAt }, time })
        : options.queryFn(context),
    staleTime: 0,
    refetchInterval: ({ state }) => (state.data?.copiedAt === undefined ? false : RELOAD_MS),
  })
  const status = useQuery({
    ...query('GET /attendance/emergency-roll/status/'),
    staleTime: 0,
    enabled: pastId === undefined,
    refetchInterval: STATUS_EVERY_MS,
  })
  // Another roll has started, or this one is over.
  const reload = useEffectEvent(() => void sheet.refetch())
  const onNow = status.data?.roll?.id
  const shown = sheet.data?.roll?.id
  const hasChanged =
    status.data !== undefined && onNow !== undefined && sheet.data !== undefined && onNow !== shown
  useEffect(() => {
    if (hasChanged) reload()
  }, [hasChanged])
  return sheet
}

type PolledMarks = { marks: readonly RollMark[]; roll: Roll | undefined; refresh: () => Promise<unknown> }

/** Asks for new marks every few seconds while a roll is on. */
function usePolledMarks(sheet: LoadedRoll | undefined, isPast: boolean): PolledMarks {
  const id = sheet?.roll?.id
  const [added, setAdded] = useState<{ roll: number | undefined; marks: readonly RollMark[] }>({
    roll: id,
    marks: [],
  })
  const marks = added.roll === id ? added.marks : NONE
  const after = marks.at(-1)?.id ?? sheet?.marks.at(-1)?.id ?? 0
  const polled = useQuery({
    ...query('GET /attendance/emergency-roll/marks/', { query: { roll_id: id ?? 0, after } }),
    enabled: id !== undefined && !isPast,
    staleTime: 0,
    gcTime: 0,
    refetchInterval: ({ state }) => (state.data?.roll.ended ? false : MARKS_EVERY_MS),
  })
  const [taken, setTaken] = useState<typeof polled.data>()
  if (polled.data && polled.data !== taken) {
    setTaken(polled.data)
    if (polled.data.marks.length > 0) setAdded({ roll: id, marks: [...marks, ...polled.data.marks] })
  }
  return { marks, roll: !isPast && taken?.roll.id === id ? taken?.roll : undefined, refresh: polled.refetch }
}

const NONE: readonly RollMark[] = []
