import type { FromTeachers } from '#contract/groups/group-shapes.ts'
import { sentenceOf } from '#web/api.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { toastUndo } from '#web/ui/feedback/toast-undo.tsx'
import { inTurn, useKeep, type Scope } from './use-board.ts'
import { deleteGroup } from '../use-delete-group.ts'
import { useTakeBack } from './use-take-back.ts'

/** Says what was made from the homeroom teachers, and takes it back: first the students, then the groups left empty. */
export function useUndoTeachers(scope: Scope) {
  const takeBack = useTakeBack(scope)
  const { peek, reload } = useKeep(scope)

  async function undoAll({ groups, undo }: FromTeachers) {
    const done = groups.flatMap(({ id, students }) =>
      students.map((student) => ({ student_id: student.id, group_id: id })),
    )
    if (!(await takeBack(done, undo.places))) return
    const empty = new Set(peek()?.groups.flatMap(({ id, students }) => (students.length === 0 ? [id] : [])))
    try {
      for (const id of undo.made.filter((made) => empty.has(made))) {
        await inTurn(scope, () => deleteGroup(scope, id))
      }
    } catch (error) {
      toastFailure(`An error occurred while deleting the group. ${sentenceOf(error)}`)
    }
    await reload()
  }

  return (made: FromTeachers) => toastUndo(made.message, () => void undoAll(made))
}
