import type { Kysely, Transaction } from 'kysely'
import type { KeptRecord } from '#contract/exchange/uploads/uploads.ts'
import { pluralForm, pluralize } from '#contract/words.ts'
import { audit } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { notFound, Refusal } from '#server/http/failures.ts'
import { findContactSteps, revertContacts } from '../contacts/undo.ts'
import { findHomeroomSteps, revertHomerooms } from '../homerooms/undo.ts'
import { findLabelSteps, revertLabels } from '../labels/undo.ts'
import { findMarkSteps, lockSheetsOfBatch, revertMarks } from '../marks/undo.ts'
import { findCourseSteps, revertCourses } from '../courses/undo.ts'
import type { Batch, Entity } from '../pipeline/batch.ts'
import { forgetLeftOutSections } from '../roster/left-out-sections.ts'
import { lockRoster } from '../roster/lock.ts'
import { findGroupSteps, revertGroups } from '../roster/undo-groups.ts'
import { findMembershipSteps, revertMemberships } from '../roster/undo-memberships.ts'
import { findStudentSteps, lockStudentsOfBatch, revertStudents } from '../students/undo.ts'
import { revertForeignIds } from '../roster/undo-foreign-ids.ts'
import { findTermSteps, revertTerms } from '../terms/undo.ts'
import { findTeacherSteps, revertTeachers } from '../teachers/undo.ts'
import type { PartOfUpload, Undoing, UndoStep } from '../pipeline/undo-step.ts'

/** How records of one kind are reverted. */
type UndoPart = {
  /** Locks the records before it is checked whether they were changed since the upload. */
  lock?: (trx: Transaction<DB>, batchId: number, entity: Entity | '') => Promise<unknown>
  findSteps: (db: Kysely<DB>, part: PartOfUpload) => Promise<UndoStep<unknown, unknown>[]>
  revert: (trx: Transaction<DB>, steps: never[], today: string, undoing: Undoing) => Promise<unknown>
}
const STUDENTS = { lock: lockStudentsOfBatch, findSteps: findStudentSteps, revert: revertStudents }
const GROUPS = { lock: lockRoster, findSteps: findGroupSteps, revert: revertGroups }
const MEMBERSHIPS = { lock: lockRoster, findSteps: findMembershipSteps, revert: revertMemberships }
const TEACHERS = { findSteps: findTeacherSteps, revert: revertTeachers }

/**
 * The kinds of records that an upload changes, in the order in which they are reverted: what refers to others before
 * them, because a record is removed only while nothing else refers to it.
 */
const PARTS: Record<Batch['kind'], Partial<Record<Entity | '', UndoPart>>> = {
  students: { '': STUDENTS },
  staff: { '': TEACHERS },
  homeroom_teachers: { '': { findSteps: findHomeroomSteps, revert: revertHomerooms } },
  labels: { '': { findSteps: findLabelSteps, revert: revertLabels } },
  contacts: { '': { findSteps: findContactSteps, revert: revertContacts } },
  sections: {
    student_group: {
      ...GROUPS,
      revert: async (trx, steps, _today, { id }) => {
        await revertGroups(trx, steps)
        await forgetLeftOutSections(trx, id)
      },
    },
  },
  enrollments: { group_membership: MEMBERSHIPS },
  marks: {
    '': {
      lock: lockSheetsOfBatch,
      findSteps: findMarkSteps,
      revert: (trx, _steps, _today, undoing) => revertMarks(trx, undoing),
    },
  },
  oneroster: {
    group_membership: MEMBERSHIPS,
    student_group: GROUPS,
    student: STUDENTS,
    teacher: TEACHERS,
    course: { findSteps: findCourseSteps, revert: revertCourses },
    block_schedule: { findSteps: findTermSteps, revert: revertTerms },
  },
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
    for (const [entity, part] of partsOf(kind)) await part.lock?.(trx, id, entity)
    const { steps, kept } = await planUndo(trx, { id, kind, today: now.day })
    const reverted = countSteps(steps)
    if (reverted === 0) throw nothingToUndo(kept, batch.added + batch.changed > 0)
    const undoing = { id, account, moment: now.moment, fileName: batch.file_name }
    for (const [entity, part] of partsOf(kind)) {
      await part.revert(trx, (steps.get(entity) ?? []) as never[], now.day, undoing)
    }
    await revertForeignIds(trx, id)
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
    const details = { kind, file_name: batch.file_name, reverted, kept: kept.length }
    await audit(trx, { account, action: 'remove', subject: 'upload', subjectId: id, details })
    return { message: message(reverted, kept.length), reverted, kept: listed, kept_count: kept.length }
  })

type Steps = Map<Entity | '', UndoStep<unknown, unknown>[]>

/** The steps that undoing would carry out, by kind of record, and the records that it would keep as they are. */
export async function planUndo(
  db: Kysely<DB>,
  { id, kind, today }: { id: number; kind: Batch['kind']; today: string },
) {
  const steps: Steps = new Map()
  const kept: KeptRecord[] = []
  const reverted = (entity: Entity) => (steps.get(entity) ?? []).map((step) => step.id)
  for (const [entity, part] of partsOf(kind)) {
    const all = await part.findSteps(db, { id, entity, today, reverted })
    steps.set(
      entity,
      all.filter(({ reason }) => reason === null),
    )
    for (const { id: record, name, student_id, reason } of all) {
      if (reason === null) continue
      const student = student_id === undefined ? {} : { student_id }
      kept.push({ id: record, ...(entity !== '' && { entity }), ...student, name, reason })
    }
  }
  return { steps, kept }
}

export const countSteps = (steps: Steps): number =>
  [...steps.values()].flat().reduce((sum, { count = 1 }) => sum + count, 0)

const partsOf = (kind: Batch['kind']) => Object.entries(PARTS[kind]) as [Entity | '', UndoPart][]

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
