import type { Kysely, Transaction } from 'kysely'
import type { Kept } from '#contract/uploads.ts'
import { audit } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound, Refusal } from '#server/http/failures.ts'
import type { Batch } from '../pipeline/batch.ts'
import { homeroomsToUndo, revertHomerooms } from '../homerooms/undo.ts'
import { revertStaff, staffToUndo } from '../teachers/undo.ts'
import { holdStudentsOf, revertStudents, studentsToUndo } from '../students/undo.ts'

/** What an upload did to one record, and why that cannot be taken back; no reason where it can. */
export type Step<Before, After> = {
  id: number
  name: string
  before: Before
  after: After
  reason: string | null
}
type AnyStep = Step<unknown, unknown>

type Undoing = {
  /** Keeps the records as they are, from before it is looked whether they were touched. */
  hold?: (trx: Transaction<DB>, batch: number) => Promise<unknown>
  steps: (db: Kysely<DB>, batch: number, today: string) => Promise<AnyStep[]>
  revert: (trx: Transaction<DB>, steps: never[], today: string) => Promise<unknown>
}
const KINDS: Record<Batch['kind'], Undoing> = {
  students: { hold: holdStudentsOf, steps: studentsToUndo, revert: revertStudents },
  staff: { steps: staffToUndo, revert: revertStaff },
  homeroom_teachers: { steps: homeroomsToUndo, revert: revertHomerooms },
}

export const MOST_KEPT_TOLD = 500

type Wish = { id: number; account: number; today: string }

/** Takes an upload back, except for records that were touched since; 409 when there is nothing to take back. */
export const undoUpload = (db: Kysely<DB>, { id, account, today }: Wish) =>
  db.transaction().execute(async (trx) => {
    await lockPeople(trx)
    const batch = await trx
      .selectFrom('upload_batch')
      .selectAll()
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!batch) throw notFound('upload')
    if (batch.undone_at) throw new Refusal('conflict', 'This upload was already undone.')
    const kind = batch.kind as Batch['kind']
    await KINDS[kind].hold?.(trx, id)
    const { revert, kept, reverted } = await whatUndoingDoes(trx, { id, kind, today })
    if (reverted === 0) throw nothingToUndo(kept)
    await KINDS[kind].revert(trx, revert as never[], today)
    const told = kept.slice(0, MOST_KEPT_TOLD)
    await trx
      .updateTable('upload_batch')
      .set({
        undone_at: new Date(),
        undone_by_id: account,
        kept: JSON.stringify(told),
        kept_count: kept.length,
      })
      .where('id', '=', id)
      .execute()
    const details = { kind, file_name: batch.file_name, reverted, kept: kept.length }
    await audit(trx, { account, action: 'remove', subject: 'upload', subjectId: id, details })
    return { message: sentence(reverted, kept.length), reverted, kept: told, kept_count: kept.length }
  })

/** The records that undoing would take back, and those that it would keep. */
export async function whatUndoingDoes(
  db: Kysely<DB>,
  { id, kind, today }: { id: number; kind: Batch['kind']; today: string },
) {
  const steps = await KINDS[kind].steps(db, id, today)
  const revert = steps.filter(({ reason }) => reason === null)
  const kept: Kept[] = steps.flatMap(({ id: record, name, reason }) =>
    reason === null ? [] : [{ id: record, name, reason }],
  )
  return { revert, kept, reverted: revert.length }
}

const nothingToUndo = (kept: Kept[]) =>
  new Refusal(
    'conflict',
    kept.length === 0
      ? 'This upload changed nothing, so there is nothing to undo.'
      : 'Nothing was undone: everyone in this upload was touched since.',
    { details: { kept: kept.slice(0, MOST_KEPT_TOLD), kept_count: kept.length } },
  )

const sentence = (reverted: number, kept: number): string => {
  const done = `Upload undone: ${records(reverted)} as before.`
  return kept === 0 ? done : `${done} ${records(kept)} left alone, touched since.`
}
const records = (count: number) =>
  count === 1 ? '1 record is' : `${count.toLocaleString('en-US')} records are`
