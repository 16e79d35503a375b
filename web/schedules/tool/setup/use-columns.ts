import { useState } from 'react'
import type { Teacher } from '#contract/staff.ts'
import { useAllTeachers } from '#web/school/teachers.ts'

/** The teachers of the grid by last name: those who meet a group, the chosen ones, and those shown before. */
export function useTeacherColumns(inGrid: readonly Teacher[], chosen: readonly number[]): Teacher[] {
  const { data } = useAllTeachers()
  const [seen, setSeen] = useState<ReadonlyMap<number, Teacher>>(new Map())
  const current = [...inGrid, ...(data ?? []).filter(({ id }) => chosen.includes(id))]
  const added = current.filter(({ id }) => !seen.has(id))
  // A column must not disappear during a drag of its last group.
  if (added.length > 0) setSeen(new Map([...seen, ...added.map((each) => [each.id, each] as const)]))
  return [...seen.values()].sort(byName)
}

const byName = (one: Teacher, other: Teacher) =>
  one.last_name.localeCompare(other.last_name, 'en') ||
  one.first_name.localeCompare(other.first_name, 'en') ||
  one.id - other.id
