import type { Assignment, Clash } from '#contract/schedules/records.ts'
import type { ScheduleGrid } from '#contract/schedules/assignments.ts'
import { CallFailure, call } from '#web/api.ts'
import { findAssignment, type GridCell, type GridEdit } from './edits.ts'

/** The person's reason to go on in spite of clashes, or null. */
export type AskForReason = (step: GridEdit, clashes: Clash[]) => Promise<string | null>
/** What became of a step: the change of the grid, or null where the person took it back. */
export type GridUpdate = ((before: ScheduleGrid) => ScheduleGrid) | null

/** Sends a step; clashes are asked about. Throws CallFailure. */
export async function saveEdit(
  step: GridEdit,
  grid: ScheduleGrid | undefined,
  ask: AskForReason,
): Promise<GridUpdate> {
  const existing = step.from ? findAssignment(grid, step.group, step.from.period) : undefined
  if (step.from && !existing) throw new CallFailure(404, { message: `${step.name} is no longer there.` })
  if (!step.to) {
    if (existing) await endAssignment(existing)
    return (before) => withoutAssignment(before, existing)
  }
  const added = await assignOrAsk(step, step.to, { grid, former: existing, ask })
  return added && ((before) => withAssignments(withoutAssignment(before, existing), added, step.to))
}

const endAssignment = ({ assignment_id: assignmentId }: Assignment) =>
  call('DELETE /schedules/api/section-periods/assignments/:assignmentId/', { params: { assignmentId } })

type SaveContext = { grid: ScheduleGrid | undefined; former: Assignment | undefined; ask: AskForReason }

async function assignOrAsk(step: GridEdit, to: GridCell, { grid, former, ask }: SaveContext) {
  const assign = async (reason?: string) => {
    const type = former?.group_type ?? grid?.groups.find(({ id }) => id === step.group)?.type ?? 'core'
    const { assignments } = await call(
      'POST /schedules/api/section-periods/:sectionPeriodId/assign-groups/',
      {
        params: { sectionPeriodId: to.period },
        body: {
          group_assignments: [{ type, id: step.group }],
          teacher_id: to.teacher.id,
          ...(former && { instead_of: former.assignment_id }),
          ...(reason !== undefined && { allow_conflicts: true, reason }),
        },
      },
    )
    return assignments
  }
  try {
    return await assign()
  } catch (error) {
    const clashes = clashesIn(error)
    if (clashes.length === 0) throw error
    const reason = await ask(step, clashes)
    return reason === null ? null : assign(reason)
  }
}

const clashesIn = (error: unknown): Clash[] =>
  error instanceof CallFailure && error.code === 'clash' && Array.isArray(error.details.clashes)
    ? error.details.clashes
    : []

const withoutAssignment = (grid: ScheduleGrid, former: Assignment | undefined): ScheduleGrid => ({
  ...grid,
  current_assignments: grid.current_assignments.filter(({ id }) => id !== former?.id),
})

const withAssignments = (grid: ScheduleGrid, added: Assignment[], to: GridCell | null): ScheduleGrid => ({
  ...grid,
  current_assignments: [...grid.current_assignments, ...added],
  teachers:
    !to || grid.teachers.some(({ id }) => id === to.teacher.id)
      ? grid.teachers
      : [...grid.teachers, to.teacher],
})
