import type { GradeLevelGroups, Group } from '#contract/groups/group-shapes.ts'

export type StudentName = { id: number; first_name: string; last_name: string }
/** Where one student goes; null is out of all groups of the type. */
export type Move = { student_id: number; group_id: number | null }

/**
 * The groups of a grade as they look once these places are taken; of two for one student the later counts. Students and
 * groups that are not there are passed over. What does not change keeps its identity.
 */
export function applyMoves(data: GradeLevelGroups, places: readonly Move[]): GradeLevelGroups {
  const goals = effectiveMoves(data, places)
  if (goals.size === 0) return data
  const arriving = Map.groupBy(
    allStudents(data).filter(({ id }) => goals.has(id)),
    ({ id }) => goals.get(id) ?? null,
  )
  const settle = (students: StudentName[], here: number | null) => {
    const staying = students.filter(({ id }) => !goals.has(id))
    const coming = arriving.get(here) ?? []
    return staying.length === students.length && coming.length === 0
      ? students
      : sortedByName(staying, coming)
  }
  return {
    ...data,
    unassigned_students: settle(data.unassigned_students, null),
    groups: data.groups.map((group) => withStudents(group, settle(group.students, group.id))),
  }
}

/** Without a group that was deleted; who was in it is unassigned now. */
export const withoutGroup = (
  data: GradeLevelGroups,
  group: number,
  removed: StudentName[],
): GradeLevelGroups => ({
  ...data,
  groups: data.groups.filter(({ id }) => id !== group),
  unassigned_students: sortedByName(data.unassigned_students, removed),
})

/** With a new group, in the order of names. */
export const withGroup = (data: GradeLevelGroups, group: Group): GradeLevelGroups => ({
  ...data,
  groups: [...data.groups, group].sort((a, b) => compare(a.name, b.name) || a.id - b.id),
})

/** Where each student is now; null is in no group. */
export function groupIdByStudent(data: GradeLevelGroups): Map<number, number | null> {
  const inGroups = data.groups.flatMap(({ id, students }) =>
    students.map((student) => [student.id, id] as const),
  )
  return new Map([...data.unassigned_students.map(({ id }) => [id, null] as const), ...inGroups])
}

/** Only the moves that change something and are possible here. */
function effectiveMoves(data: GradeLevelGroups, places: readonly Move[]): Map<number, number | null> {
  if (places.length === 0) return new Map()
  const known = new Set<number | null>([null, ...data.groups.map(({ id }) => id)])
  const now = groupIdByStudent(data)
  const goals = new Map(
    places.filter((place) => known.has(place.group_id)).map((p) => [p.student_id, p.group_id]),
  )
  return new Map([...goals].filter(([student, group]) => now.has(student) && now.get(student) !== group))
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
// As the database sorts them, so that nobody jumps when its answer comes.
const compare = (a: string, b: string) => (a < b ? -1 : a > b ? 1 : 0)
