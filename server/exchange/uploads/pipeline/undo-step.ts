import type { Entity } from './batch.ts'

/** What an upload did to one record; `reason` says why undoing keeps the record as it is, null where it does not. */
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

/** Who undoes which upload; `moment` is by the school's clock. */
export type Undoing = { id: number; account: number; moment: Date; fileName: string }
