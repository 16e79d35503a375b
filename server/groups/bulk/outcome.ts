import type { Transaction } from 'kysely'
import { pluralize } from '#contract/words.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'

type RefusedStudent = { student_id: number; reason: string }
/** `deactivation_id` is what undoes a deactivation. */
export type BulkReply = {
  message: string
  changed: number[]
  refused: RefusedStudent[]
  deactivation_id: number | null
}

/** Audits a change of each of these students. */
export const auditEach = (
  tx: Transaction<DB>,
  { account }: Actor,
  ids: number[],
  details: (id: number) => Record<string, unknown>,
) =>
  auditAll(
    tx,
    ids.map((id) => ({
      account,
      action: 'change',
      subject: 'student',
      subjectId: id,
      details: details(id),
    })),
  )

/** Divides students, in the order named, into accepted and refused ones; `findReason` says why one is refused. */
export function partition<S>(
  ids: readonly number[],
  students: ReadonlyMap<number, S>,
  findReason: (student: S) => string | undefined,
): { accepted: number[]; refused: RefusedStudent[] } {
  const accepted: number[] = []
  const refused: RefusedStudent[] = []
  for (const id of ids) {
    const student = students.get(id)
    const reason = student === undefined ? 'Student not found.' : findReason(student)
    if (reason === undefined) accepted.push(id)
    else refused.push({ student_id: id, reason })
  }
  return { accepted, refused }
}

/** `done` is the sentence for the accepted students. */
export const bulkReply = (done: string, accepted: number[], refused: RefusedStudent[]): BulkReply => ({
  message: [
    ...(accepted.length > 0 || refused.length === 0 ? [done] : []),
    ...(refused.length > 0 ? [`${pluralize(refused.length, 'student')} could not be changed.`] : []),
  ].join(' '),
  changed: accepted,
  refused,
  deactivation_id: null,
})
