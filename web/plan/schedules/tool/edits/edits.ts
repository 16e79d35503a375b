import { fullName } from '#web/school/person-name.ts'
import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { Assignment } from '#contract/plan/schedules/records.ts'
import type { Teacher } from '#contract/people/staff.ts'

/** A cell of the grid. */
export type GridCell = { period: number; teacher: Teacher }
/** A change to an assignment: `from` is null if it is new, `to` is null if it is removed, and neither if it moves. */
export type GridEdit = { group: number; name: string; from: GridCell | null; to: GridCell | null }

export const invertEdit = ({ from, to, ...rest }: GridEdit): GridEdit => ({ ...rest, from: to, to: from })

/** Applies edits to the grid. Unchanged parts keep their identity so that React can skip them. */
export function applyEdits(grid: ScheduleGrid, edits: readonly GridEdit[]): ScheduleGrid {
  let shown = grid
  for (const edit of edits) shown = applyEdit(shown, edit)
  return shown
}

function applyEdit(grid: ScheduleGrid, edit: GridEdit): ScheduleGrid {
  const { from, to } = edit
  const others = grid.current_assignments.filter(
    (one) => !from || one.group_id !== edit.group || one.section_period_id !== from.period,
  )
  if (!to) return { ...grid, current_assignments: others }
  return {
    ...grid,
    current_assignments: [...others, toAssignment(grid, edit, to)],
    teachers: withTeacher(grid.teachers, to.teacher),
  }
}

function toAssignment(
  grid: ScheduleGrid,
  { group, name }: GridEdit,
  { period, teacher }: GridCell,
): Assignment {
  const existing = grid.current_assignments.find(({ group_id }) => group_id === group)
  return {
    id: 0,
    assignment_id: 0,
    section_period_id: period,
    group_id: group,
    group_name: name,
    group_type: grid.groups.find(({ id }) => id === group)?.type ?? existing?.group_type ?? 'core',
    teacher_id: teacher.id,
    teacher_name: fullName(teacher),
    first_day: grid.first_day,
    last_day: grid.last_day,
  }
}

const withTeacher = (teachers: readonly Teacher[], teacher: Teacher): Teacher[] =>
  teachers.some(({ id }) => id === teacher.id) ? [...teachers] : [...teachers, teacher]

/** The assignment of a group to a section period; undefined once someone else has removed it. */
export const findAssignment = (grid: ScheduleGrid | undefined, group: number, period: number) =>
  grid?.current_assignments.find((one) => one.group_id === group && one.section_period_id === period)
