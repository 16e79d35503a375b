import { useEffect, useEffectEvent } from 'react'
import { useSearchParams } from 'react-router'
import type { People, Student } from './who.ts'

/** Chooses the student whom the address names, once, so that a student's record can lead to the form. */
export function useStudentInAddress(people: People | undefined, choose: (student: Student) => void): void {
  const [search, setSearch] = useSearchParams()
  const named = search.get('student')
  const student = people?.students.find(({ id }) => String(id) === named)
  const take = useEffectEvent((found: Student) => {
    choose(found)
    setSearch((now) => new URLSearchParams([...now].filter(([name]) => name !== 'student')), {
      replace: true,
      preventScrollReset: true,
    })
  })
  useEffect(() => {
    if (student) take(student)
  }, [student])
}
