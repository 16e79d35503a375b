import type { Transaction } from 'kysely'
import { pluralize } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { recordDeactivation } from '#server/people/students/deactivation.ts'
import { lockStudentRecords } from '#server/people/students/queries.ts'
import { updateStudents } from '#server/people/students/write-records.ts'
import { assertMayChange } from '#server/people/students/rights.ts'
import { assertBulkConfirmed } from './confirm.ts'
import { auditEach, bulkReply, partition, type BulkReply } from './outcome.ts'

type Deactivation = { student_ids: number[]; confirm?: string | undefined }

/** Deactivates students, who leave their groups today; the office's, and recorded so that it can be undone. */
export async function deactivateStudents(
  tx: Transaction<DB>,
  context: Context,
  { student_ids, confirm }: Deactivation,
): Promise<BulkReply> {
  const { actor, now } = context
  assertMayChange(actor, 'is_active')
  const records = new Map((await lockStudentRecords(tx, student_ids)).map((record) => [record.id, record]))
  const { accepted, refused } = partition(student_ids, records, ({ first_name, last_name, is_active }) =>
    is_active ? undefined : `${first_name} ${last_name} is already inactive.`,
  )
  if (accepted.length === 0) return bulkReply('', accepted, refused)
  await assertBulkConfirmed(tx, { changed: accepted.length, deactivated: accepted.length }, confirm)
  const deactivation_id = await recordDeactivation(tx, context, accepted)
  const changes = accepted.map((id) => ({
    before: records.get(id)!,
    after: { ...records.get(id)!, is_active: false },
  }))
  const memberships = await updateStudents(tx, changes, { today: now.day, account: actor.account })
  const ended = Map.groupBy(memberships, ({ student_id }) => student_id)
  await auditEach(tx, actor, accepted, (id) => ({
    is_active: { old: true, new: false },
    ...(ended.has(id) && { left_groups: ended.get(id)!.map(({ student_group_id }) => student_group_id) }),
  }))
  const done = `Deactivated ${pluralize(accepted.length, 'student')}.`
  return { ...bulkReply(done, accepted, refused), deactivation_id }
}
