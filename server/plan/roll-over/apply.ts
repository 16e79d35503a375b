import { sql, type Transaction } from 'kysely'
import type { Parsed, ReplyOf } from '#contract/index.ts'
import { Counts, type RollOverCounts } from '#contract/plan/roll-over/preview.ts'
import type { rollOver } from '#contract/plan/roll-over/roll-over.ts'
import { audit, auditAll } from '#server/database/audit.ts'
import { lockPeople } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { lockGroupNames, lockStudents } from '#server/groups/lock.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { addOnce } from '#server/http/idempotency.ts'
import { followDay } from './follow-day.ts'
import { assertPlan } from './check-plan.ts'
import { loadInput, type Years } from './load.ts'
import { makeOutcome, type Outcome } from './outcome/outcome.ts'
import { sentences } from './sentences.ts'
import { writeGroups, writeMemberships } from './write-groups.ts'
import { writeBlocks, writeClosures } from './write-schedule.ts'
import { writeEnrollments } from './write-students.ts'
import type { Write } from './record.ts'
import { findYears, refusalOf } from './years.ts'

type Route = (typeof rollOver)['POST /api/roll-over/']
type Request = Parsed<Route, 'body'>
type Reply = ReplyOf<Route>

/** Prepares a school year from the one before, in one transaction; a preview only says what it would come to. */
export async function rollOverYear(context: Context, request: Request): Promise<Reply> {
  const { db, now } = context
  if (!request.preview_only) return addOnce(context, (tx) => applyInTransaction(tx, context, request))
  const years = await findYears(db, request.school_year_id)
  const input = await loadInput(db, years, now.day)
  const outcome = makeOutcome(input, request)
  assertPlan(input, request, outcome)
  return { ...outcome.preview, batch_id: null, message: sentences.previewOnly }
}

async function applyInTransaction(tx: Transaction<DB>, context: Context, request: Request): Promise<Reply> {
  const { actor, now, school } = context
  await lockAll(tx)
  const years = await findYears(tx, request.school_year_id)
  const refused = await refusalOf(tx, years, school)
  if (refused !== null) throw new Refusal('conflict', refused)
  const input = await loadInput(tx, years, now.day)
  await lockStudents(
    tx,
    input.pupils.map(({ id }) => id),
  )
  const outcome = makeOutcome(input, request)
  assertPlan(input, request, outcome)
  const counts = Counts.parse(outcome.preview)
  if (outcome.students.length + counts.groups + counts.blocks + counts.closures === 0) {
    throw new Refusal('conflict', sentences.nothingToApply(years.next.name))
  }
  const batch = await insertBatch(tx, context, years, counts)
  const write = { tx, batch, years, account: actor.account, today: now.day }
  await writeEnrollments(write, outcome.students)
  const groupIds = await writeGroups(write, input.groups, outcome.groups, request.groups)
  await writeMemberships(write, outcome, groupIds, request.groups)
  await writeBlocks(write, outcome, groupIds)
  await writeClosures(write, outcome.closures)
  await auditBatch(write, counts, outcome)
  await followDay(tx, now.day)
  return { ...outcome.preview, batch_id: batch, message: sentences.applied(years.next.name, counts) }
}

/** In the order of all writers of these records; two roll-overs wait for each other. */
export async function lockAll(tx: Transaction<DB>): Promise<void> {
  await lockPeople(tx)
  await lockGroupNames(tx)
  await sql`select from school for update`.execute(tx)
}

async function insertBatch(
  tx: Transaction<DB>,
  { actor, now }: Context,
  { next }: Years,
  counts: RollOverCounts,
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into roll_over (school_year_id, account_id, applied_at, applied_on, counts)
    values (${next.id}, ${actor.account}, ${now.moment}, ${now.day}, ${JSON.stringify(counts)}::jsonb) returning id`.execute(
    tx,
  )
  return rows[0]!.id
}

async function auditBatch(
  { tx, batch, years, account }: Write,
  counts: RollOverCounts,
  { students }: Outcome,
): Promise<void> {
  await audit(tx, {
    account,
    action: 'change',
    subject: 'school_year',
    subjectId: years.next.id,
    details: { roll_over: batch, ...counts },
  })
  await auditAll(
    tx,
    students.map(({ id, grade_level, next_grade, exit_code }) => ({
      account,
      action: 'change' as const,
      subject: 'student',
      subjectId: id,
      details:
        next_grade === null
          ? {
              roll_over: batch,
              last_day: { old: null, new: years.former.end_date },
              exit_code: { old: null, new: exit_code },
            }
          : {
              roll_over: batch,
              grade_level: { old: grade_level, new: next_grade },
              first_day: years.next.start_date,
            },
    })),
  )
}
