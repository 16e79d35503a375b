/** What an upload did to one record; `reason` says why undoing keeps the record as it is, null where it does not. */
export type UndoStep<Before, After> = {
  id: number
  name: string
  before: Before
  after: After
  reason: string | null
}
