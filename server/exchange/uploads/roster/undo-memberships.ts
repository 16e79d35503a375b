import { sql, type Kysely, type Transaction } from 'kysely'
import { gradeOn, isEnrolledOn, marksWithAside } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { fullName } from '#server/database/people.ts'
import type { History, PartOfUpload, UndoStep } from '../pipeline/history.ts'
import { rosterDescriber } from './describe.ts'
import { lockRoster } from './lock.ts'
import { loadMemberships, type ExistingMembership } from './load-memberships.ts'
import { removeMemberships, restoreMemberships } from './save-memberships.ts'
import { OPEN } from './timeline.ts'
import type { MembershipAfter, MembershipValues } from './values.ts'

type MembershipStep = UndoStep<MembershipValues | null, MembershipAfter> & { student_id: number }
type ChangeRow = Omit<MembershipStep, 'reason'> & { obstacle: string | null }

/**
 * What an upload did to each membership. One is reverted exactly as it was, unless it was changed since, attendance was
 * taken on days that would come or go, or the student is in another group of the type since. A student whom the same upload
 * changed is reverted too.
 */
async function findMembershipSteps(
  db: Kysely<DB>,
  { id: batchId, entity, today }: PartOfUpload,
): Promise<MembershipStep[]> {
  const { rows } = await sql<ChangeRow>`
    with step as (
      select record_id, before, after, (after->>'student_id')::bigint student_id,
        (after->>'student_group_id')::bigint student_group_id,
        case when before->>'begin_date' is not null
          then daterange((before->>'begin_date')::date, (before->>'end_date')::date) end days_before,
        case when after->>'begin_date' is not null
          then daterange((after->>'begin_date')::date, (after->>'end_date')::date) end days_after
      from upload_change where upload_batch_id = ${batchId} and entity = ${entity}
    )
    select step.record_id id, step.before, step.after, step.student_id,
      coalesce(${fullName('student')}, 'Someone') || ' in ' || coalesce(student_group.name, 'a group') name,
      case
        when student.id is null or student_group.id is null or student_group.archived_on is not null then 'was deleted'
        when days_after is not null and membership.id is null then 'was deleted'
        when days_after is not null and membership.during <> days_after then 'has changed since then'
        when exists (select from ${marksWithAside} mark where mark.student_id = step.student_id
          and mark.student_group_id = step.student_group_id and days_after @> mark.day
          and not coalesce(days_before @> mark.day, false) offset 0) then 'has attendance since'
        when exists (select from attendance_sheet_group taken where taken.student_group_id = step.student_group_id
          and taken.day < ${today}::date and days_before @> taken.day and not coalesce(days_after @> taken.day, false) offset 0)
          then 'attendance was taken since without this student'
        when not days_before << daterange(${today}::date, null)
          and not coalesce((change.before->>'is_active')::boolean, case when begins_later
            then ${isEnrolledOn(sql`student.id`, sql`lower(days_before)`)} else student.is_active end, false) then 'is not active any more'
        when not days_before << daterange(${today}::date, null)
          and coalesce((change.before->>'grade_level')::int, case when begins_later
            then ${gradeOn(sql`student.id`, sql`lower(days_before)`)} else student.grade_level_id end) <> student_group.grade_level_id
          then 'is in another grade since'
      end obstacle
    from step
      left join student on student.id = step.student_id
      left join student_group on student_group.id = step.student_group_id
      left join lateral (
        select change.before, change.after from upload_change change
        where change.upload_batch_id = ${batchId} and change.entity = 'student' and change.record_id = step.student_id
        offset 0
      ) change on to_jsonb(student) @> (change.after - 'grade_level')
      cross join lateral (select lower(days_before) > ${today}::date begins_later) later
      left join group_membership membership on membership.id = step.record_id
    order by student.last_name, student.first_name, step.record_id`.execute(db)
  const students = [...new Set(rows.map(({ after }) => after.student_id))]
  const current = await loadMemberships(db, sql`student_id = any(${students}::bigint[])`)
  return withReasons(rows, current)
}

/**
 * The steps with the reason of each that is not reverted. A step that stays may keep another one from being reverted, so
 * they are looked at until no further one stays.
 */
export function withReasons(
  rows: readonly ChangeRow[],
  current: readonly ExistingMembership[],
): MembershipStep[] {
  const reasons = new Map(rows.map(({ id, obstacle }) => [id, obstacle]))
  const byStudent = Map.groupBy(current, keyOf)
  const rowsByStudent = Map.groupBy(rows, ({ after }) => keyOf(after))
  for (const [key, steps] of rowsByStudent) {
    const memberships = byStudent.get(key) ?? []
    for (let isChanging = true; isChanging;) {
      isChanging = false
      const staying = memberships.filter(({ id }) => reasons.get(id) !== null)
      for (const { id, before } of steps) {
        if (reasons.get(id) !== null || before === null) continue
        if (!staying.some((one) => one.id !== id && overlap(one, before))) continue
        reasons.set(id, 'is now in another group')
        isChanging = true
      }
    }
  }
  return rows.map(({ id, student_id, name, before, after }) => {
    const reason = reasons.get(id) ?? null
    return { id, student_id, name, before, after, reason }
  })
}

const keyOf = ({ student_id, type }: Pick<MembershipValues, 'student_id' | 'type'>) => `${student_id} ${type}`

const overlap = (one: MembershipValues, other: MembershipValues): boolean =>
  one.begin_date < (other.end_date ?? OPEN) && other.begin_date < (one.end_date ?? OPEN)

async function revertMemberships(trx: Transaction<DB>, steps: MembershipStep[]): Promise<void> {
  await removeMemberships(
    trx,
    steps.map(({ id }) => id),
  )
  await restoreMemberships(
    trx,
    steps.flatMap(({ id, before }) => (before === null ? [] : [{ ...before, id }])),
  )
}

export const membershipHistory: History<MembershipStep> = {
  describe: rosterDescriber,
  lock: lockRoster,
  findSteps: findMembershipSteps,
  revert: revertMemberships,
}
