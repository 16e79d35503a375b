import { useMemo } from 'react'
import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import { fullName } from '#web/school/person-name.ts'
import { UNASSIGNED } from './board-context.ts'
import { allStudents, groupIdByStudent } from './apply-moves.ts'
import { capacityText } from './capacity.ts'
import { countOf } from '../sentences.ts'
import type { Scope } from './use-board.ts'
import { useSaveMoves } from './save-moves.ts'

/** Moves students of a board to its places, and has words for both. */
export function useMoveStudents(scope: Scope, data: GradeLevelGroups) {
  const save = useSaveMoves(scope)
  const where = useMemo(() => groupIdByStudent(data), [data])
  const names = useMemo(() => new Map(allStudents(data).map((each) => [each.id, fullName(each)])), [data])

  const groupAt = (place: string) => data.groups.find(({ id }) => String(id) === place)
  const placeName = (place: string) => groupAt(place)?.name ?? 'Unassigned'
  const placeOf = (student: number) => String(where.get(student) ?? UNASSIGNED)
  const nameOf = (students: number[]) =>
    (students.length === 1 && names.get(students[0]!)) || countOf(students.length)
  /** Those of them who would come from elsewhere in this grade. */
  const leaving = (students: number[], to: string) =>
    students.filter((student) => where.has(student) && placeOf(student) !== to)

  return {
    nameOf,
    placeOf,
    leaving,
    /** '9A, 4 of 5, 1 seat left'. */
    placeSaid: (place: string) => {
      const { students, capacity } = groupAt(place) ?? { students: data.unassigned_students, capacity: null }
      return `${placeName(place)}, ${capacityText(students.length, capacity)}`
    },
    /** Says what has happened. */
    move: (students: number[], to: string): string => {
      const those = leaving(students, to)
      if (those.length === 0) return `${nameOf(students)} stays in ${placeName(to)}.`
      const group_id = to === UNASSIGNED ? null : Number(to)
      void save(those.map((student_id) => ({ student_id, group_id })))
      return `${nameOf(those)} moved to ${placeName(to)}.`
    },
  }
}
