import { useCallback, useRef, useState } from 'react'
import type { StudentName } from './apply-moves.ts'

export type Selection = ReturnType<typeof useSelection>

/** The selected students of a board. */
export function useSelection() {
  const [selected, setSelected] = useState<ReadonlySet<number>>(new Set())
  // A range begins at the last toggled student.
  const anchor = useRef<number>(undefined)
  const toggle = useCallback((student: number, list?: readonly number[]) => {
    const range = list && rangeBetween(list, anchor.current, student)
    anchor.current = student
    setSelected((before) =>
      range ? before.union(new Set(range)) : before.symmetricDifference(new Set([student])),
    )
  }, [])
  const toggleAll = useCallback((students: StudentName[], on: boolean) => {
    const ids = new Set(students.map(({ id }) => id))
    setSelected((before) => (on ? before.union(ids) : before.difference(ids)))
  }, [])
  const deselect = (students: number[]) => setSelected((before) => before.difference(new Set(students)))
  const clear = () => setSelected(new Set())
  return { selected, toggle, toggleAll, deselect, clear }
}

/** The ids of a list from one to another, both included, in list order; undefined if `from` is not in the list. */
export function rangeBetween(
  list: readonly number[],
  from: number | undefined,
  to: number,
): number[] | undefined {
  const [start, end] = [from === undefined ? -1 : list.indexOf(from), list.indexOf(to)]
  if (start === -1 || end === -1) return undefined
  return list.slice(Math.min(start, end), Math.max(start, end) + 1)
}
