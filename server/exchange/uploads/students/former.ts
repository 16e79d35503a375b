import { sql, type Transaction } from 'kysely'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'

/** What of a student is another from a later day on, where a file counts from it. */
type State = { is_active?: boolean; grade_level?: number }
export type StateFrom = { old: State; new: State }

/** The enrollments of a student before and after an upload, as rows, and the memberships that had not ended. */
export type Former = {
  before: object[]
  after: object[]
  places: { student_group_id: number }[]
} & Partial<StateFrom>

const enrollmentsOf = (student: ReturnType<typeof sql.ref>) => sql`coalesce((
  select jsonb_agg(to_jsonb(enrollment) - 'during' order by first_day, id) from enrollment where student_id = ${student}), '[]')`

/** What is planned for students, to be read before an upload changes them. */
export async function readPlans(
  trx: Transaction<DB>,
  students: readonly number[],
  today: string,
): Promise<Map<number, Pick<Former, 'before' | 'places'>>> {
  const { rows } = await sql<{ id: number } & Pick<Former, 'before' | 'places'>>`
    select id, ${enrollmentsOf(sql.ref('student.id'))} before, coalesce((
      select jsonb_agg(to_jsonb(group_membership)) from group_membership
      where student_id = student.id and ${hasNotEnded(today)}), '[]') places
    from unnest(${students}::bigint[]) student (id)`.execute(trx)
  return new Map(rows.map(({ id, before, places }) => [id, { before, places }]))
}

/** The enrollments of students once they are changed. */
export async function readEnrollments(
  trx: Transaction<DB>,
  students: readonly number[],
): Promise<Map<number, object[]>> {
  const { rows } = await sql<{ id: number; enrollments: object[] }>`
    select id, ${enrollmentsOf(sql.ref('student.id'))} enrollments from unnest(${students}::bigint[]) student (id)`.execute(
    trx,
  )
  return new Map(rows.map(({ id, enrollments }) => [id, enrollments]))
}

const ROW = sql`(id bigint, student_id bigint, first_day date, last_day date, is_gone_on_last_day boolean, grade_level_id smallint,
  entry_code text, exit_code text, destination text, note text, changed_by_id bigint)`

/** SQL for whether the days or the grade of an enrollment are others than the upload left. A reason that was completed is no change. */
export const isEnrolledOtherwise = sql<boolean>`change.former is not null and exists (
  (select id, first_day, last_day, grade_level_id from enrollment where student_id = student.id
    except select id, first_day, last_day, grade_level_id from jsonb_to_recordset(change.former->'after') as kept ${ROW})
  union all
  (select id, first_day, last_day, grade_level_id from jsonb_to_recordset(change.former->'after') as kept ${ROW}
    except select id, first_day, last_day, grade_level_id from enrollment where student_id = student.id)
  offset 0)`

/**
 * Has the enrollments of students exactly as they were before an upload, with the notes of today. Those that differ are removed
 * first, so that none overlaps another one meanwhile.
 */
export async function restoreEnrollments(trx: Transaction<DB>, formers: readonly Former[]): Promise<void> {
  const [before, after] = [formers.flatMap((one) => one.before), formers.flatMap((one) => one.after)]
  const { rows: removed } = await sql<{ id: number; note: string | null }>`
    delete from enrollment where id in (select id from jsonb_to_recordset(${JSON.stringify(after)}::jsonb) as saved ${ROW})
      and not exists (select from jsonb_array_elements(${JSON.stringify(before)}::jsonb) former
        where former = to_jsonb(enrollment) - 'during')
    returning id, note`.execute(trx)
  await sql`
    insert into enrollment (id, student_id, first_day, last_day, is_gone_on_last_day, grade_level_id, entry_code, exit_code,
      destination, note, changed_by_id) overriding system value
    select id, student_id, first_day, last_day, is_gone_on_last_day, grade_level_id,
      coalesce((select code from entry_code where code = former.entry_code), 'new'),
      case when exit_code is not null then coalesce((select code from exit_code where code = former.exit_code), 'unknown') end,
      destination, coalesce(written.note, former.note), changed_by_id
    from jsonb_to_recordset(${JSON.stringify(before)}::jsonb) as former ${ROW}
      left join jsonb_to_recordset(${JSON.stringify(removed)}::jsonb) as written (id bigint, note text) using (id)
    where not exists (select from enrollment where enrollment.id = former.id)`.execute(trx)
}

/**
 * Has memberships that ended or were deleted on this day exactly as they were, where the group is still there and nothing has taken
 * their days. Of one that ended on an earlier day nothing is restored, because rosters of past days do not change.
 */
export async function restorePlaces(
  trx: Transaction<DB>,
  formers: readonly Former[],
  today: string,
): Promise<void> {
  const places = formers.flatMap((one) => one.places)
  await sql`
    with place as (
      select place.* from jsonb_to_recordset(${JSON.stringify(places)}::jsonb)
          as place (id bigint, student_id bigint, student_group_id bigint, type text, during daterange)
        join student on student.id = place.student_id and (is_active or lower(place.during) > ${today}::date)
        join student_group on student_group.id = student_group_id and archived_on is null
          and (lower(place.during) > ${today}::date or planned_from is not null
            or student_group.grade_level_id = student.grade_level_id)
      where not exists (
        select from group_membership other where other.id <> place.id
          and other.student_id = place.student_id and other.type = place.type and other.during && place.during)
    ), continued as (
      update group_membership set during = place.during from place
      where group_membership.id = place.id and upper(group_membership.during) = ${today}::date
    )
    insert into group_membership (id, student_id, student_group_id, type, during) overriding system value
    select id, student_id, student_group_id, type, during from place
    where lower(during) >= ${today}::date and not exists (select from group_membership other where other.id = place.id)`.execute(
    trx,
  )
}
