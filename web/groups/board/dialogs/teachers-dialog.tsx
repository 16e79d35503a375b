import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { HomeroomsFromTeachers } from '#contract/groups/group-shapes.ts'
import { gradeLabel } from '#contract/words.ts'
import { call, failureMessage } from '#web/api.ts'
import { fullName } from '#web/school/person-name.ts'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { toastUndo } from '#web/ui/feedback/toast-undo.tsx'
import { PlanSummary, PlanDialog, type PlannedGroup } from './plan-dialog.tsx'
import { type Scope, afterPendingWrites, useBoardCache } from '../use-board.ts'
import { deleteGroup } from '../delete-group.ts'
import { useUndoMoves } from '../save-moves.ts'

type TeachersDialogProps = { scope: Scope; onClose: () => void }

/** Makes homeroom groups after the homeroom teachers that the students have, and puts the students into them. */
export function TeachersDialog({ scope, onClose }: TeachersDialogProps) {
  const { grade } = scope
  const { peek, reload } = useBoardCache(scope)
  const offerUndo = useUndoTeachers(scope)
  const [isSaving, setIsSaving] = useState(false)
  const fromTeachers = (preview_only: boolean) =>
    afterPendingWrites(scope, () =>
      call('POST /api/groups/homeroom-groups/from-teachers/', {
        body: { grade_level_id: grade, preview_only },
      }),
    )
  const plan = useQuery({
    queryKey: ['from-teachers', grade],
    queryFn: () => fromTeachers(true),
    gcTime: 0,
    staleTime: Infinity,
  })
  const save = async () => {
    setIsSaving(true)
    try {
      offerUndo(await fromTeachers(false))
      await reload()
    } catch (error) {
      toastFailure(`Failed to create groups. ${failureMessage(error)}`)
    }
    onClose()
  }
  const countIn = (id: number | null) => peek()?.groups.find((group) => group.id === id)?.student_count ?? 0
  return (
    <PlanDialog
      title={`Homeroom groups of ${gradeLabel(grade)} from homeroom teachers`}
      plan={plan}
      isEmpty={(told) => told.groups.length === 0}
      empty="No student of this grade has a homeroom teacher, or all of them are in their groups already."
      action="Create groups"
      isSaving={isSaving}
      onSave={() => void save()}
      onClose={onClose}
    >
      {({ groups, left_over }) => (
        <PlanSummary
          groups={groups.map((group) => plannedGroup(group, countIn(group.id)))}
          leftOver={left_over}
          why="These have no homeroom teacher, or several:"
        />
      )}
    </PlanDialog>
  )
}

const plannedGroup = (group: HomeroomsFromTeachers['groups'][number], before: number): PlannedGroup => ({
  key: `${group.id} ${group.name}`,
  name: group.name,
  note: `${fullName(group.teacher)}${group.is_new ? ', new' : ''}`,
  before,
  after: before + group.students.length,
  coming: group.students,
})

/** Says what was made from the homeroom teachers, and takes it back: first the students, then the groups left empty. */
export function useUndoTeachers(scope: Scope) {
  const takeBack = useUndoMoves(scope)
  const { peek, reload } = useBoardCache(scope)

  async function undoAll({ groups, undo }: HomeroomsFromTeachers) {
    const done = groups.flatMap(({ id, students }) =>
      students.map((student) => ({ student_id: student.id, group_id: id })),
    )
    if (!(await takeBack(done, undo.places))) return
    const empty = new Set(peek()?.groups.flatMap(({ id, students }) => (students.length === 0 ? [id] : [])))
    try {
      for (const id of undo.made.filter((made) => empty.has(made))) {
        await afterPendingWrites(scope, () => deleteGroup(scope, id))
      }
    } catch (error) {
      toastFailure(`An error occurred while deleting the group. ${failureMessage(error)}`)
    }
    await reload()
  }

  return (made: HomeroomsFromTeachers) => toastUndo(made.message, () => void undoAll(made))
}
