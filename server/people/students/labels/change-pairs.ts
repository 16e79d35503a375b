import type { PairKind, StudentPair } from '#contract/groups/label-shapes.ts'
import { pluralize } from '#contract/words.ts'
import { auditAll } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import { ofToday } from '#server/plan/calendar/plan-day.ts'
import type { Context } from '#server/http/context.ts'
import { notFound, Refusal } from '#server/http/failures.ts'
import { lockStudentRecords } from '../queries.ts'
import { findPairsOf, listPairs, pairsAmong, setPairs, type PairsOfStudent } from './pairs.ts'
import { sentences } from '../sentences.ts'

type PairsCommand = { student_ids: number[]; kind: PairKind | null }
type ChangedPairs = { message: string; pairs: StudentPair[] }

/** Keeps every two of these students apart or together, or neither; returns the pairs of the school afterwards. */
export const changePairs = ({ db, actor, now }: Context, command: PairsCommand): Promise<ChangedPairs> =>
  db.transaction().execute(async (tx) => {
    await lockPeople(tx)
    const ids = [...new Set(command.student_ids)]
    if (ids.length < 2) {
      const problem = sentences.sameStudentTwice
      throw new Refusal('invalid', problem, { fields: { student_ids: problem } })
    }
    const students = await lockStudentRecords(tx, ids)
    if (students.length < ids.length) throw notFound('student')
    const before: PairsOfStudent[] = []
    for (const id of ids) before.push(await findPairsOf(tx, id))
    const pairs = pairsAmong(ids)
    await setPairs(tx, pairs, command.kind)
    const entries = []
    for (const [index, id] of ids.entries()) {
      const details = pairChanges(before[index]!, await findPairsOf(tx, id))
      if (Object.keys(details).length > 0) entries.push({ ...entryOf(actor.account, id), details })
    }
    await auditAll(tx, entries)
    return {
      message: sentence(pairs.length, command.kind),
      pairs: await listPairs(tx, { on: ofToday({ now }) }),
    }
  })

const entryOf = (account: number, id: number) =>
  ({ account, action: 'change', subject: 'student', subjectId: id }) as const

const sentence = (count: number, kind: PairKind | null): string =>
  kind === null
    ? `Removed ${pluralize(count, 'pair')}.`
    : `Saved ${pluralize(count, 'pair')} to keep ${kind}.`

/** The changed lists for an audit row, under field names whose ids the audit shows as names. */
export function pairChanges(before: PairsOfStudent, after: PairsOfStudent): Record<string, unknown> {
  const kinds = ['apart', 'together'] as const
  return Object.fromEntries(
    kinds
      .filter((kind) => before[kind].join() !== after[kind].join())
      .map((kind) => [`students_kept_${kind}`, { old: before[kind], new: after[kind] }]),
  )
}
