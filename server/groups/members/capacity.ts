import type { GroupKind } from '#contract/groups/group-shapes.ts'
import { gradeLabel, gradeOf, type GroupType } from '#contract/words.ts'

/** 'core' from 'core-groups'. */
export const typeOf = (kind: GroupKind): GroupType => kind.slice(0, -'-groups'.length) as GroupType

type Student = { name: string; grade_level: number; is_active: boolean }

/** Why no group of a grade can take a student, as a sentence; undefined when one can. */
export function whyNoPlace({ name, grade_level, is_active }: Student, grade: number): string | undefined {
  if (!is_active) return `${name} is not an active student, so no group can take them.`
  if (grade_level === grade) return undefined
  return `${name} is in ${gradeLabel(grade_level)}, not in ${gradeLabel(grade)}.`
}

/** Why students of a grade do not go into a group, as a sentence; undefined when they do. */
export const wrongGrade = (group: { name: string; grade_level: number }, grade: number): string | undefined =>
  group.grade_level === grade
    ? undefined
    : `${group.name} is a group of ${gradeLabel(group.grade_level)}, not of ${gradeLabel(grade)}.`

type Capacity = { id: number; name: string; capacity: number | null }
type Move = { student_id: number; group_id: number | null }
export type Overfull = Capacity & { capacity: number; members: number; after: number }

/** The groups that moves make larger than their capacity. A swap in a group that is too large already is none. */
export function overfullBy(
  moves: readonly Move[],
  from: ReadonlyMap<number, number>,
  groups: ReadonlyMap<number, Capacity>,
  sizes: ReadonlyMap<number, number>,
): Overfull[] {
  return [...groups.values()].flatMap(({ id, name, capacity }) => {
    const members = sizes.get(id) ?? 0
    const comers = moves.filter(({ group_id }) => group_id === id).length
    const leavers = moves.filter(({ student_id }) => from.get(student_id) === id).length
    const after = members + comers - leavers
    return capacity !== null && after > capacity && after > members
      ? { id, name, capacity, members, after }
      : []
  })
}

/** The sentence that says why nobody was moved, or, where there is only one student, why that one was not. */
export function overfullText(groups: readonly Overfull[], student?: string): string {
  const [group] = groups
  if (group && student !== undefined) {
    return `${group.name} has room for ${group.capacity} and holds ${group.members}, so ${student} was not moved.`
  }
  const each = groups.map(
    ({ name, capacity, after }) => `${name} has room for ${capacity} and would hold ${after}`,
  )
  return `${inWords(each)}, so nobody was moved.`
}

/** 'A', 'A and B' or 'A, B and C'. */
export const inWords = (parts: readonly string[]): string => new Intl.ListFormat('en-GB').format(parts)

/** '1 student' or '3 students'. */
export const studentsInWords = (count: number): string => `${count} ${count === 1 ? 'student' : 'students'}`

const NUMBERED: Record<GroupType, string> = {
  core: 'Core Group',
  cte: 'CTE Group',
  homeroom: 'Homeroom Group',
}

/** 'Core Group 7-1', 'Core Group 7-2', ... : as many as wanted, none of which is taken in any case of letters. */
export function numberedNames(
  { type, grade, count }: { type: GroupType; grade: number; count: number },
  taken: readonly string[],
): string[] {
  const used = new Set(taken.map((name) => name.toLowerCase()))
  const names: string[] = []
  for (let number = 1; names.length < count; number++) {
    const name = `${NUMBERED[type]} ${gradeOf(grade)}-${number}`
    if (!used.has(name.toLowerCase())) names.push(name)
  }
  return names
}
