import type { TimeDisplay } from '#contract/formats.ts'
import type { UnplacedRequirement } from '#contract/plan/schedules/proposals.ts'
import type { InputRequirement, TimetableInput, TimetableResult } from '../input.ts'
import { exceedsCapacity } from './counting.ts'
import type { Fact } from './facts.ts'
import { explainContextOf, type ExplainContext } from './context.ts'
import type { Answer, Model } from './model.ts'
import { relatedConstraints } from './related-constraints.ts'
import { modelOf } from './rows.ts'
import { sentences, sentencesOf } from './sentences.ts'
import { minimalConflict } from './minimal-conflict.ts'
import { weekOf, type Demand, type Week } from './week.ts'

/** Returns whether a model has a solution, after at most about the given milliseconds. */
export type Decide = (model: Model, milliseconds: number) => Answer

/**
 * `found`: facts that cannot all hold. `possible`: a solution exists, but the search did not find it. `open`: the time
 * ran out.
 */
type Reason =
  | { kind: 'found'; facts: readonly Fact[]; proven: boolean }
  | { kind: 'possible' }
  | { kind: 'open' }

export type ReasonOptions = {
  decide: Decide
  display: TimeDisplay
  /** For all requirements together. */
  milliseconds: number
  /** Milliseconds of a monotonic clock. */
  now: () => number
}

/** A longer list is not shown, because it may contain facts that do not matter. */
const MAX_UNPROVEN_FACTS = 30

const READING_ORDER: readonly Fact['kind'][] = [
  'teacher_off',
  'pin',
  'elsewhere',
  'together',
  'same_class',
  'shared_students',
  'room',
  'need',
]

/** Each requirement that is not completely placed, without reasons yet. */
export function unplacedRequirements(
  input: TimetableInput,
  result: Pick<TimetableResult, 'placements'>,
  display: TimeDisplay,
): UnplacedRequirement[] {
  const context = explainContextOf(input, result)
  const { unplacedText } = sentencesOf(input, display)
  return requirementsLeft(context).map((requirement) => {
    const placed = context.placed(requirement)
    const message = `${unplacedText(requirement, placed)} ${sentences.timedOut}`
    return unplacedRequirement(requirement, placed, { message, facts: [], proven: false })
  })
}

/**
 * Why requirements could not be placed: for each a smallest set of facts of which one must change. A solver decides whether
 * facts can hold together: first those around the requirement, more and more until they cannot, then fewer until each one is
 * needed.
 */
export function* reasonsOf(
  input: TimetableInput,
  result: Pick<TimetableResult, 'placements'>,
  { decide, display, milliseconds, now }: ReasonOptions,
): Generator<UnplacedRequirement> {
  const context = explainContextOf(input, result)
  const { factOf, sectionPeriodsOf, unplacedText } = sentencesOf(input, display)
  const end = now() + milliseconds
  const places = new Map(context.facts.map((fact, index) => [fact, index]))
  const found: Reason[] = []
  let left = requirementsLeft(context)
  while (left.length > 0) {
    const open: { requirement: InputRequirement; reason: Reason }[] = []
    const isLast = end - now() < milliseconds / 10
    for (const [index, requirement] of left.entries()) {
      const until = now() + (end - now()) / (left.length - index)
      const reason =
        found.find((other) => names(other, requirement)) ??
        reasonOf(context, requirement, { decide, now, until })
      found.push(reason)
      if (isLast || isProven(reason)) yield explained(requirement, reason)
      else open.push({ requirement, reason })
    }
    left = open.map(({ requirement }) => requirement)
  }

  function explained(requirement: InputRequirement, reason: Reason): UnplacedRequirement {
    const placed = context.placed(requirement)
    const message = unplacedText(requirement, placed)
    if (reason.kind !== 'found') {
      const why = reason.kind === 'possible' ? sentences.canBePlaced : sentences.timedOut
      return unplacedRequirement(requirement, placed, {
        message: `${message} ${why}`,
        facts: [],
        proven: isProven(reason),
      })
    }
    const requirements = reason.facts.filter((fact) => fact.kind === 'need').map((fact) => fact.requirement)
    const inOrder = reason.facts.toSorted((one, other) => place(one, requirement) - place(other, requirement))
    const facts = [...inOrder.map(factOf), ...sectionPeriodsOf(requirements)]
    return unplacedRequirement(requirement, placed, { message, facts, proven: reason.proven })
  }

  /** Sorted for reading: the requirement itself, then times off and pins, then other requirements. */
  function place(fact: Fact, requirement: InputRequirement): number {
    if (fact.kind === 'need' && fact.requirement === requirement) return -1
    return READING_ORDER.indexOf(fact.kind) * places.size + (places.get(fact) ?? 0)
  }
}

