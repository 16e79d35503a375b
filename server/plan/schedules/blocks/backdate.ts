import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { blockSchedules, BackdateResult } from '#contract/plan/schedules/block-schedules.ts'
import { changeOrPreview } from '#server/database/preview.ts'
import { audit } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { conflictsCausedBy } from '../assignments/conflicts.ts'
import { lockAssignments } from '../lock.ts'
import { findLateStarts, type LateStarts } from './late-starts.ts'
import { lockBlock, type BlockRow } from './queries.ts'
import { sentences } from '../sentences.ts'

type Request = Parsed<(typeof blockSchedules)['POST /schedules/api/block-schedules/:id/date-back/'], 'body'>

/**
 * Backdates the first assignments in a block, and the first memberships of its groups, to the block's first day, because a
 * school may start to use Homeroom in the middle of a block. 409 for records that a taken sheet contradicts, unless these are
 * skipped, and for conflicts on these days, unless they are allowed.
 */
export const backdate = (context: Context, id: number, request: Request): Promise<BackdateResult> =>
  changeOrPreview(context.db, { preview: request.preview_only }, (tx) =>
    backdateInTransaction(tx, context, id, request),
  )

async function backdateInTransaction(
  tx: Transaction<DB>,
  { actor, now, school }: Context,
  id: number,
  request: Request,
): Promise<BackdateResult> {
  await lockAssignments(tx)
  const block = await lockBlock(tx, id)
  const found = await findLateStarts(tx, {
    block: id,
    since: block.start_date,
    today: now.day,
    display: school,
  })
  const { contradicted } = found
  if (contradicted.length > 0 && !request.preview_only && !request.leave_contradicted) {
    throw new Refusal('conflict', sentences.contradicted(contradicted), { details: { contradicted } })
  }
  const inBlock = sql`section_period.block_schedule_id = ${id}`
  const conflicts = await conflictsCausedBy(tx, inBlock, block.start_date, () => beginWith(tx, block, found))
  if (!request.preview_only) {
    if (conflicts.length > 0 && !request.allow_conflicts) {
      throw new Refusal('clash', sentences.conflicts(conflicts), { details: { clashes: conflicts } })
    }
    await audit(tx, {
      account: actor.account,
      action: 'change',
      subject: 'block_schedule',
      subjectId: id,
      details: {
        dated_back_to: block.start_date,
        assignments: found.assignments,
        students: found.students,
        ...(conflicts.length > 0 && { clashes: conflicts, reason: request.reason ?? null }),
      },
    })
  }
  const counts = { assignments: found.assignments.length, students: found.students.length }
  const message = request.preview_only ? sentences.previewOnly : sentences.backdated(block, counts, school)
  const saved = !request.preview_only
  return { message, saved, first_day: block.start_date, ...counts, contradicted, clashes: conflicts }
}

/** Saves the block's first day as that of these records, and of the section periods of the assignments. */
async function beginWith(
  tx: Transaction<DB>,
  { start_date }: BlockRow,
  { assignments, memberships }: LateStarts,
): Promise<void> {
  await sql`update section_period set starts_on = null
    where id in (select section_period_id from assignment where id = any(${assignments}::bigint[]))`.execute(
    tx,
  )
  await sql`update assignment set during = daterange(${start_date}::date, upper(during))
    where id = any(${assignments}::bigint[])`.execute(tx)
  await sql`update group_membership set during = daterange(${start_date}::date, upper(during))
    where id = any(${memberships}::bigint[])`.execute(tx)
  // Who is enrolled since the school year began may have been here before: the school began with Homeroom then.
  await sql`update enrollment set first_day = ${start_date}::date from school
    where student_id in (select student_id from group_membership where id = any(${memberships}::bigint[]))
      and first_day > ${start_date}::date and first_day <= year_start
      and not exists (select from enrollment earlier
        where earlier.student_id = enrollment.student_id and earlier.first_day < enrollment.first_day)`.execute(
    tx,
  )
}
