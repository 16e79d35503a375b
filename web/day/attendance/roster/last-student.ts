import { useEffect } from 'react'
import { NavigationType, useLocation, useNavigationType } from 'react-router'

/** The student where the keys were last, by the address of the sheet. */
const lastStudents = new Map<string, number>()

/** Reads the row to begin with: on the way back to a sheet the one that was left, else the first. */
export function useFirstRow(students: readonly { id: number }[]): () => number {
  const address = useAddress()
  const isReturning = useNavigationType() === NavigationType.Pop
  return () =>
    isReturning
      ? Math.max(
          0,
          students.findIndex(({ id }) => id === lastStudents.get(address)),
        )
      : 0
}

/** Remembers the current student for the way back. */
export function useLastStudent(student: number | undefined): void {
  const address = useAddress()
  useEffect(() => {
    if (student !== undefined) lastStudents.set(address, student)
  }, [address, student])
}

function useAddress(): string {
  const { pathname, search } = useLocation()
  return pathname + search
}
