import type { GradeLevelGroups, Group } from '#contract/groups/group-shapes.ts'

export type StudentName = { id: number; first_name: string; last_name: string }
/** Moves one student to a group; null unassigns the student. */
export type Move = { student_id: number; group_id: number | null }

/**
 * The groups of a grade after these moves; the last move of a student wins. Unknown students and groups are ignored.
 * Unchanged parts keep their identity so that React can skip them.
 */
export function applyMoves(data: GradeLevelGroups, moves: readonly Move[]): GradeLevelGroups {
  const targets = effectiveMoves(data, moves)
  if (targets.size === 0) return data
  const arriving = Map.groupBy(
    allStudents(data).filter(({ id }) => targets.has(id)),
    ({ id }) => targets.get(id) ?? null,
  )
  const studentsAfter = (students: StudentName[], groupId: number | null) => {
    const staying = students.filter(({ id }) => !targets.has(id))
    const incoming = arriving.get(groupId) ?? []
    return staying.length === students.length && incoming.length === 0
      ? students
      : sortedByName(staying, incoming)
  }
  return {
    ...data,
    unassigned_students: studentsAfter(data.unassigned_students, null),
    groups: data.groups.map((group) => withStudents(group, studentsAfter(group.students, group.id))),
  }
}

/** Removes a deleted group and unassigns its students. */
export const withoutGroup = (
  data: GradeLevelGroups,
  group: number,
  removed: StudentName[],
): GradeLevelGroups => ({
  ...data,
  groups: data.groups.filter(({ id }) => id !== group),
  unassigned_students: sortedByName(data.unassigned_students, removed),
})

/** Adds a new group, sorted by name. */
export const withGroup = (data: GradeLevelGroups, group: Group): GradeLevelGroups => ({
  ...data,
  groups: [...data.groups, group].sort((a, b) => compare(a.name, b.name) || a.id - b.id),
})

/** The groups with the saved teacher and room of one of them. */
export const withLead = (data: GradeLevelGroups, { id, ...saved }: Group): GradeLevelGroups => {
  const { teacher, cte_teacher, homeroom_teacher, room_number } = saved
  return {
    ...data,
    groups: data.groups.map((group) =>
      group.id === id ? { ...group, teacher, cte_teacher, homeroom_teacher, room_number } : group,
    ),
  }
}

/** The group of each student; null means unassigned. */
export function groupIdByStudent(data: GradeLevelGroups): Map<number, number | null> {
  const inGroups = data.groups.flatMap(({ id, students }) =>
    students.map((student) => [student.id, id] as const),
  )
  return new Map([...data.unassigned_students.map(({ id }) => [id, null] as const), ...inGroups])
}

/** The target group of each student who changes group, without moves to unknown groups. */
function effectiveMoves(data: GradeLevelGroups, moves: readonly Move[]): Map<number, number | null> {
  if (moves.length === 0) return new Map()
  const groupIds = new Set<number | null>([null, ...data.groups.map(({ id }) => id)])
  const current = groupIdByStudent(data)
  const targets = new Map(
    moves.filter((move) => groupIds.has(move.group_id)).map((move) => [move.student_id, move.group_id]),
  )
  return new Map(
    [...targets].filter(([student, group]) => current.has(student) && current.get(student) !== group),
  )
}

/** All students of the grade. */
export const allStudents = (data: GradeLevelGroups) => [
  ...data.unassigned_students,
  ...data.groups.flatMap(({ students }) => students),
]

const withStudents = (group: Group, students: StudentName[]): Group =>
  students === group.students ? group : { ...group, students, student_count: students.length }

const sortedByName = (some: StudentName[], others: StudentName[]) => [...some, ...others].sort(byName)

const byName = (a: StudentName, b: StudentName) =>
  compare(a.last_name, b.last_name) || compare(a.first_name, b.first_name) || a.id - b.id
// This is the order of the database, so that no row jumps when its reply arrives.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
