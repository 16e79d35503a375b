import type { Answer, Model } from './model.ts'

/** The package's types describe its CommonJS form. */
type EsModule = typeof import('highs')

export type Solver = { decide: (model: Model, milliseconds: number) => Answer }

/**
 * The solver of mixed-integer programs. It takes 40 MB, so only a worker that explains loads it. `decide` blocks its thread for
 * at most the milliseconds, and a little longer while a model is prepared.
 */
export async function loadSolver(): Promise<Solver> {
  const { default: load } = (await import('highs')) as unknown as EsModule
  const highs = await load()
  const { optimal, infeasible } = highs.constants.modelStatus
  return {
    decide(model, milliseconds) {
      if (milliseconds <= 0) return 'unknown'
      if (model.whole.length === 0)
        return model.rows.some(({ lower }) => lower > 0) ? 'infeasible' : 'feasible'
      const status = highs.withModel(arraysOf(model), (solver) => {
        solver.options.set({ output_flag: false, time_limit: milliseconds / 1000 })
        solver.run()
        return solver.getModelStatus()
      })
      if (status === optimal) return 'feasible'
      return status === infeasible ? 'infeasible' : 'unknown'
    },
  }
}

function arraysOf({ whole, lower, upper, rows }: Model) {
  const starts = [0]
  const indices: number[] = []
  const values: number[] = []
  for (const row of rows) {
    for (const variable of row.variables) indices.push(variable)
    for (const factor of row.factors) values.push(factor)
    starts.push(indices.length)
  }
  const [numRows, numCols] = [rows.length, whole.length]
  return {
    numRows,
    numCols,
    colCost: new Float64Array(numCols),
    colLower: Float64Array.from(lower),
    colUpper: Float64Array.from(upper),
    rowLower: Float64Array.from(rows, (row) => row.lower),
    rowUpper: Float64Array.from(rows, (row) => row.upper),
    matrix: {
      format: 'csr' as const,
      numRows,
      numCols,
      starts: Int32Array.from(starts),
      indices: Int32Array.from(indices),
      values: Float64Array.from(values),
    },
    integrality: Int32Array.from(whole, Number),
  }
}
