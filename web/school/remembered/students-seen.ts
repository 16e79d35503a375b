import { useEffect, useEffectEvent } from 'react'
import { MAX_STUDENTS_SEEN } from '#contract/words.ts'
import { useChoice } from '#web/school/choices.ts'

/** Remembers that the user viewed a student; undefined while none is shown. */
export function useStudentSeen(student: number | undefined): void {
  const [seen = [], remember] = useChoice('students_seen')
  const rememberStudent = useEffectEvent((id: number) =>
    remember([id, ...seen.filter((other) => other !== id)].slice(0, MAX_STUDENTS_SEEN)),
  )
  useEffect(() => {
    if (student !== undefined) rememberStudent(student)
  }, [student])
}
