import { useEffect, useState } from 'react'
import type { Action, Result } from './results.ts'

type SelectedAction = { key: string; action: number; by: 'keys' | 'pointer' }

/** The selected result and action. The first one is selected until a key or the pointer selects another. */
export function useSelection(results: readonly Result[], idOf: (key: string, action: number) => string) {
  const [selected, setSelected] = useState<SelectedAction>()
  const index = Math.max(
    results.findIndex(({ key }) => key === selected?.key),
    0,
  )
  const result = results[index]
  const action =
    result && result.key === selected?.key ? Math.min(selected.action, result.actions.length - 1) : 0

  useEffect(() => {
    if (selected?.by !== 'keys') return
    document.getElementById(idOf(selected.key, selected.action))?.scrollIntoView({ block: 'nearest' })
  }, [selected, idOf])

  return {
    key: result?.key,
    action,
    id: result && idOf(result.key, action),
    isMoved: selected !== undefined,
    selectedAction: result?.actions[action] satisfies Action | undefined,
    reset: () => setSelected(undefined),
    /** Moves up or down, wrapping around at the ends. */
    moveRow: (by: 1 | -1) => {
      const next = results.at((index + by) % results.length)
      if (next) setSelected({ key: next.key, action: 0, by: 'keys' })
    },
    /** Moves to another action of the same result; false if there is none on that side. */
    moveAction: (by: 1 | -1): boolean => {
      if (!result?.actions[action + by] || action + by < 0) return false
      setSelected({ key: result.key, action: action + by, by: 'keys' })
      return true
    },
    point: (key: string) => {
      if (key !== result?.key) setSelected({ key, action: 0, by: 'pointer' })
    },
  }
}

export type Selection = ReturnType<typeof useSelection>
