import type { Kysely, Transaction } from 'kysely'
import type { KeptRecord } from '#contract/uploads/uploads.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { audit } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { notFound, Refusal } from '#server/http/failures.ts'
import { findContactSteps, revertContacts } from '../contacts/undo.ts'
import { findHomeroomSteps, revertHomerooms } from '../homerooms/undo.ts'
import { findLabelSteps, revertLabels } from '../labels/undo.ts'
import type { Batch } from '../pipeline/batch.ts'
import { findStudentSteps, lockStudentsOfBatch, revertStudents } from '../students/undo.ts'
import { findTeacherSteps, revertTeachers } from '../teachers/undo.ts'
import type { UndoStep } from './step.ts'

type UndoKind = {
  /** Locks the records before it is checked whether they were changed since the upload. */
  lock?: (trx: Transaction<DB>, batchId: number) => Promise<unknown>
  findSteps: (db: Kysely<DB>, batchId: number, today: string) => Promise<UndoStep<unknown, unknown>[]>
  revert: (trx: Transaction<DB>, steps: never[], today: string) => Promise<unknown>
}
const KINDS: Record<Batch['kind'], UndoKind> = {
  students: { lock: lockStudentsOfBatch, findSteps: findStudentSteps, revert: revertStudents },
  staff: { findSteps: findTeacherSteps, revert: revertTeachers },
  homeroom_teachers: { findSteps: findHomeroomSteps, revert: revertHomerooms },
  labels: { findSteps: findLabelSteps, revert: revertLabels },
  contacts: { findSteps: findContactSteps, revert: revertContacts },
}

export const MAX_KEPT_LISTED = 500

/** Undoes an upload, except for records that were changed since; 409 where there is nothing to undo. */
export const undoUpload = ({ db, actor: { account }, now }: Context, id: number) =>
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
    await KINDS[kind].lock?.(trx, id)
    const { steps, kept } = await planUndo(trx, { id, kind, today: now.day })
    if (steps.length === 0) throw nothingToUndo(kept, batch.added + batch.changed > 0)
    await KINDS[kind].revert(trx, steps as never[], now.day)
    const listed = kept.slice(0, MAX_KEPT_LISTED)
    await trx
      .updateTable('upload_batch')
      .set({
        undone_at: new Date(),
        undone_by_id: account,
        kept: JSON.stringify(listed),
        kept_count: kept.length,
      })
      .where('id', '=', id)
      .execute()
    const reverted = steps.length
    const details = { kind, file_name: batch.file_name, reverted, kept: kept.length }
    await audit(trx, { account, action: 'remove', subject: 'upload', subjectId: id, details })
    return { message: message(reverted, kept.length), reverted, kept: listed, kept_count: kept.length }
  })

/** The steps that undoing would carry out, and the records that it would keep as they are. */
export async function planUndo(
  db: Kysely<DB>,
  { id, kind, today }: { id: number; kind: Batch['kind']; today: string },
) {
  const all = await KINDS[kind].findSteps(db, id, today)
  const steps = all.filter(({ reason }) => reason === null)
  const kept: KeptRecord[] = all.flatMap(({ id: record, name, reason }) =>
    reason === null ? [] : [{ id: record, name, reason }],
  )
  return { steps, kept }
}

const nothingToUndo = (kept: KeptRecord[], hadChanges: boolean) =>
  new Refusal(
    'conflict',
    kept.length > 0
      ? 'Nothing was undone: all records of this upload were changed since the upload.'
      : hadChanges
        ? 'What this upload changed is no longer kept, so it cannot be undone.'
        : 'This upload changed nothing, so there is nothing to undo.',
    { details: { kept: kept.slice(0, MAX_KEPT_LISTED), kept_count: kept.length } },
  )

const message = (reverted: number, kept: number): string => {
  const done = `Upload undone: ${recordsAre(reverted)} as before.`
  return kept === 0 ? done : `${done} ${recordsAre(kept)} kept: changed since upload.`
}
const recordsAre = (count: number) => `${pluralize(count, 'record')} ${pluralForm(count, 'is', 'are')}`
