import { useState } from 'react'
import type { Teacher } from '#contract/staff.ts'
import { useAllTeachers } from '#web/school/teachers.ts'

/** The teachers of the grid by last name: those who meet a group, those who were chosen, and who has been there before. */
export function useTeacherColumns(inGrid: readonly Teacher[], chosen: readonly number[]): Teacher[] {
  const { data } = useAllTeachers()
  const [seen, setSeen] = useState<ReadonlyMap<number, Teacher>>(new Map())
  const known = [...inGrid, ...(data ?? []).filter(({ id }) => chosen.includes(id))]
  const fresh = known.filter(({ id }) => !seen.has(id))
  // A column must not vanish under the hand with its last group.
  if (fresh.length > 0) setSeen(new Map([...seen, ...fresh.map((each) => [each.id, each] as const)]))
  return [...seen.values()].sort(byName)
}

const byName = (one: Teacher, other: Teacher) =>
  one.last_name.localeCompare(other.last_name, 'en') ||
  one.first_name.localeCompare(other.first_name, 'en') ||
  one.id - other.id
