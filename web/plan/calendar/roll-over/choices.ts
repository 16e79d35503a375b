import type { RollOverPlan } from '#contract/plan/roll-over/plan.ts'

type Closure = { name: string; start_date: string; end_date: string }

export const isSameClosure = (one: Closure, other: Closure): boolean =>
  one.name === other.name && one.start_date === other.start_date && one.end_date === other.end_date

/** The closures that a plan makes: all that are proposed, those that were chosen, or none. */
export const closuresOfPlan = (
  { closures, closure_days }: Pick<RollOverPlan, 'closures' | 'closure_days'>,
  proposed: readonly Closure[],
): readonly Closure[] => {
  if (closure_days) return closure_days
  return closures ? proposed.map(({ name, start_date, end_date }) => ({ name, start_date, end_date })) : []
}

/** The exceptions with those of some students in place of their earlier ones, and without those of `regular` students. */
export function withDecisions<Exception extends { student_id: number }>(
  exceptions: readonly Exception[],
  added: readonly Exception[],
  regular: readonly number[],
): Exception[] {
  const decided = new Set([...regular, ...added.map(({ student_id }) => student_id)])
  return [...exceptions.filter(({ student_id }) => !decided.has(student_id)), ...added]
}

/** The choices with one added, or combined with the earlier one of the same record. */
export function withChoice<Choice extends object>(
  choices: readonly Choice[],
  name: keyof Choice,
  choice: Choice,
): Choice[] {
  const isSame = (other: Choice) => other[name] === choice[name]
  return choices.some(isSame)
    ? choices.map((other) => (isSame(other) ? { ...other, ...choice } : other))
    : [...choices, choice]
}
