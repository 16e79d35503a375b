import type { TimeDisplay } from '#contract/formats.ts'
import type { UnplacedNeed } from '#contract/plan/schedules/proposals.ts'
import type { InputNeed, TimetableInput, TimetableResult } from '../input.ts'
import { isTooMuch } from './counting.ts'
import type { Fact } from './facts.ts'
import { knownOf, type Known } from './known.ts'
import type { Answer, Model } from './model.ts'
import { neighbourhoods } from './neighbourhood.ts'
import { modelOf } from './rows.ts'
import { sentencesOf } from './sentences.ts'
import { shrink } from './shrink.ts'
import { weekOf, type Demand, type Week } from './week.ts'

/** Answers whether a model has a solution, in about the milliseconds. */
export type Decide = (model: Model, milliseconds: number) => Answer

/** `found`: facts that cannot all hold. `possible`: the search did not find what there is. `open`: not decided in the time. */
type Reason =
  | { kind: 'found'; facts: readonly Fact[]; proven: boolean }
  | { kind: 'possible' }
  | { kind: 'open' }

export type ReasonOptions = {
  decide: Decide
  display: TimeDisplay
  /** For all needs together. */
  milliseconds: number
  /** Milliseconds of any clock that only goes forward. */
  now: () => number
}

/** More facts than these, of which some may not be needed, help nobody. */
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

export const CAN_BE_PLACED = 'It can be placed, but the search ran out of time. Try again with more seconds.'
export const NOT_FOUND_OUT = 'The search ran out of time before it found a reason.'

/** Each need that is not wholly placed, without its reasons yet. */
export function unplacedNeeds(
  input: TimetableInput,
  result: Pick<TimetableResult, 'placements'>,
  display: TimeDisplay,
): UnplacedNeed[] {
  const known = knownOf(input, result)
  const { unplacedText } = sentencesOf(input, display)
  return needsLeft(known).map((need) => {
    const placed = known.placed(need)
    const message = `${unplacedText(need, placed)} ${NOT_FOUND_OUT}`
    return unplacedNeed(need, placed, { message, facts: [], proven: false })
  })
}

/**
 * Why needs could not be placed: for each one a smallest set of facts of which one must give, found by asking exactly whether
 * facts can hold together: first those around the need, more and more until they cannot, then fewer until each is needed.
 */
export function* reasonsOf(
  input: TimetableInput,
  result: Pick<TimetableResult, 'placements'>,
  { decide, display, milliseconds, now }: ReasonOptions,
): Generator<UnplacedNeed> {
  const known = knownOf(input, result)
  const { factOf, sectionPeriodsOf, unplacedText } = sentencesOf(input, display)
  const end = now() + milliseconds
  const places = new Map(known.facts.map((fact, index) => [fact, index]))
  const found: Reason[] = []
  let left = needsLeft(known)
  while (left.length > 0) {
    const open: { need: InputNeed; reason: Reason }[] = []
    const isLast = end - now() < milliseconds / 10
    for (const [index, need] of left.entries()) {
      const until = now() + (end - now()) / (left.length - index)
      const reason =
        found.find((other) => names(other, need)) ?? reasonOf(known, need, { decide, now, until })
      found.push(reason)
      if (isLast || isProven(reason)) yield explained(need, reason)
      else open.push({ need, reason })
    }
    left = open.map(({ need }) => need)
  }

  function explained(need: InputNeed, reason: Reason): UnplacedNeed {
    const placed = known.placed(need)
    const message = unplacedText(need, placed)
    if (reason.kind !== 'found') {
      const why = reason.kind === 'possible' ? CAN_BE_PLACED : NOT_FOUND_OUT
      return unplacedNeed(need, placed, { message: `${message} ${why}`, facts: [], proven: isProven(reason) })
    }
    const needs = reason.facts.filter((fact) => fact.kind === 'need').map((fact) => fact.need)
    const inOrder = reason.facts.toSorted((one, other) => place(one, need) - place(other, need))
    const facts = [...inOrder.map(factOf), ...sectionPeriodsOf(needs)]
    return unplacedNeed(need, placed, { message, facts, proven: reason.proven })
  }

  /** The need itself is read first, then times off and pins, other needs last. */
  function place(fact: Fact, need: InputNeed): number {
    if (fact.kind === 'need' && fact.need === need) return -1
    return READING_ORDER.indexOf(fact.kind) * places.size + (places.get(fact) ?? 0)
  }
}

