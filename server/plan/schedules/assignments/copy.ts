import { sql, type Transaction } from 'kysely'
import type { SectionPeriod } from '#contract/plan/schedules/records.ts'
import { auditAll } from '#server/database/audit.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isThereOn } from '#server/groups/group-day.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { recordMaker } from '#server/http/own-class/made-by.ts'
import { findConflicts } from './conflicts.ts'
import { assignmentRights } from '#server/groups/assignment-rights.ts'
import { listAssignments } from './queries.ts'
import { sentences } from '../sentences.ts'

/** A block, and the day on which its timetable is read. */
type BlockOnDay = { id: number; day: string }
type Copy = {
  source: BlockOnDay
  target: BlockOnDay
  grade: number
  /** The section periods of the grade in both blocks. */
  periods: { source: readonly SectionPeriod[]; target: readonly SectionPeriod[] }
  allow_conflicts: boolean
  reason: string | null | undefined
}
/** `left_out` lists as sentences what could not be assigned, and why. */
type Copied = { assigned: number; left_out: string[] }

/**
 * Copies the assignments of a block into the equal section periods of another block. Existing assignments there stay. 409
 * with every conflict, unless conflicts are allowed. Lock assignments first.
 */
export async function copyAssignments(tx: Transaction<DB>, context: Context, copy: Copy): Promise<Copied> {
  const { source, target, grade } = copy
  const periodIn = pairPeriods(copy.periods.source, copy.periods.target)
  const existing = await listAssignments(tx, { block: target.id, grade, day: target.day })
  const taken = new Set(existing.map(({ section_period_id, group_id }) => `${section_period_id} ${group_id}`))
  const meetings = await lockMeetings(tx, {
    block: source.id,
    grade,
    day: source.day,
    copied_from: target.day,
  })
  const missing = meetings
    .map((meeting) => Object.assign(meeting, { period: periodIn.get(meeting.period) ?? meeting.period }))
    .filter(({ period, group }) => !taken.has(`${period} ${group}`))
  const reasonOf = (meeting: Meeting) => reasonToSkip(meeting, context)
  const assigned = await assignAll(
    tx,
    context,
    missing.filter((meeting) => !reasonOf(meeting)),
    { ...copy, details: { copied_from_block: source.id } },
  )
  return { assigned, left_out: skippedTexts(missing, reasonOf) }
}

/**
 * Matches each section period of one block with the equal one of another: same times, weekdays and homeroom mark. Several
 * equal ones are matched in order; the last one serves those without a counterpart.
 */
export function pairPeriods(
  sources: readonly SectionPeriod[],
  targets: readonly SectionPeriod[],
): ReadonlyMap<number, number> {
  const byTimes = Map.groupBy(targets, timesOf)
  const pairs = [...Map.groupBy(sources, timesOf)].flatMap(([times, equal]) => {
    const counterparts = byTimes.get(times) ?? []
    return equal.flatMap(({ id }, nth) => {
      const counterpart = counterparts[nth] ?? counterparts.at(-1)
      return counterpart ? [[id, counterpart.id] as const] : []
    })
  })
  return new Map(pairs)
}

const timesOf = ({ start_time, end_time, days_of_week, homeroom }: SectionPeriod) =>
  [start_time, end_time, homeroom, ...days_of_week.toSorted()].join(' ')

/** An assignment to copy, with the reasons that may prevent it. */
type Meeting = {
  period: number
  group: number
  group_name: string
  group_archived: boolean
  teacher: number
  teacher_name: string
  teacher_active: boolean
}

/** The assignments of a grade in a block on a day or later; their groups and teachers are locked against changes. */
async function lockMeetings(
  tx: Transaction<DB>,
  { block, grade, day, copied_from }: { block: number; grade: number; day: string; copied_from: string },
): Promise<Meeting[]> {
  const { rows } = await sql<Meeting>`
    select section_period_id period, student_group.id "group", student_group.name group_name,
      not ${isThereOn(copied_from)} group_archived, teacher.id teacher, ${fullName('teacher')} teacher_name,
      teacher.active teacher_active
    from assignment
      join section_period on section_period.id = assignment.section_period_id and not section_period.archived
      join student_group on student_group.id = assignment.student_group_id
      join teacher on teacher.id = assignment.teacher_id
    where block_schedule_id = ${block} and section_period.grade_level_id = ${grade} and ${hasNotEnded(day)}
    order by section_period.start_time, section_period.id, student_group.name, student_group.id
    for share of student_group, teacher`.execute(tx)
  return rows
}

