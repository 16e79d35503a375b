import type { Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Change, Entity as EntityName } from './batch.ts'
import type { CellProblem } from './plan.ts'

/**
 * The values that a source has for one record. `id` is ours, if another system's id matched it. A value that is undefined is not
 * stated and stays as it is. An ended record is no longer in the other system. Decision 91 says how sources, plans and saves fit
 * together.
 */
export type ChangeRequest<Values> = {
  row: number
  id?: number | undefined
} & ({ values: Values; ended?: false } | { values?: undefined; ended: true })

/** One record before and after. A new one has an id below 0 until it is saved, by which other records of the plan name it. */
export type Planned<Values, After = Values> = {
  id: number
  before: Values | null
  after: After
}

/** The problem of a row; `field` is our name, and the source has a column for it. */
export type RowProblem = { row: number; problem: CellProblem }

/** Compares requests with the loaded school: pure, without queries, locks or clock. */
export type EntityPlan<One> = {
  add: One[]
  change: One[]
  unchanged: number
  errors: RowProblem[]
}

/** The id that a record of a plan was saved with; ids above 0 are those of records that were there. */
export type IdOf = (entity: EntityName, id: number) => number

/** Saves a plan. Returns the changes for the history, and the ids of the new records by those below 0. */
export type Apply<Plan> = (
  trx: Transaction<DB>,
  plan: Plan,
  options: { idOf: IdOf; today: string; account: number },
) => Promise<Applied>
export type Applied = { changes: Change[]; ids: ReadonlyMap<number, number> }

/** What was saved, given the ids of the new records in the order of the plan. */
export const appliedOf = (
  { add, change }: { add: readonly Planned<object>[]; change: readonly Planned<object>[] },
  ids: readonly number[] = [],
): Applied => ({
  changes: [
    ...add.map(({ id, before, after }, index) => ({ id: ids[index] ?? id, before, after })),
    ...change.map(({ id, before, after }) => ({ id, before, after })),
  ],
  ids: new Map(ids.map((id, index) => [add[index]!.id, id])),
})

/** For a plan that names only records that are there. */
export const sameId: IdOf = (_, id) => id

/** The ids of what is saved part by part: records that refer to others come after them. */
export function trackIds(): {
  idOf: IdOf
  addIds: (entity: EntityName, ids: ReadonlyMap<number, number>) => void
} {
  const saved = new Map<EntityName, ReadonlyMap<number, number>>()
  return {
    idOf: (entity, id) => (id > 0 ? id : saved.get(entity)!.get(id)!),
    addIds: (entity, ids) => saved.set(entity, ids),
  }
}
