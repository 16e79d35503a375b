import type { z } from 'zod'
import { pluralize } from '#contract/words.ts'
import type { BulkCommand } from '#contract/groups/group-shapes.ts'

/** One of the commands for many students, each student named once. */
export type CommandFor<A extends z.output<typeof BulkCommand>['action']> = Extract<
  z.output<typeof BulkCommand>,
  { action: A }
> & { student_ids: number[] }

type RefusedStudent = { student_id: number; reason: string }
export type BulkReply = { message: string; changed: number[]; refused: RefusedStudent[] }

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
    const reason = student === undefined ? 'There is no such student.' : findReason(student)
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
})
