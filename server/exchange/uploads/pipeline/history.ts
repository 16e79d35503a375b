import type { Kysely, Transaction } from 'kysely'
import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Entity } from './batch.ts'
import { changedFields, withLabels } from './plan.ts'

/** The change of one record by an upload; `reason` says why an undo skips it, null if it does not. */
export type UndoStep<Before, After> = {
  id: number
  name: string
  /** The student whose membership it is. */
  student_id?: number
  before: Before
  after: After
  /** How many records it is about; one where it does not say. */
  count?: number
  reason: string | null
}

/** The records of one kind in an upload: '' for those of the kind that the upload is of. */
export type PartOfUpload = {
  id: number
  entity: Entity | ''
  /** The school's local day. */
  today: string
  /** The records of another kind in this upload that are reverted before these. */
  reverted: (entity: Entity) => number[]
}

/** Who undoes which upload; `moment` and `today` are by the school's clock. */
export type Undoing = { id: number; account: number; moment: Date; today: string; fileName: string }

/** The values of one record before and after an upload, as the history has them; `before` is null for an added one. */
export type HistoryRow = { id: number; entity: Entity | ''; before: Values | null; after: Values }
export type Values = Record<string, string | number | boolean | null>
export type Description = { kind: 'added' | 'changed'; fields: FieldChange[] }

type AnyStep = UndoStep<unknown, unknown>

/** What the history does with records of one kind. */
export type History<Step extends AnyStep> = {
  /** Describes the changes of these records for people; marks have a separate history. */
  describe?: (db: Kysely<DB>, rows: readonly HistoryRow[]) => Promise<(row: HistoryRow) => Description>
  /** Locks the records before checking whether they changed since the upload. */
  lock?: (trx: Transaction<DB>, batchId: number, entity: Entity | '') => Promise<unknown>
  findSteps: (db: Kysely<DB>, part: PartOfUpload) => Promise<Step[]>
  revert: (trx: Transaction<DB>, steps: Step[], undoing: Undoing) => Promise<unknown>
}
export type AnyHistory = Omit<History<AnyStep>, 'revert'> & {
  revert: (trx: Transaction<DB>, steps: never[], undoing: Undoing) => Promise<unknown>
}

/** A list that an upload extended, such as labels; if it was empty before, the change counts as added. */
export const describeList = (
  field: string,
  { before, after }: HistoryRow,
  textOf: (values: Values | null) => string,
): Description => {
  const old = textOf(before) || null
  return { kind: old === null ? 'added' : 'changed', fields: [{ field, old, new: textOf(after) || 'none' }] }
}

/** People: the fields that a file has. */
export function describePerson({ before, after }: HistoryRow): Description {
  if (before === null) {
    const { email, grade_level } = after
    const fields = [
      { field: 'email', old: null, new: String(email) },
      ...(grade_level ? [{ field: 'grade_level', old: null, new: String(grade_level) }] : []),
    ]
    return { kind: 'added', fields: fields.map(withLabels) }
  }
  const { id: _, ...values } = after
  const present = Object.fromEntries(
    Object.entries(values).map(([field, value]) => [field, value ?? undefined]),
  )
  return { kind: 'changed', fields: changedFields(before, present).map(withLabels) }
}
