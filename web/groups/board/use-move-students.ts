import { pluralize } from '#contract/words.ts'
import { useMemo } from 'react'
import type { GradeLevelGroups } from '#contract/groups/group-shapes.ts'
import { fullName } from '#web/school/person-name.ts'
import { allStudents, groupIdByStudent } from './apply-moves.ts'
import { UNASSIGNED } from './board-context.ts'
import { capacityText } from './capacity.ts'
import { useSaveMoves } from './save-moves.ts'
import type { Scope } from './use-board.ts'

/** Moves students of a board to a drop target, and describes students and targets in words. */
export function useMoveStudents(scope: Scope, data: GradeLevelGroups) {
  const saveMoves = useSaveMoves(scope)
  const groupIds = useMemo(() => groupIdByStudent(data), [data])
  const names = useMemo(() => new Map(allStudents(data).map((each) => [each.id, fullName(each)])), [data])

  const groupOf = (target: string) => data.groups.find(({ id }) => String(id) === target)
  const targetName = (target: string) => groupOf(target)?.name ?? 'Unassigned'
  const currentTarget = (student: number) => String(groupIds.get(student) ?? UNASSIGNED)
  const studentsText = (students: number[]) =>
    (students.length === 1 && names.get(students[0]!)) || pluralize(students.length, 'student')
  /** Those who are not at the target yet. */
  const leaving = (students: number[], target: string) =>
    students.filter((student) => groupIds.has(student) && currentTarget(student) !== target)

  return {
    studentsText,
    currentTarget,
    leaving,
    /** '9A, 4 of 5, 1 seat left'. */
    targetText: (target: string) => {
      const { students, capacity } = groupOf(target) ?? { students: data.unassigned_students, capacity: null }
      return `${targetName(target)}, ${capacityText(students.length, capacity)}`
    },
    /** Returns a sentence that says what has happened. */
    move: (students: number[], target: string): string => {
      const moving = leaving(students, target)
      if (moving.length === 0) return `${studentsText(students)} stays in ${targetName(target)}.`
      const group_id = target === UNASSIGNED ? null : Number(target)
      void saveMoves(moving.map((student_id) => ({ student_id, group_id })))
      return `${studentsText(moving)} moved to ${targetName(target)}.`
    },
  }
}
