import { sql, type RawBuilder } from 'kysely'
import { MAX_REQUESTS_AT_ONCE } from '#contract/plan/schedules/absence-kinds.ts'
import type { AbsenceRequest } from '#contract/plan/schedules/absence-requests.ts'
import { localMoment } from '#server/clock.ts'
import { nameOf } from '#server/database/names.ts'
import type { Actor } from '#server/http/actor.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { waitsOn } from './current.ts'
import { periodsMet, type Lesson } from './rules.ts'

type Row = Omit<AbsenceRequest, 'teacher' | 'classes' | 'requested' | 'decided' | 'is_over' | 'may'> & {
  teacher_id: number
  /** Null for the whole days. */
  section_period_ids: number[] | null
  /** What the teacher has in these section periods on these days. */
  lessons: Lesson[]
  requested_at: Date
  decided_at: Date | null
  decided_by: string | null
}

/** The office answers requests; a teacher sees only their own. */
export const isOffice = ({ role }: Actor): boolean => role === 'admin'

/** One request that this person may see; 404 for any other. */
export async function findRequest(context: Context, id: number): Promise<AbsenceRequest> {
  const { actor } = context
  const [found] = await readRequests(context, {
    where: sql`request.id = ${id} ${isOffice(actor) ? sql`` : sql`and request.teacher_id = ${actor.teacher}`}`,
  })
  if (!found) throw notFound('request')
  return found
}

/** The requests of the teacher who asks, the newest first. */
export async function listOwnRequests(
  context: Context,
  before: number | undefined,
): Promise<AbsenceRequest[]> {
  return readRequests(context, {
    where: sql`request.teacher_id = ${context.actor.teacher} ${older(before)}`,
    order: NEWEST,
  })
}

type Filters = { state?: 'open' | 'ended' | undefined; before?: number | undefined }

/** All requests that wait, by their first day; or those that are answered or over, the newest first. */
export async function listRequests(
  context: Context,
  { state = 'open', before }: Filters,
): Promise<AbsenceRequest[]> {
  const isWaiting = waitsOn(context.now.day)
  return state === 'open'
    ? readRequests(context, { where: isWaiting })
    : readRequests(context, { where: sql`not ${isWaiting} ${older(before)}`, order: NEWEST })
}

const older = (before: number | undefined) =>
  before === undefined ? sql`` : sql`and request.id < ${before}::bigint`
const NEWEST = sql`request.id desc limit ${MAX_REQUESTS_AT_ONCE}`
const FIRST_DAY = sql`request.start_date, request.id`

type Selection = { where: RawBuilder<unknown>; order?: RawBuilder<unknown> }

async function readRequests(
  context: Context,
  { where, order = FIRST_DAY }: Selection,
): Promise<AbsenceRequest[]> {
  const { rows } = await sql<Row>`
    select request.id, version, state, request.teacher_id, request.start_date, request.end_date, kind, office_note,
      request.substitute_note, requested_at, decided_at, ${nameOf(sql`decided_by_id`)} decided_by, answer,
      case when absence.id is not null then json_build_object('start_date', absence.start_date,
        'end_date', absence.end_date, 'whole_days', absence.whole_days) end absence,
      case when not request.whole_days then array(
        select section_period_id from absence_request_period where absence_request_id = request.id) end section_period_ids,
      (select coalesce(json_agg(json_build_object('section_period_id', section_period_id, 'group', student_group.name,
          'first_day', lower(during), 'last_day', upper(during) - 1)), '[]')
        from absence_request_period chosen join assignment using (section_period_id)
          join student_group on student_group.id = student_group_id
        where chosen.absence_request_id = request.id and assignment.teacher_id = request.teacher_id
          and during && daterange(request.start_date, request.end_date, '[]')) lessons
    from absence_request request left join teacher_absence absence on absence.id = teacher_absence_id
    where ${where} order by ${order}`.execute(context.db)
  return rows.map((row) => requestReply(context, row))
}

function requestReply(context: Context, row: Row): AbsenceRequest {
  const { actor, reference, school, now } = context
  const {
    teacher_id,
    section_period_ids,
    lessons: _lessons,
    requested_at,
    decided_at,
    decided_by,
    ...request
  } = row
  const teacher = reference.teachers.get(teacher_id)!
  const is_over = request.end_date < now.day
  const isWaiting = request.state === 'open' && !is_over
  return {
    ...request,
    teacher: { id: teacher_id, name: `${teacher.first_name} ${teacher.last_name}`, active: teacher.active },
    classes: section_period_ids && requestedClasses(context, { ...row, section_period_ids }),
    requested: localMoment(requested_at, school.timeZone),
    decided:
      decided_at === null ? null : { ...localMoment(decided_at, school.timeZone), by: decided_by ?? '' },
    is_over,
    may: {
      change: isWaiting && actor.teacher === teacher_id && !isOffice(actor),
      decide: isWaiting && isOffice(actor),
    },
  }
}

/** The classes by time. One whose section period is gone or has other days stays, so that nobody wonders where it is. */
function requestedClasses(
  { reference }: Context,
  { section_period_ids, lessons, start_date, end_date }: Row & { section_period_ids: number[] },
): NonNullable<AbsenceRequest['classes']> {
  const met = periodsMet(reference, { lessons, periods: section_period_ids, start_date, end_date })
  return section_period_ids
    .flatMap((id) => {
      const period = reference.sectionPeriods.get(id)
      if (!period) return []
      const { name, start_time, end_time } = period
      const groups = lessons
        .filter(({ section_period_id }) => section_period_id === id)
        .map(({ group }) => group)
      return [
        {
          section_period_id: id,
          name,
          start_time,
          end_time,
          groups: [...new Set(groups)].toSorted(),
          meets: met.includes(id),
        },
      ]
    })
    .toSorted(
      (one, other) =>
        one.start_time.localeCompare(other.start_time) || one.section_period_id - other.section_period_id,
    )
}
