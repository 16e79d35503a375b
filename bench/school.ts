import { sql, type Kysely, type RawBuilder } from 'kysely'
import { WITHOUT_TIMEOUTS } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { hashToken } from '#server/http/actor.ts'

/** The size of a generated school; every group of 30 meets five times a day, each time with another teacher. */
export type Size = { students: number; teachers: number; groups: number; schoolDays: number }

export const LARGE: Size = { students: 1890, teachers: 120, groups: 63, schoolDays: 180 }

/** The school's fixed time: a Wednesday, in the first of five lessons. */
export const NOW = '2026-05-20T08:10:00'
export const TODAY = '2026-05-20'
/** Today and the two school days before: their sheets have not been taken. */
export const OPEN_DAYS = ['2026-05-18', '2026-05-19', TODAY]
export const tokenOf = (account: number) => `bench-${account}`

export const LESSONS = 5

/**
 * Fills a migrated, empty database. Attendance has been taken on all days except today and the two school days before.
 * `addHistory` adds earlier years.
 */
export async function fillSchool(
  db: Kysely<DB>,
  size: Size,
  addHistory?: (tx: Kysely<DB>) => Promise<void>,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql.raw(WITHOUT_TIMEOUTS).execute(tx)
    // The generated rows are consistent, and checking two million foreign keys would take most of the time.
    await sql`set local session_replication_role = replica`.execute(tx)
    await addPeople(tx, size)
    await addTimetable(tx, size)
    await addHistory?.(tx)
    await addAttendance(tx, {
      from: sql`date '2025-08-01'`,
      to: sql`${TODAY}::date - 5`,
      schoolDays: size.schoolDays,
    })
    // As the nights of these days would have done; triggers do not run in a replica. The open days stand for today.
    await sql`select count_days('-infinity', ${OPEN_DAYS[0]!}::date - 1)`.execute(tx)
  })
  await vacuum(db)
}

/** Gives the planner its statistics; of ten years this takes longer than a statement may. */
export async function vacuum(db: Kysely<DB>): Promise<void> {
  await db.connection().execute(async (connection) => {
    await sql`set statement_timeout = 0`.execute(connection)
    await sql`vacuum analyze`.execute(connection)
  })
}

async function addPeople(tx: Kysely<DB>, { students, teachers, groups }: Size): Promise<void> {
  await sql`insert into school (name, year_start, year_end, set_up)
    values ('Fernbrook School', '2025-08-01', '2026-06-30', true)`.execute(tx)
  await sql`insert into school_year (name, start_date, end_date)
    values ('2025–2026', '2025-08-01', '2026-06-30')`.execute(tx)
  await sql`insert into teacher (first_name, last_name, email)
    select 'Teacher', 'Number ' || n, 'teacher' || n || '@fernbrook.example'
    from generate_series(1, ${teachers}::int) n`.execute(tx)
  await sql`insert into student (first_name, last_name, email, student_number, grade_level_id)
    select 'Student', 'Number ' || n, 'student' || n || '@fernbrook.example', 'F' || n,
      (n - 1) % ${groups}::int % 7 + 1
    from generate_series(1, ${students}::int) n`.execute(tx)
  // Since before the earliest marks of any measured history.
  await sql`insert into enrollment (student_id, first_day, grade_level_id, entry_code)
    select id, '2000-08-01', grade_level_id, 'new' from student`.execute(tx)
  await sql`insert into account (email, role, teacher_id)
    select email, 'teacher', id from teacher order by id`.execute(tx)
  await sql`insert into account (email, role, superuser)
    values ('office@fernbrook.example', 'admin', true)`.execute(tx)
  await sql`insert into account (email, role, student_id)
    select email, 'student', id from student where id = 1`.execute(tx)
  const accounts = await tx.selectFrom('account').select('id').execute()
  await addSessions(tx, accounts)
  await sql`insert into student_group (type, name, grade_level_id, teacher_id)
    select 'core', 'Core Group ' || n, (n - 1) % 7 + 1, (n - 1) % ${teachers}::int + 1
    from generate_series(1, ${groups}::int) n`.execute(tx)
  await sql`insert into group_membership (student_id, student_group_id, type, during)
    select id, (id - 1) % ${groups}::int + 1, 'core', daterange('2025-08-01', null) from student`.execute(tx)
}

