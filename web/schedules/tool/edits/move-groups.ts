import type { ScheduleGrid } from '#contract/schedules/scheduling-tool.ts'
import type { Teacher } from '#contract/staff.ts'
import type { Dropped, Item } from '#web/ui/drag/drag.tsx'
import { toastFailure } from '#web/ui/feedback/toast.ts'
import { focusChip, focusSoon } from '../grid/grid-focus.ts'
import { REMOVE, cellOf, heldOf } from '../grid/drag-ids.ts'
import { type Spot, type Step, standingAt } from './edits.ts'
import { type Held, type Verdict, judge } from '../conflicts/cell-status.ts'
import { spotWords, stepWords, verdictSentence } from '../wording.ts'

type Now = {
  grid: ScheduleGrid
  columns: readonly Teacher[]
  blockName: string
  take: (step: Step) => void
}

/** Puts groups into cells and out of them, and has words for both. */
export function placingIn(now: Now) {
  const { grid, take } = now
  const nameOf = (item: Item) => groupName(grid, heldOf(item))
  const wordsOf = (step: Step) => `${stepWords(step, grid)}.`

  /** Says what has happened. */
  function put(held: Held, to: Spot): string {
    const name = groupName(grid, held)
    const verdict = verdictAt(now, held, to)
    if (verdict.kind === 'here') return `${name} stays.`
    if (verdict.kind === 'never') {
      toastFailure(`${name}: ${verdict.why}.`)
      return `${name}: ${verdict.why}.`
    }
    const step = { group: held.group, name, from: whereFrom(grid, held), to }
    take(step)
    return verdict.kind === 'free' ? wordsOf(step) : `${wordsOf(step)} ${verdictSentence(verdict)}.`
  }
  function takeOut(held: Held): string {
    const from = whereFrom(grid, held)
    const name = groupName(grid, held)
    if (!from) return `${name} stays among the groups.`
    take({ group: held.group, name, from, to: null })
    return `${name} removed.`
  }

  return {
    nameOf,
    put,
    takeOut,
    /** 'Craig Beane, 09:00-10:00 Mon Wed: Free'. */
    placeSaid: (place: string, item: Item): string => {
      if (place === REMOVE) return 'Remove'
      const spot = spotOf(now, place)
      return spot ? `${spotWords(spot, grid)}: ${verdictSentence(verdictAt(now, heldOf(item), spot))}` : ''
    },
    drop: ({ item, place, byKeyboard }: Dropped<Item>): string => {
      const held = heldOf(item)
      const spot = place === REMOVE ? undefined : spotOf(now, place)
      const isPlaced = held.from !== null
      if (byKeyboard && isPlaced) focusSoon(() => focusChip({ ...held, from: spot?.period ?? null }))
      if (place === REMOVE) return takeOut(held)
      return spot ? put(held, spot) : ''
    },
    dropOutside: (item: Item): string => {
      const held = heldOf(item)
      return held.from === null ? `${nameOf(item)}: put back.` : takeOut(held)
    },
  }
}

function verdictAt({ grid, blockName }: Now, held: Held, { period, teacher }: Spot): Verdict {
  const found = grid.section_periods.find(({ id }) => id === period)
  return found
    ? judge(grid, held, blockName)(found, teacher.id)
    : { kind: 'never', why: 'It is no longer there' }
}

function spotOf({ columns }: Now, place: string): Spot | undefined {
  const cell = cellOf(place)
  const teacher = columns.find(({ id }) => id === cell.teacher)
  return teacher && { period: cell.period, teacher }
}

function whereFrom(grid: ScheduleGrid, { group, from }: Held): Spot | null {
  const standing = from === null ? undefined : standingAt(grid, group, from)
  const teacher = grid.teachers.find(({ id }) => id === standing?.teacher_id)
  return from !== null && teacher ? { period: from, teacher } : null
}

const groupName = ({ groups, current_assignments }: ScheduleGrid, { group }: Held): string =>
  groups.find(({ id }) => id === group)?.name ??
  current_assignments.find(({ group_id }) => group_id === group)?.group_name ??
  ''
