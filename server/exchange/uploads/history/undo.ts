import type { Kysely } from 'kysely'
import type { SkippedRecord } from '#contract/exchange/uploads/uploads.ts'
import { audit } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { analyzeChangedTables } from '#server/database/statistics.ts'
import type { Context } from '#server/http/context.ts'
import { notFound, Refusal } from '#server/http/failures.ts'
import type { Batch, Entity } from '../pipeline/batch.ts'
import type { UndoStep } from '../pipeline/history.ts'
import { revertForeignIds } from '../roster/undo-foreign-ids.ts'
import { sentences } from '../sentences.ts'
import { recordsOf } from './kinds.ts'

export const MAX_SKIPPED_LISTED = 500

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
    if (batch.undone_at) throw new Refusal('conflict', sentences.alreadyUndone)
    const kind = batch.kind as Batch['kind']
    for (const [entity, { lock }] of recordsOf(kind)) await lock?.(trx, id, entity)
    const { steps, skipped } = await planUndo(trx, { id, kind, today: now.day })
    const reverted = countSteps(steps)
    if (reverted === 0) throw nothingToUndo(skipped, batch.added + batch.changed > 0)
    const undoing = { id, account, moment: now.moment, today: now.day, fileName: batch.file_name }
    for (const [entity, { revert }] of recordsOf(kind))
      await revert(trx, (steps.get(entity) ?? []) as never[], undoing)
    await revertForeignIds(trx, id)
    const listed = skipped.slice(0, MAX_SKIPPED_LISTED)
    await trx
      .updateTable('upload_batch')
      .set({
        undone_at: new Date(),
        undone_by_id: account,
        skipped: JSON.stringify(listed),
        skipped_count: skipped.length,
      })
      .where('id', '=', id)
      .execute()
    const details = { kind, file_name: batch.file_name, reverted, kept: skipped.length }
    await audit(trx, { account, action: 'remove', subject: 'upload', subjectId: id, details })
    await analyzeChangedTables(trx)
    return {
      message: sentences.undone(reverted, skipped.length),
      reverted,
      kept: listed,
      kept_count: skipped.length,
    }
  })

type Steps = Map<Entity | '', UndoStep<unknown, unknown>[]>

/** The steps that undoing would carry out, by kind of record, and the records that it would keep as they are. */
export async function planUndo(
  db: Kysely<DB>,
  { id, kind, today }: { id: number; kind: Batch['kind']; today: string },
) {
  const steps: Steps = new Map()
  const skipped: SkippedRecord[] = []
  const reverted = (entity: Entity) => (steps.get(entity) ?? []).map((step) => step.id)
  for (const [entity, { findSteps }] of recordsOf(kind)) {
    const all = await findSteps(db, { id, entity, today, reverted })
    steps.set(
      entity,
      all.filter(({ reason }) => reason === null),
    )
    for (const { id: record, name, student_id, reason } of all) {
      if (reason === null) continue
      const student = student_id === undefined ? {} : { student_id }
      skipped.push({ id: record, ...(entity !== '' && { entity }), ...student, name, reason })
    }
  }
  return { steps, skipped }
}

export const countSteps = (steps: Steps): number =>
  [...steps.values()].flat().reduce((sum, { count = 1 }) => sum + count, 0)

const nothingToUndo = (skipped: SkippedRecord[], hadChanges: boolean) =>
  new Refusal(
    'conflict',
    skipped.length > 0 ? sentences.allChanged : hadChanges ? sentences.changesDeleted : sentences.noChanges,
    { details: { kept: skipped.slice(0, MAX_SKIPPED_LISTED), kept_count: skipped.length } },
  )
