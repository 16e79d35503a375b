import { useInterval } from '@mantine/hooks'
import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useEffect, useEffectEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import type { SubstituteDay } from '#contract/day/substitutes.ts'
import { CallFailure, call, failureMessage } from '#web/api.ts'
import { setDisplay } from '#web/school/display.ts'
import { linkSecret } from '#web/school/links/link-secret.ts'
import { suppressBeforeUnload } from '#web/ui/forms/leave-warning.ts'
import { deleteSealedDrafts } from './sealed-drafts.ts'

/** 'closed' means that this browser has no visit, or that it has ended for the reason in `sentence`. */
export type VisitState =
  | { kind: 'checking' }
  | { kind: 'open'; day: SubstituteDay; readAt: number }
  | { kind: 'closed'; sentence?: string | undefined }
  | { kind: 'unreachable'; message: string }

export type Visit = {
  state: VisitState
  /** Called when a link has been opened. */
  enter: (day: SubstituteDay) => void
  /** Checks with the server. Background requests do not count as activity of the substitute. */
  check: (options?: { background?: boolean }) => Promise<void>
  /** Removes all names from the screen and from this browser. */
  end: (sentence: string) => void
}

/** How soon an idle page notices that the office revoked its link. */
const CHECK_MS = 60_000

/** The visit in this browser, which the server identifies by a cookie. */
export function useVisit(): Visit {
  const queries = useQueryClient()
  // A link in the address always starts its own visit, even if another one was open.
  const [state, setState] = useState<VisitState>(() => ({ kind: linkSecret() ? 'closed' : 'checking' }))

  const enter = useCallback((day: SubstituteDay) => {
    setDisplay(day.display)
    setState({ kind: 'open', day, readAt: Date.now() })
  }, [])

  const end = useCallback(
    (sentence?: string) => {
      suppressBeforeUnload()
      deleteSealedDrafts()
      setState({ kind: 'closed', sentence })
      queries.clear()
    },
    [queries],
  )

  const check = useCallback(
    ({ background = false } = {}) =>
      call('GET /substitute/api/day/', { background }).then(enter, (failure: unknown) => {
        if (failure instanceof CallFailure && failure.status === 401) end(failure.message)
        // An open page stays open without a network, and its marks are sent later.
        else
          setState((now) =>
            now.kind === 'open' ? now : { kind: 'unreachable', message: failureMessage(failure) },
          )
      }),
    [enter, end],
  )

  const checkFirst = useEffectEvent(() => void (linkSecret() ? undefined : check()))
  useEffect(() => checkFirst(), [])
  const isOpen = state.kind === 'open'
  useInterval(() => isOpen && void check({ background: true }), CHECK_MS, { autoInvoke: true })
  useEffect(
    () =>
      onPageRestored(
        () => setState({ kind: 'checking' }),
        () => void check(),
      ),
    [check],
  )
  return { state, enter, check, end }
}

/** A browser may restore a frozen page after Back, perhaps for another person. */
function onPageRestored(hide: () => void, restored: () => void): () => void {
  const onHide = (event: PageTransitionEvent) => event.persisted && flushSync(hide)
  const onShow = (event: PageTransitionEvent) => event.persisted && restored()
  addEventListener('pagehide', onHide)
  addEventListener('pageshow', onShow)
  return () => {
    removeEventListener('pagehide', onHide)
    removeEventListener('pageshow', onShow)
  }
}
