import { sql, type Transaction } from 'kysely'
import type { Excuse, Status } from '#contract/words.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { writeMarkChanges } from '../absences/write-changes.ts'
import { retryStaleWrites } from '../sheet/write.ts'
import { lockMarks } from './lock-marks.ts'
import { sentences } from './sentences.ts'

/** Restores the marks that these uses of an entry changed, unless they were changed since. */
export const undoOfficeEntries = (context: Context, changeIds: readonly number[]) =>
  retryStaleWrites(context, () =>
    context.db.transaction().execute((tx) => restoreMarks(tx, context, changeIds)),
  )

type Used = {
  id: number
  section_period_id: number
  day: string
  student_id: number
  old_status: Status
  old_excuse: Excuse | null
  new_status: Status
  new_excuse: Excuse | null
  old_arrived_at: string | null
  old_left_at: string | null
  reported_absence_id: number
}

async function restoreMarks(tx: Transaction<DB>, context: Context, changeIds: readonly number[]) {
  const found = await listUsed(tx, changeIds)
  const marks = await lockMarks(tx, found)
  // Read again: a change that was committed before the marks were locked counts.
  const latest = new Map((await listUsed(tx, changeIds)).map((used) => [keyOf(used), used]))
  const changes = marks.flatMap((mark) => {
    const used = latest.get(keyOf(mark))
    if (!used || used.new_status !== mark.status || used.new_excuse !== mark.excuse) return []
    return [
      {
        ...mark,
        to: {
          status: used.old_status,
          excuse: used.old_excuse,
          arrived_at: used.old_arrived_at,
          left_at: used.old_left_at,
        },
        reported_absence_id: used.reported_absence_id,
        gives: false,
        reason: sentences.reasonUndone,
      },
    ]
  })
  await writeMarkChanges(tx, context, changes)
  if (changes.length > 0) {
    await audit(tx, {
      account: context.actor.account,
      action: 'change',
      subject: 'contradiction',
      subjectId: null,
      details: { undone: changes.length },
    })
  }
  return { message: sentences.undone(changes.length) }
}

const keyOf = ({
  section_period_id,
  day,
  student_id,
}: Pick<Used, 'section_period_id' | 'day' | 'student_id'>) => `${section_period_id} ${day} ${student_id}`

/** Those of the changes that gave a mark another status because of a reported absence, and are the latest of their mark. */
async function listUsed(tx: Transaction<DB>, changeIds: readonly number[]): Promise<Used[]> {
  const { rows } = await sql<Used>`
    select id, section_period_id, day, student_id, old_status, old_excuse, new_status, new_excuse, old_arrived_at, old_left_at,
      reported_absence_id
    from attendance_change change
    where id = any(${changeIds}::bigint[]) and reported_absence_id is not null and not is_reversal
      and old_status <> new_status
      and not exists (
        select from attendance_change later
        where later.section_period_id = change.section_period_id and later.day = change.day
          and later.student_id = change.student_id and later.id > change.id)`.execute(tx)
  return rows
}
