import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { Assignment, ScheduleConflict } from '#contract/plan/schedules/records.ts'
import { CallFailure, call } from '#web/api.ts'
import { findAssignment, type GridCell, type GridEdit } from './edits.ts'

/** Asks for a reason to save an edit despite conflicts; null means that the user cancelled. */
export type AskForReason = (edit: GridEdit, conflicts: ScheduleConflict[]) => Promise<string | null>
/** Updates the grid after an edit was saved, or null if the user cancelled the edit. */
export type GridUpdate = ((before: ScheduleGrid) => ScheduleGrid) | null

/** Saves an edit, asking the user if it conflicts. Throws CallFailure. */
export async function saveEdit(
  edit: GridEdit,
  {
    grid,
    block,
    askForReason,
  }: { grid: ScheduleGrid | undefined; block: number; askForReason: AskForReason },
): Promise<GridUpdate> {
  const existing = edit.from ? findAssignment(grid, edit.group, edit.from.period) : undefined
  if (edit.from && !existing) throw new CallFailure(404, { message: `${edit.name} no longer exists.` })
  if (!edit.to) {
    if (existing) await endAssignment(existing)
    return (before) => withoutAssignment(before, existing)
  }
  const added = await assignGroup(edit, edit.to, { grid, block, existing, askForReason })
  return added && ((before) => withAssignments(withoutAssignment(before, existing), added, edit.to))
}

const endAssignment = ({ assignment_id: assignmentId }: Assignment) =>
  call('DELETE /schedules/api/section-periods/assignments/:assignmentId/', { params: { assignmentId } })

type SaveContext = {
  grid: ScheduleGrid | undefined
  block: number
  existing: Assignment | undefined
  askForReason: AskForReason
}

async function assignGroup(
  edit: GridEdit,
  to: GridCell,
  { grid, block, existing, askForReason }: SaveContext,
) {
  const assign = async (reason?: string) => {
    const type = existing?.group_type ?? grid?.groups.find(({ id }) => id === edit.group)?.type ?? 'core'
    const { assignments } = await call(
      'POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/',
      {
        params: { sectionPeriodId: to.period },
        body: {
          group_assignments: [{ type, id: edit.group }],
          teacher_id: to.teacher.id,
          block_schedule_id: block,
          ...(existing && { instead_of: existing.assignment_id }),
          ...(reason !== undefined && { allow_conflicts: true, reason }),
        },
      },
    )
    return assignments
  }
  try {
    return await assign()
  } catch (error) {
    const conflicts = conflictsIn(error)
    if (conflicts.length === 0) throw error
    const reason = await askForReason(edit, conflicts)
    return reason === null ? null : assign(reason)
  }
}

const conflictsIn = (error: unknown): ScheduleConflict[] =>
  error instanceof CallFailure && error.code === 'clash' && Array.isArray(error.details.clashes)
    ? error.details.clashes
    : []

const withoutAssignment = (grid: ScheduleGrid, existing: Assignment | undefined): ScheduleGrid => ({
  ...grid,
  current_assignments: grid.current_assignments.filter(({ id }) => id !== existing?.id),
})

const withAssignments = (grid: ScheduleGrid, added: Assignment[], to: GridCell | null): ScheduleGrid => ({
  ...grid,
  current_assignments: [...grid.current_assignments, ...added],
  teachers:
    !to || grid.teachers.some(({ id }) => id === to.teacher.id)
      ? grid.teachers
      : [...grid.teachers, to.teacher],
})
