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

/** The last saved edits, for undo and redo. */
type EditLists<S> = { done: readonly S[]; undone: readonly S[] }

type EditHistory<S> = {
  edits: () => EditLists<S>
  subscribe: (listener: () => void) => () => void
  /** Adds a new edit, after which undone edits can no longer be redone. */
  addDone: (edit: S) => void
  markUndone: () => void
  markRedone: () => void
}

const MAX_EDITS = 50

export function createHistory<S>(): EditHistory<S> {
  let edits: EditLists<S> = { done: [], undone: [] }
  const listeners = new Set<() => void>()
  const setEdits = (next: EditLists<S>) => {
    edits = next
    for (const listener of listeners) listener()
  }
  return {
    edits: () => edits,
    subscribe: (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    addDone: (edit) => setEdits({ done: [...edits.done, edit].slice(-MAX_EDITS), undone: [] }),
    markUndone: () =>
      setEdits({ done: edits.done.slice(0, -1), undone: [...edits.undone, ...edits.done.slice(-1)] }),
    markRedone: () =>
      setEdits({ done: [...edits.done, ...edits.undone.slice(-1)], undone: edits.undone.slice(0, -1) }),
  }
}

const histories = new Map<string, EditHistory<GridEdit>>()

/** The edit history of a grid, which survives leaving the screen. */
export function historyFor(key: string): EditHistory<GridEdit> {
  const history = histories.get(key) ?? createHistory<GridEdit>()
  histories.set(key, history)
  return history
}
