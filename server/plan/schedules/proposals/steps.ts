import type { ProposalStep } from '#contract/plan/schedules/proposals.ts'
import type { Placement, TimetableInput } from './input.ts'
import { requirementsByGroupAndTeacher } from './score.ts'

type CurrentMeeting = TimetableInput['current'][number]
type Period = TimetableInput['periods'][number]

/**
 * The steps from the current week to the proposed one. A meeting that stays needs none, a moved one names the assignment that
 * ends for it, and surplus assignments only end. Pinned assignments and those without a requirement stay. Steps are numbered
 * from 1, in the order of requirements.
 */
export function stepsOf(
  input: TimetableInput,
  { placements }: { placements: readonly Placement[] },
): ProposalStep[] {
  const periods = new Map(input.periods.map((period) => [period.id, period]))
  const requirementOf = requirementsByGroupAndTeacher(input)
  const currentByNeed = Map.groupBy(
    input.current,
    ({ group, teacher }: CurrentMeeting) => requirementOf(group, teacher)?.id ?? null,
  )
  const placedOf = Map.groupBy(placements, ({ requirement }) => requirement)
  const steps: ProposalStep[] = []
  for (const { id: requirement, group, teacher } of input.requirements) {
    const current = currentByNeed.get(requirement) ?? []
    const wanted = new Set((placedOf.get(requirement) ?? []).map(({ period }) => period))
    const moving = current.filter(({ period, pinned }) => !pinned && !wanted.has(period))
    for (const { period } of current) wanted.delete(period)
    for (const period of wanted) add(group, teacher, period, takeNearest(moving, period)?.assignment ?? null)
    for (const { assignment } of moving) add(group, teacher, null, assignment)
  }
  return steps

  function add(
    group_id: number,
    teacher_id: number,
    section_period_id: number | null,
    instead_of: number | null,
  ) {
    steps.push({ id: steps.length + 1, group_id, teacher_id, section_period_id, instead_of })
  }

  /** Removes from the list the assignment most like the new one: as many days, the same hour, the same days. */
  function takeNearest(moving: CurrentMeeting[], period: number): CurrentMeeting | undefined {
    const target = periods.get(period)
    const likeness = (current: CurrentMeeting) => target && likenessOf(periods.get(current.period), target)
    const nearest = moving.toSorted((one, other) => (likeness(other) ?? 0) - (likeness(one) ?? 0))[0]
    if (nearest) moving.splice(moving.indexOf(nearest), 1)
    return nearest
  }
}

function likenessOf(one: Period | undefined, other: Period): number {
  if (!one) return 0
  const sharedDays = one.weekdays.filter((day) => other.weekdays.includes(day)).length
  return (
    (one.weekdays.length === other.weekdays.length ? 100 : 0) +
    (one.start === other.start ? 10 : 0) +
    sharedDays
  )
}
