import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { Correction, CorrectionMark } from '#contract/day/attendance/corrections.ts'
import { MAX_CORRECTIONS_AT_ONCE } from '#contract/day/attendance/office-words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { localMoment } from '#server/clock.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { sectionPeriodName } from '#server/database/names.ts'
import { nameOf, sheetName } from '#server/database/names.ts'
import { isAdmin } from '../sheet/access.ts'
import { clockText } from '../sheet/mark-times.ts'

type Filters = {
  id?: number
  state?: 'open' | 'ended' | undefined
  before?: number | undefined
  section_period_id?: number | undefined
  date?: string | undefined
}
type Row = Omit<Correction, 'asked' | 'decided' | 'may'> & {
  requested_at: string
  requested_by: string
  requested_by_id: number
  decided_at: string | null
  decided_by: string | null
}

/** One request that this person may see; 404 for any other. */
export async function findCorrection(context: Context, id: number): Promise<Correction> {
  const [found] = await listCorrections(context, { id })
  if (!found) throw notFound('request')
  return found
}

/**
 * The requests that this person may see: all for the office; for a teacher those of their own sheets, and those that they
 * made for a sheet that they covered.
 */
export async function listCorrections(context: Context, filters: Filters): Promise<Correction[]> {
  return (await readCorrections(context, filters)).map((row) => correctionReply(context, row))
}

function correctionReply({ actor, school }: Context, row: Row): Correction {
  const { requested_at, requested_by, requested_by_id, decided_at, decided_by, ...correction } = row
  const isOpen = correction.state === 'open'
  const isOwn = actor.teacher === correction.teacher.id || actor.account === requested_by_id
  return {
    ...correction,
    asked: { ...localMoment(requested_at, school.timeZone), by: requested_by },
    decided:
      decided_at === null ? null : { ...localMoment(decided_at, school.timeZone), by: decided_by ?? '' },
    may: { decide: isOpen && isAdmin(actor), withdraw: isOpen && isOwn },
  }
}

/** How many correction requests and family responses are pending. */
export async function countWaiting(db: Kysely<DB>): Promise<{ open: number; answers: number }> {
  const { rows } = await sql<{ open: number; answers: number }>`
    select (select count(*) from attendance_correction where state = 'open') open,
      (select count(*) from family_response where state = 'open') answers`.execute(db)
  return rows[0]!
}

async function readCorrections({ db, actor }: Context, filters: Filters): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select correction.id, state, day date, reason, note, requested_at, requested_by_id, decided_at,
      ${nameOf(sql`requested_by_id`)} requested_by, ${nameOf(sql`decided_by_id`)} decided_by,
      json_build_object('id', section_period.id, 'name', ${sectionPeriodName}) section_period,
      json_build_object('id', teacher.id, 'name', first_name || ' ' || last_name) teacher,
      (select coalesce(json_agg(student_group.name order by student_group.name), '[]')
        from assignment join student_group on student_group.id = assignment.student_group_id
        where section_period_id = correction.section_period_id and assignment.teacher_id = correction.teacher_id
          and during @> day) groups,
      greatest(0, (select sheet.version from attendance_sheet sheet
        where sheet.section_period_id = correction.section_period_id and sheet.day = correction.day
          and sheet.teacher_id = correction.teacher_id),
        (select max(mark.version) from attendance_correction_mark requested join attendance_mark mark
            on mark.section_period_id = correction.section_period_id and mark.day = correction.day
              and mark.student_id = requested.student_id
          where requested.attendance_correction_id = correction.id)) version,
      ${correctionMarks(actor)} marks
    from attendance_correction correction
      join section_period on section_period.id = correction.section_period_id
      join teacher on teacher.id = correction.teacher_id
    where ${conditions(filters)} ${isAdmin(actor) ? sql`` : sql`and (correction.teacher_id = ${actor.teacher} or requested_by_id = ${actor.account})`}
    order by ${filters.state === 'ended' ? sql`correction.id desc limit ${MAX_CORRECTIONS_AT_ONCE}` : sql`correction.id`}`.execute(
    db,
  )
  return rows
}

function conditions({ id, state = 'open', before, section_period_id, date }: Filters) {
  const parts = [
    id === undefined
      ? sql`${state === 'open' ? sql`state = 'open'` : sql`state <> 'open'`}`
      : sql`correction.id = ${id}`,
    ...(before === undefined ? [] : [sql`correction.id < ${before}`]),
    ...(section_period_id === undefined ? [] : [sql`correction.section_period_id = ${section_period_id}`]),
    ...(date === undefined ? [] : [sql`day = ${date}::date`]),
  ]
  return sql.join(parts, sql` and `)
}

/** SQL for a value of a mark as JSON, without times that it does not have; `of` stands before the name of each column. */
const valueOf = (of: 'old_' | 'mark.' | 'requested.', comment: RawBuilder<unknown>) => {
  const column = (name: string) => sql.ref(`${of}${name}`)
  return sql`jsonb_build_object('status', ${column('status')}, 'excuse', ${column('excuse')}, 'comment', ${comment})
    || jsonb_strip_nulls(jsonb_build_object('arrived_at', ${clockText(column('arrived_at'))},
      'left_at', ${clockText(column('left_at'))}))`
}

/**
 * SQL for the marks of a request. It names who changed a mark since only if the mark has another value than requested.
 * Teachers do not see the comment of a mark that is now on a colleague's sheet.
 */
const correctionMarks = (actor: Actor) => sql<CorrectionMark[]>`(
  select coalesce(json_agg(json_build_object('student_id', student.id, 'student', ${sheetName},
    'was', case when old_status is not null then ${valueOf('old_', sql`old_comment`)} end,
    'now', case when mark.status is not null then ${valueOf(
      'mark.',
      isAdmin(actor)
        ? sql`mark.comment`
        : sql`case when mark.teacher_id = correction.teacher_id then mark.comment end`,
    )} end,
    'asked', ${valueOf('requested.', sql`requested.comment`)},
    'changed_by', case when state = 'open' and mark.version > correction.version
        and (mark.status, mark.excuse, mark.comment, mark.arrived_at, mark.left_at) is distinct from
          (requested.status, requested.excuse, requested.comment, requested.arrived_at, requested.left_at)
      then ${nameOf(sql`mark.taken_by_id`)} end)
    order by last_name, first_name, student.id), '[]')
  from attendance_correction_mark requested join student on student.id = requested.student_id
    left join attendance_mark mark on mark.section_period_id = correction.section_period_id
      and mark.day = correction.day and mark.student_id = requested.student_id
  where requested.attendance_correction_id = correction.id)`
