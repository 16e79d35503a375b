import { useCallback, useRef, useState } from 'react'
import type { StudentName } from './apply-moves.ts'

export type Selection = ReturnType<typeof useSelection>

/** The ticked students of a board. */
export function useSelection() {
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

/** What stands from one thing to another in a list, both included; undefined when the first is not in it. */
export function rangeBetween(
  list: readonly number[],
  from: number | undefined,
  to: number,
): number[] | undefined {
  const [start, end] = [from === undefined ? -1 : list.indexOf(from), list.indexOf(to)]
  if (start === -1 || end === -1) return undefined
  return list.slice(Math.min(start, end), Math.max(start, end) + 1)
}