const isProven = (reason: Reason): boolean =>
  reason.kind === 'possible' || (reason.kind === 'found' && reason.proven)

const unplacedRequirement = (
  { id, group, teacher, meetings }: InputRequirement,
  placed: number,
  reason: Pick<UnplacedRequirement, 'message' | 'facts' | 'proven'>,
): UnplacedRequirement => ({
  need_id: id,
  group_id: group,
  teacher_id: teacher,
  placed,
  wanted: meetings,
  ...reason,
})

const requirementsLeft = (context: ExplainContext): InputRequirement[] =>
  context.input.requirements.filter((requirement) => context.placed(requirement) < requirement.meetings)

/** One reason may be that of several requirements, such as those of a teacher with too many lessons. */
const names = (reason: Reason, requirement: InputRequirement): boolean =>
  reason.kind === 'found' &&
  reason.proven &&
  reason.facts.some(
    (fact) =>
      (fact.kind === 'need' && fact.requirement === requirement) ||
      ((fact.kind === 'together' || fact.kind === 'same_class') && fact.requirements.includes(requirement)),
  )

function reasonOf(
  context: ExplainContext,
  target: InputRequirement,
  { decide, now, until }: { decide: Decide; now: () => number; until: number },
): Reason {
  const isReachedInFull = (requirement: InputRequirement) =>
    requirement === target || context.placed(requirement) >= requirement.meetings
  /** The search's result plus the requirement in full. If this is impossible, the reason concerns the requirement. */
  const reached = (requirement: InputRequirement): Demand => {
    if (isReachedInFull(requirement)) return inFull(requirement)
    return { least: context.placed(requirement), most: requirement.meetings, doubles: 0 }
  }
  /** A subset of facts that can hold together can hold as well. */
  const possible: { facts: ReadonlySet<Fact>; isInFull: boolean }[] = []
  for (const facts of relatedConstraints(context, target)) {
    const answer = ask(facts, reached)
    if (answer === 'unknown') return { kind: 'open' }
    if (answer === 'infeasible') return smallest(facts)
    if (canStayElsewhere(facts)) return { kind: 'possible' }
  }
  return { kind: 'possible' }

  function ask(facts: readonly Fact[], demandOf: (requirement: InputRequirement) => Demand): Answer {
    const factSet = new Set(facts)
    const isInFull =
      demandOf === inFull || facts.every((fact) => fact.kind !== 'need' || isReachedInFull(fact.requirement))
    if (possible.some((set) => (set.isInFull || !isInFull) && factSet.isSubsetOf(set.facts)))
      return 'feasible'
    const answer = solve(weekOf(context, facts, demandOf))
    if (answer === 'feasible') possible.push({ facts: factSet, isInFull })
    return answer
  }

  function solve(week: Week | null): Answer {
    if (week === null || exceedsCapacity(context, week)) return 'infeasible'
    return decide(modelOf(context, week), until - now())
  }

  /** Whether the requirements around can be placed while all others stay as they were found. */
  function canStayElsewhere(around: readonly Fact[]): boolean {
    const requirements = new Set(around.filter((fact) => fact.kind === 'need'))
    const facts = context.facts.filter((fact) => fact.kind !== 'need' || requirements.has(fact))
    const moving = new Set([...requirements].map(({ requirement }) => requirement))
    const staying = context.input.requirements.filter((requirement) => !moving.has(requirement))
    return solve(weekOf(context, facts, reached, staying)) === 'feasible'
  }

  /** The smaller of two results: one keeps other requirements first, one keeps other facts first. */
  function smallest(facts: readonly Fact[]): Reason {
    const began = now()
    const first = smallestInOrder(facts)
    const timeLeft = until - now() > 2 * (now() - began)
    const second =
      timeLeft && first.proven && first.facts.some((fact) => !isRequirement(fact))
        ? smallestInOrder([...facts.filter((fact) => !isRequirement(fact)), ...facts.filter(isRequirement)])
        : first
    const { facts: fewest, proven } =
      second.proven && second.facts.length <= first.facts.length ? second : first
    if (!proven && fewest.length > MAX_UNPROVEN_FACTS) return { kind: 'open' }
    return { kind: 'found', facts: fewest, proven }
  }

  function smallestInOrder(facts: readonly Fact[]) {
    const near = minimalConflict(facts, (some) => ask(some, reached))
    const full = minimalConflict(near.facts, (some) => ask(some, inFull))
    return { facts: full.facts, proven: near.proven && full.proven }
  }
}

const isRequirement = (fact: Fact) => fact.kind === 'need'

const inFull = ({ meetings, doubles }: InputRequirement): Demand => ({
  least: meetings,
  most: meetings,
  doubles: Math.min(doubles, Math.floor(meetings / 2)),
})
