import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { GradeCode, GroupType } from '#contract/words.ts'
import { CallFailure, call, sentenceOf } from '#web/api.ts'
import { useCurrentUser } from '#web/school/current-user.tsx'
import { confirm } from '#web/ui/confirm.tsx'
import { toastFailure, toastSuccess } from '#web/ui/toast.ts'

/** Moves students one after the other; the first refusal stops, and what has been moved until then stays. */
export function useMoves(type: GroupType, grade: GradeCode) {
  const queryClient = useQueryClient()
  const { can_take_any: mayOverfill } = useCurrentUser()
  const [isMoving, setIsMoving] = useState(false)
  const params = { kind: `${type}-groups` } as const

  const moveOne = async (student_id: number, group_id: number | null, allow_over_capacity: boolean) => {
    const body = { student_id, group_id, grade_level: grade, allow_over_capacity }
    const data = await call('POST /api/groups/:kind/update-membership/', { params, body })
    queryClient.setQueryData(['groups', { ...params, gradeLevelId: grade }], data)
  }

  const moveAll = async (students: number[], group: number | null) => {
    let overfill = false
    for (const student of students) {
      try {
        await moveOne(student, group, overfill)
      } catch (error) {
        if (!isOverCapacity(error) || !mayOverfill) throw error
        overfill = await confirm({ sentence: error.message, yes: 'Move all the same', danger: true })
        if (!overfill) return false
        await moveOne(student, group, overfill)
      }
    }
    toastSuccess(`${students.length} student${students.length === 1 ? '' : 's'} moved.`)
    return true
  }

  const move = (students: number[], group: number | null, onDone: () => void) => {
    setIsMoving(true)
    moveAll(students, group)
      .then(
        (done) => done && onDone(),
        (error: unknown) => toastFailure(`Error updating group membership: ${sentenceOf(error)}`),
      )
      .finally(() => setIsMoving(false))
  }
  return { move, isMoving }
}

const isOverCapacity = (error: unknown): error is CallFailure =>
  error instanceof CallFailure && error.code === 'over_capacity'