async function addTimetable(tx: Kysely<DB>, { groups, teachers }: Size): Promise<void> {
  await sql`insert into block_schedule (name, start_date, end_date)
    values ('The whole year', '2025-08-01', '2026-06-30')`.execute(tx)
  await sql`insert into section_period (block_schedule_id, grade_level_id, start_time, end_time, days_of_week)
    select 1, grade, make_time(7 + lesson, 0, 0), make_time(7 + lesson, 50, 0), '{1,2,3,4,5}'
    from generate_series(1, 7) grade, generate_series(1, ${LESSONS}::int) lesson order by lesson, grade`.execute(
    tx,
  )
  await assignGroups(tx, { groups, teachers })
}

/** Every group meets a teacher in every lesson of its grade, all year. */
export async function assignGroups(
  tx: Kysely<DB>,
  { groups, teachers }: Pick<Size, 'groups' | 'teachers'>,
): Promise<void> {
  await sql`insert into assignment (section_period_id, student_group_id, teacher_id, during)
    select section_period.id, student_group.id,
      (student_group.id - 1 + extract(hour from start_time)::int * 17) % ${teachers}::int + 1,
      daterange('2025-08-01', null)
    from section_period join student_group using (grade_level_id) where student_group.id <= ${groups}`.execute(
    tx,
  )
}

type Days = { from: RawBuilder<string>; to: RawBuilder<string>; schoolDays: number }

/**
 * Attendance on the last `schoolDays` weekdays of a range of days. Of a hundred marks about three are tardy and five
 * absent; half of these are excused.
 */
export async function addAttendance(tx: Kysely<DB>, { from, to, schoolDays }: Days): Promise<void> {
  await sql`insert into attendance_sheet (section_period_id, day, teacher_id, taken_by_id, taken_at)
    select distinct section_period_id, day, teacher_id, account.id, day + time '14:00'
    from assignment join account using (teacher_id), (
      select day::date from generate_series(${to}, ${from}, interval '-1 day') day
      where extract(isodow from day) < 6 order by day desc limit ${schoolDays}
    ) past
    where during @> day
    order by day, section_period_id, teacher_id`.execute(tx)
  await sql`insert into attendance_mark (section_period_id, day, student_id, status, excuse, teacher_id, student_group_id,
      taken_by_id, taken_at)
    select sheet.section_period_id, sheet.day, membership.student_id,
      case when chance < 5 then 'A' when chance < 8 then 'T' else 'P' end,
      case when chance < 2 then 'AEX' when chance < 4 then 'AUX' when chance = 6 then 'TEX' end,
      sheet.teacher_id, membership.student_group_id, sheet.taken_by_id, sheet.taken_at
    from attendance_sheet sheet
      join assignment on assignment.section_period_id = sheet.section_period_id and assignment.teacher_id = sheet.teacher_id
        and assignment.during @> sheet.day
      join group_membership membership on membership.student_group_id = assignment.student_group_id
        and membership.during @> sheet.day
      cross join lateral (select mod(abs(hashint8(membership.student_id * 7919
        + (sheet.day - date '2025-01-01') * 31 + sheet.section_period_id)), 100) chance) luck
    where sheet.day between ${from} and ${to}
    order by sheet.day, sheet.section_period_id, membership.student_id`.execute(tx)
  await sql`insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
    select distinct section_period_id, day, teacher_id, student_group_id, taken_by_id
    from attendance_mark where day between ${from} and ${to}`.execute(tx)
  await sql`update attendance_sheet sheet set mark_count = counted.marks from (
      select section_period_id, day, teacher_id, count(*) marks from attendance_mark
      where day between ${from} and ${to} group by section_period_id, day, teacher_id
    ) counted
    where counted.section_period_id = sheet.section_period_id and counted.day = sheet.day
      and counted.teacher_id = sheet.teacher_id`.execute(tx)
}

/** More people of the office, each in a session of their own; returns their accounts. */
export async function addOfficeAccounts({ db }: { db: Kysely<DB> }, count: number): Promise<number[]> {
  const added = await db
    .insertInto('account')
    .values(
      Array.from({ length: count }, (_, n) => ({ email: `office${n}@fernbrook.example`, role: 'admin' })),
    )
    .returning('id')
    .execute()
  await addSessions(db, added)
  return added.map(({ id }) => id)
}

async function addSessions(db: Kysely<DB>, accounts: readonly { id: number }[]): Promise<void> {
  const sessions = accounts.map(({ id }) => ({ account: id, token: hashToken(tokenOf(id)) }))
  await sql`insert into session (token_hash, account_id, ends_at)
    select decode(token, 'hex'), account, now() + interval '1 day'
    from jsonb_to_recordset(${JSON.stringify(sessions)}::jsonb) as one (account bigint, token text)`.execute(
    db,
  )
}