const isProven = (reason: Reason): boolean =>
  reason.kind === 'possible' || (reason.kind === 'found' && reason.proven)

const unplacedNeed = (
  { id, group, teacher, meetings }: InputNeed,
  placed: number,
  reason: Pick<UnplacedNeed, 'message' | 'facts' | 'proven'>,
): UnplacedNeed => ({
  need_id: id,
  group_id: group,
  teacher_id: teacher,
  placed,
  wanted: meetings,
  ...reason,
})

const needsLeft = (known: Known): InputNeed[] =>
  known.input.needs.filter((need) => known.placed(need) < need.meetings)

/** One reason may be that of several needs, such as those of a teacher with too many lessons. */
const names = (reason: Reason, need: InputNeed): boolean =>
  reason.kind === 'found' &&
  reason.proven &&
  reason.facts.some(
    (fact) =>
      (fact.kind === 'need' && fact.need === need) ||
      ((fact.kind === 'together' || fact.kind === 'same_class') && fact.needs.includes(need)),
  )

function reasonOf(
  known: Known,
  target: InputNeed,
  { decide, now, until }: { decide: Decide; now: () => number; until: number },
): Reason {
  const isReachedInFull = (need: InputNeed) => need === target || known.placed(need) >= need.meetings
  /** What the search reached, and the need itself in full: that this cannot be is for a reason that concerns the need. */
  const reached = (need: InputNeed): Demand => {
    if (isReachedInFull(need)) return inFull(need)
    return { least: known.placed(need), most: need.meetings, doubles: 0 }
  }
  /** Fewer facts than those that can hold together can hold, too. */
  const possible: { facts: ReadonlySet<Fact>; isInFull: boolean }[] = []
  for (const facts of neighbourhoods(known, target)) {
    const answer = ask(facts, reached)
    if (answer === 'unknown') return { kind: 'open' }
    if (answer === 'infeasible') return smallest(facts)
    if (canStayElsewhere(facts)) return { kind: 'possible' }
  }
  return { kind: 'possible' }

  function ask(facts: readonly Fact[], demandOf: (need: InputNeed) => Demand): Answer {
    const asked = new Set(facts)
    const isInFull =
      demandOf === inFull || facts.every((fact) => fact.kind !== 'need' || isReachedInFull(fact.need))
    if (possible.some((set) => (set.isInFull || !isInFull) && asked.isSubsetOf(set.facts))) return 'feasible'
    const answer = solve(weekOf(known, facts, demandOf))
    if (answer === 'feasible') possible.push({ facts: asked, isInFull })
    return answer
  }

  function solve(week: Week | null): Answer {
    if (week === null || isTooMuch(known, week)) return 'infeasible'
    return decide(modelOf(known, week), until - now())
  }

  /** Whether the needs around can be placed while all others stay as they were found. */
  function canStayElsewhere(around: readonly Fact[]): boolean {
    const needs = new Set(around.filter((fact) => fact.kind === 'need'))
    const facts = known.facts.filter((fact) => fact.kind !== 'need' || needs.has(fact))
    const moving = new Set([...needs].map(({ need }) => need))
    const staying = known.input.needs.filter((need) => !moving.has(need))
    return solve(weekOf(known, facts, reached, staying)) === 'feasible'
  }

  /** The smallest of what is found by keeping other needs, and by keeping other facts. */
  function smallest(facts: readonly Fact[]): Reason {
    const began = now()
    const first = smallestInOrder(facts)
    const timeLeft = until - now() > 2 * (now() - began)
    const second =
      timeLeft && first.proven && first.facts.some((fact) => !isNeed(fact))
        ? smallestInOrder([...facts.filter((fact) => !isNeed(fact)), ...facts.filter(isNeed)])
        : first
    const { facts: fewest, proven } =
      second.proven && second.facts.length <= first.facts.length ? second : first
    if (!proven && fewest.length > MAX_UNPROVEN_FACTS) return { kind: 'open' }
    return { kind: 'found', facts: fewest, proven }
  }

  function smallestInOrder(facts: readonly Fact[]) {
    const near = shrink(facts, (some) => ask(some, reached))
    const full = shrink(near.facts, (some) => ask(some, inFull))
    return { facts: full.facts, proven: near.proven && full.proven }
  }
}

const isNeed = (fact: Fact) => fact.kind === 'need'

const inFull = ({ meetings, doubles }: InputNeed): Demand => ({
  least: meetings,
  most: meetings,
  doubles: Math.min(doubles, Math.floor(meetings / 2)),
})
