import { useCallback, useState } from 'react'
import type { StudentName } from './layers.ts'

export type Selection = ReturnType<typeof useChosen>

/** The ticked students of a board. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  const toggle = useCallback(
    (student: number) => setChosen((before) => before.symmetricDifference(new Set([student]))),
    [],
  )
  const toggleAll = useCallback((students: StudentName[], on: boolean) => {
    const ids = new Set(students.map(({ id }) => id))
    setChosen((before) => (on ? before.union(ids) : before.difference(ids)))
  }, [])
  const leave = (students: number[]) => setChosen((before) => before.difference(new Set(students)))
  const clear = () => setChosen(new Set())
  return { chosen, toggle, toggleAll, leave, clear }
}
