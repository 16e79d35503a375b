import { useCallback, useRef, useState } from 'react'
import type { StudentName } from './layers.ts'
import { rangeBetween } from './range.ts'

export type Selection = ReturnType<typeof useChosen>

/** The ticked students of a board. */
export function useChosen() {
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set())
  // Where a range begins: the student who was ticked or unticked last.
  const anchor = useRef<number>(undefined)
  const toggle = useCallback((student: number, inView?: readonly number[]) => {
    const range = inView && rangeBetween(inView, anchor.current, student)
    anchor.current = student
    setChosen((before) =>
      range ? before.union(new Set(range)) : before.symmetricDifference(new Set([student])),
    )
  }, [])
  const toggleAll = useCallback((students: StudentName[], on: boolean) => {
    const ids = new Set(students.map(({ id }) => id))
    setChosen((before) => (on ? before.union(ids) : before.difference(ids)))
  }, [])
  const leave = (students: number[]) => setChosen((before) => before.difference(new Set(students)))
  const clear = () => setChosen(new Set())
  return { chosen, toggle, toggleAll, leave, clear }
}
