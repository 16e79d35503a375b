/** A question for a solver of mixed-integer programs: is there a value of each variable from 0 to 1 that keeps all rows? */
export type Model = {
  /** One entry a variable: whether it is whole, and its bounds. */
  whole: boolean[]
  lower: number[]
  upper: number[]
  rows: Row[]
}
export type Row = { variables: number[]; factors: number[]; lower: number; upper: number }

/** `unknown`: not decided in the time. */
export type Answer = 'feasible' | 'infeasible' | 'unknown'

export const emptyModel = (): Model => ({ whole: [], lower: [], upper: [], rows: [] })

export function addVariable(model: Model, { whole = true, fixed = false } = {}): number {
  model.lower.push(fixed ? 1 : 0)
  model.upper.push(1)
  return model.whole.push(whole) - 1
}

/** A sum of variables with their factors; a variable that is named twice counts twice. */
export function addRow(
  model: Model,
  terms: Iterable<readonly [variable: number, factor: number]>,
  { lower = -Infinity, upper = Infinity }: { lower?: number; upper?: number },
): void {
  const factors = new Map<number, number>()
  for (const [variable, factor] of terms) factors.set(variable, (factors.get(variable) ?? 0) + factor)
  model.rows.push({ variables: [...factors.keys()], factors: [...factors.values()], lower, upper })
}