/** Why a meeting is not copied, as the beginning of a sentence; undefined if it can be copied. */
function reasonToSkip(meeting: Meeting, { actor }: Context): string | undefined {
  if (!meeting.teacher_active) return sentences.inactiveTeacher(meeting.teacher_name)
  if (meeting.group_archived) return sentences.groupDeleted
  const isOwn = meeting.teacher === actor.teacher && !assignmentRights(actor).assign_self
  return isOwn ? sentences.officeAssigns : undefined
}

function skippedTexts(
  meetings: readonly Meeting[],
  reasonOf: (meeting: Meeting) => string | undefined,
): string[] {
  return [...Map.groupBy(meetings, reasonOf)].flatMap(([reason, left]) => {
    if (reason === undefined) return []
    const groups = [...new Set(left.map(({ group_name }) => group_name))]
    return [sentences.groupsSkipped(reason, groups)]
  })
}

type NewAssignment = { period: number; group: number; teacher: number }
type Inserted = NewAssignment & { id: number }
type Conditions = Pick<Copy, 'allow_conflicts' | 'reason'> & { details?: Record<string, unknown> }

/**
 * Assigns groups to teachers in many section periods of the same grades; existing assignments stay. Conflicts are refused,
 * unless they are allowed. Returns how many are new. Lock assignments first.
 */
export async function assignAll(
  tx: Transaction<DB>,
  context: Context,
  assignments: readonly NewAssignment[],
  { allow_conflicts, reason, details }: Conditions,
): Promise<number> {
  const inserted = await insertAll(tx, assignments, context.now.day)
  await recordMaker(
    tx,
    context.actor,
    inserted.map(({ group, teacher, period }) => ({
      student_group_id: group,
      teacher_id: teacher,
      section_period_id: period,
    })),
  )
  const conflicts = await findConflicts(
    tx,
    inserted.map(({ id }) => id),
  )
  if (conflicts.length > 0 && !allow_conflicts) {
    throw new Refusal('clash', sentences.conflicts(conflicts), { details: { clashes: conflicts } })
  }
  await auditEach(tx, context, inserted, {
    ...details,
    ...(conflicts.length > 0 && { clashes: conflicts, reason: reason ?? null }),
  })
  return inserted.length
}

/** Each begins with its section period, or today in a block under way. */
async function insertAll(
  tx: Transaction<DB>,
  assignments: readonly NewAssignment[],
  today: string,
): Promise<Inserted[]> {
  const column = (name: keyof NewAssignment) => assignments.map((assignment) => assignment[name])
  const { rows } = await sql<Inserted>`
    insert into assignment (section_period_id, student_group_id, teacher_id, during)
    select section_period.id, "group", teacher, daterange(greatest(start_date, starts_on, ${today}::date), null)
    from unnest(${column('period')}::bigint[], ${column('group')}::bigint[], ${column('teacher')}::bigint[])
        with ordinality meeting (period, "group", teacher, place)
      join section_period on section_period.id = meeting.period
      join block_schedule on block_schedule.id = section_period.block_schedule_id
    order by place
    on conflict do nothing
    returning id, section_period_id period, student_group_id "group", teacher_id teacher`.execute(tx)
  return rows
}

/** One entry for each section period and teacher, as where groups are assigned one by one. */
const auditEach = (
  tx: Transaction<DB>,
  { actor }: Context,
  inserted: readonly Inserted[],
  details: Record<string, unknown>,
) =>
  auditAll(
    tx,
    [...Map.groupBy(inserted, ({ period, teacher }) => `${period} ${teacher}`).values()].map((rows) => ({
      account: actor.account,
      action: 'change' as const,
      subject: 'section_period',
      subjectId: rows[0]!.period,
      details: { teacher: rows[0]!.teacher, groups_added: rows.map(({ group }) => group), ...details },
    })),
  )
