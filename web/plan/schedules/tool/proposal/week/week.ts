import type { ScheduleGrid } from '#contract/plan/schedules/assignments.ts'
import type { ProposalStep } from '#contract/plan/schedules/proposals.ts'
import type { Assignment } from '#contract/plan/schedules/records.ts'
import type { GroupType } from '#contract/words.ts'

/** What a proposal does with a group's meeting. A pinned meeting stays because the user asked for it. */
export type EntryState = 'stays' | 'pinned' | 'new' | 'moved' | 'ends'

/** A group in a cell of the week. */
export type WeekEntry = {
  group: number
  name: string
  type: GroupType
  teacher: number
  period: number
  state: EntryState
  /** The current assignment of this entry, or null if it has none. */
  assignment: number | null
  /** The step of the proposal that creates or ends the entry, or null if it stays. */
  step: number | null
  /** The assignment that a moved entry replaces. */
  was: Assignment | null
}

type Proposed = { steps: readonly ProposalStep[]; pinned: readonly number[] }

/** The current week of one grade. */
export const currentWeek = (grid: ScheduleGrid, pinned: readonly number[] = []): WeekEntry[] =>
  proposedWeek(grid, { steps: [], pinned })

/** The week of one grade after a proposal, ignoring steps of other grades. Entries that end stay in their current cells. */
export function proposedWeek(grid: ScheduleGrid, { steps, pinned }: Proposed): WeekEntry[] {
  const current = new Map(grid.current_assignments.map((one) => [one.assignment_id, one]))
  const periods = new Set(grid.section_periods.map(({ id }) => id))
  const replaced = new Set(steps.map(({ instead_of }) => instead_of))
  const isPinned = new Set(pinned)
  const unchanged = grid.current_assignments
    .filter((one) => !replaced.has(one.assignment_id))
    .map((one) => toEntry(one, isPinned.has(one.assignment_id) ? 'pinned' : 'stays'))
  const changed = steps.flatMap((step): WeekEntry[] => {
    const was = step.instead_of === null ? undefined : current.get(step.instead_of)
    if (step.section_period_id === null) return was ? [{ ...toEntry(was, 'ends'), step: step.id }] : []
    if (!periods.has(step.section_period_id)) return []
    return [
      {
        ...groupOf(grid, step.group_id),
        teacher: step.teacher_id,
        period: step.section_period_id,
        state: step.instead_of === null ? 'new' : 'moved',
        assignment: null,
        step: step.id,
        was: was ?? null,
      },
    ]
  })
  return [...unchanged, ...changed].sort((one, other) => one.name.localeCompare(other.name, 'en'))
}

const toEntry = (one: Assignment, state: EntryState): WeekEntry => ({
  group: one.group_id,
  name: one.group_name,
  type: one.group_type,
  teacher: one.teacher_id,
  period: one.section_period_id,
  state,
  assignment: one.assignment_id,
  step: null,
  was: null,
})

function groupOf(grid: ScheduleGrid, id: number): Pick<WeekEntry, 'group' | 'name' | 'type'> {
  const group = grid.groups.find((one) => one.id === id)
  const meeting = grid.current_assignments.find(({ group_id }) => group_id === id)
  return {
    group: id,
    name: group?.name ?? meeting?.group_name ?? '',
    type: group?.type ?? meeting?.group_type ?? 'core',
  }
}

/** Identifies an entry regardless of its state, so that pinning it doesn't move the focus. */
export const entryKey = ({ assignment, step }: WeekEntry): string => `${assignment} ${step}`

export const stepsOf = (entries: readonly WeekEntry[]): number[] =>
  entries.flatMap(({ step }) => (step === null ? [] : [step]))

/** Adds all ids if any of them is missing, or else removes them. */
export function toggled(chosen: ReadonlySet<number>, ids: readonly number[]): ReadonlySet<number> {
  const these = new Set(ids)
  return these.isSubsetOf(chosen) ? chosen.difference(these) : chosen.union(these)
}
