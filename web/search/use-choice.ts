import { useEffect, useState } from 'react'
import type { Action, Result } from './results.ts'

type Choice = { key: string; action: number; by: 'keys' | 'pointer' }

/** Which result is chosen, and which of its actions: the first one until a key or the pointer says otherwise. */
export function useChoice(results: readonly Result[], idOf: (key: string, action: number) => string) {
  const [choice, setChoice] = useState<Choice>()
  const place = Math.max(
    results.findIndex(({ key }) => key === choice?.key),
    0,
  )
  const result = results[place]
  const action = result && result.key === choice?.key ? Math.min(choice.action, result.actions.length - 1) : 0

  useEffect(() => {
    if (choice?.by !== 'keys') return
    document.getElementById(idOf(choice.key, choice.action))?.scrollIntoView({ block: 'nearest' })
  }, [choice, idOf])

  return {
    key: result?.key,
    action,
    id: result && idOf(result.key, action),
    isMoved: choice !== undefined,
    chosen: result?.actions[action] satisfies Action | undefined,
    reset: () => setChoice(undefined),
    /** Up and down, from the last to the first and back. */
    moveRow: (by: 1 | -1) => {
      const next = results.at((place + by) % results.length)
      if (next) setChoice({ key: next.key, action: 0, by: 'keys' })
    },
    /** To another action of the same result; false where there is none on that side. */
    moveAction: (by: 1 | -1): boolean => {
      if (!result?.actions[action + by] || action + by < 0) return false
      setChoice({ key: result.key, action: action + by, by: 'keys' })
      return true
    },
    point: (key: string) => {
      if (key !== result?.key) setChoice({ key, action: 0, by: 'pointer' })
    },
  }
}

export type Chosen = ReturnType<typeof useChoice>
