import type { z } from 'zod'
import type { BulkCommand } from '#contract/groups/group-shapes.ts'
import type { Actor } from '#server/http/actor.ts'
import { studentsInWords } from '../members/capacity.ts'

/** What is to be done to many students, one kind of it, each of them named once. */
export type Wish = z.output<typeof BulkCommand>
export type Wanted<A extends Wish['action']> = Extract<Wish, { action: A }> & { student_ids: number[] }
export type By = { actor: Actor; today: string }
export type Outcome = {
  message: string
  changed: number[]
  refused: { student_id: number; reason: string }[]
}

/** Parts students, in the order named, into those who fit and those who do not, with the reason. */
export function sift<S>(
  ids: readonly number[],
  students: ReadonlyMap<number, S>,
  why: (student: S) => string | undefined,
) {
  const fit: number[] = []
  const refused: Outcome['refused'] = []
  for (const id of ids) {
    const student = students.get(id)
    const reason = student === undefined ? 'There is no such student.' : why(student)
    if (reason === undefined) fit.push(id)
    else refused.push({ student_id: id, reason })
  }
  return { fit, refused }
}

/** What was done, in words too. */
export const outcome = (done: string, changed: number[], refused: Outcome['refused']): Outcome => ({
  message: [
    ...(changed.length > 0 || refused.length === 0 ? [done] : []),
    ...(refused.length > 0 ? [`${studentsInWords(refused.length)} could not be changed.`] : []),
  ].join(' '),
  changed,
  refused,
})
