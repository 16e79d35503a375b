import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { addAttendance, LESSONS, type Size } from './school.ts'

/** 52 weeks, so that each day of a former year falls on the weekday of its day of this year. */
const YEAR_DAYS = 364
/** The terms of a former year: first and last day of its counterpart in this year. */
const TERMS = [
  ['2025-08-01', '2025-10-12'],
  ['2025-10-13', '2025-12-31'],
  ['2026-01-01', '2026-03-15'],
  ['2026-03-16', '2026-06-30'],
] as const
const GRADES = 7
/** How many teachers left at the end of each former year. */
const FORMER_TEACHERS = 12

/**
 * Adds the years before this one to a school with people and a timetable: `years` is how many there are in all. Each has its own
 * blocks, section periods, groups, assignments and memberships, its attendance with changes and corrections, its uploads and
 * audit entries, and the students and teachers who left at the end of it.
 */
export async function addFormerYears(tx: Kysely<DB>, size: Size, years: number): Promise<void> {
  for (let ago = years - 1; ago >= 1; ago--) {
    await addFormerPeople(tx, size, ago)
    await addFormerTimetable(tx, size, ago)
    await addAttendance(tx, { ...daysOf(ago), schoolDays: size.schoolDays })
    await addCorrections(tx, ago)
    await addUploads(tx, size, ago)
  }
  await sql`select setval(pg_get_serial_sequence('student', 'id'), (select max(id) from student))`.execute(tx)
  await sql`select setval(pg_get_serial_sequence('teacher', 'id'), (select max(id) from teacher))`.execute(tx)
}

const shifted = (day: string, ago: number) => sql<string>`(${day}::date - ${ago * YEAR_DAYS}::int)`

const daysOf = (ago: number) => ({ from: shifted(TERMS[0][0], ago), to: shifted(TERMS[3][1], ago) })

/** Those who left at the end of a former year: the whole highest grade, and some teachers. */
async function addFormerPeople(tx: Kysely<DB>, size: Size, ago: number): Promise<void> {
  const { groups, students, teachers } = size
  await sql`insert into student (id, first_name, last_name, email, student_number, grade_level_id, is_active)
    overriding system value
    select id, 'Former', 'Student ' || id, 'former' || id || '@fernbrook.example', 'L' || id, ${GRADES}, false
    from (
      select ${students * ago}::int + seat * ${groups}::int + place id
      from generate_series(0, ${seatsOf(size) - 1}::int) seat, generate_series(1, ${groups}::int) place
      where place % ${GRADES} = 0 or place = ${groups}
    ) left_then`.execute(tx)
  await sql`insert into account (email, role, student_id, active)
    select email, 'student', id, false from student
    where id > ${students * ago} and id <= ${students * (ago + 1)}`.execute(tx)
  const first = teachers + (ago - 1) * FORMER_TEACHERS
  await sql`insert into teacher (id, first_name, last_name, email, active) overriding system value
    select id, 'Former', 'Teacher ' || id, 'former.teacher' || id || '@fernbrook.example', false
    from generate_series(${first + 1}::int, ${first + FORMER_TEACHERS}::int) id`.execute(tx)
  await sql`insert into account (email, role, teacher_id, active)
    select email, 'teacher', id, false from teacher where id > ${first} and id <= ${first + FORMER_TEACHERS}`.execute(
    tx,
  )
}

const seatsOf = ({ students, groups }: Size) => Math.floor(students / groups)

/** Each year students move up one grade, to the next grade's group with the next number. */
async function addFormerTimetable(tx: Kysely<DB>, size: Size, ago: number): Promise<void> {
  const { groups, students, teachers } = size
  const { from, to } = daysOf(ago)
  const group = sql<number>`(select max(id) from student_group where room_number = ${`Year ${ago}`})`
  await sql`insert into student_group (type, name, grade_level_id, teacher_id, room_number, archived_on)
    select 'core', 'Core Group ' || n, (n - 1) % ${GRADES} + 1, (n - 1) % ${teachers}::int + 1, ${`Year ${ago}`}, ${to}::date + 1
    from generate_series(1, ${groups}::int) n order by n`.execute(tx)
  await sql`insert into group_membership (student_id, student_group_id, type, during)
    select case when years_on >= ${ago} then seat * ${groups}::int + place + ${ago}
        else ${students}::int * (${ago} - years_on) + seat * ${groups}::int + place + years_on end,
      ${group} - ${groups}::int + place, 'core', daterange(${from}, ${to}, '[]')
    from (
      select place, seat, least((${GRADES} - 1) - (place - 1) % ${GRADES}, ${groups}::int - place) years_on
      from generate_series(1, ${groups}::int) place, generate_series(0, ${seatsOf(size) - 1}::int) seat
    ) place`.execute(tx)
  for (const [start, end] of TERMS) {
    const block = sql<number>`(select max(id) from block_schedule)`
    const [first, last] = [shifted(start, ago), shifted(end, ago)]
    await sql`insert into block_schedule (name, start_date, end_date)
      values ('Term', ${first}, ${last})`.execute(tx)
    await sql`insert into section_period (block_schedule_id, grade_level_id, start_time, end_time, days_of_week)
      select ${block}, grade, make_time(7 + lesson, 0, 0), make_time(7 + lesson, 50, 0), '{1,2,3,4,5}'
      from generate_series(1, ${GRADES}) grade, generate_series(1, ${LESSONS}::int) lesson order by lesson, grade`.execute(
      tx,
    )
    await sql`insert into assignment (section_period_id, student_group_id, teacher_id, during)
      select section_period.id, student_group.id,
        case when teacher % 10 = 0 then ${teachers}::int + ${(ago - 1) * FORMER_TEACHERS}::int + teacher % ${FORMER_TEACHERS} + 1
          else teacher end,
        daterange(${first}, ${last}, '[]')
      from section_period join student_group using (grade_level_id) cross join lateral (
        select (student_group.id - 1 + extract(hour from start_time)::int * 17) % ${teachers}::int + 1 teacher
      ) rotation
      where block_schedule_id = ${block} and room_number = ${`Year ${ago}`}`.execute(tx)
  }
}

/** One mark in two hundred was changed later; every tenth such change was a correction that a teacher asked for. */
async function addCorrections(tx: Kysely<DB>, ago: number): Promise<void> {
  const { from, to } = daysOf(ago)
  await sql`insert into attendance_change (section_period_id, day, student_id, old_status, new_status, changed_by_id, changed_at)
    select section_period_id, day, student_id, 'P', status, taken_by_id, taken_at + interval '1 hour'
    from attendance_mark
    where day between ${from} and ${to} and status <> 'P' and (student_id + section_period_id) % 16 = 0`.execute(
    tx,
  )
  await sql`with correction as (
      insert into attendance_correction (section_period_id, day, teacher_id, version, reason, requested_by_id, requested_at,
        state, decided_by_id, decided_at)
      select section_period_id, day, teacher_id, 1, 'Came in late', taken_by_id, taken_at + interval '4 days',
        'accepted', taken_by_id, taken_at + interval '5 days'
      from attendance_sheet where day between ${from} and ${to} and (section_period_id + teacher_id) % 30 = 0
      returning id, section_period_id, day, teacher_id
    )
    insert into attendance_correction_mark (attendance_correction_id, student_id, status, old_status)
    select correction.id, mark.student_id, 'T', mark.status
    from correction join attendance_mark mark using (section_period_id, day, teacher_id)
    where mark.student_id % 15 = 0`.execute(tx)
}

/** An upload of all students each month, and an audit entry for each of its days and students. */
async function addUploads(tx: Kysely<DB>, { students }: Size, ago: number): Promise<void> {
  const { from, to } = daysOf(ago)
  await sql`with batch as (
      insert into upload_batch (kind, account_id, at, file_name, row_count, added, changed, unchanged)
      select 'students', 1, at, 'students.csv', ${students}, 0, ${students}, 0
      from generate_series(${from}, ${to}, interval '30 days') at returning id
    )
    insert into upload_change (upload_batch_id, record_id, before, after)
    select batch.id, student, '{"grade_level": 1}', '{"grade_level": 2}'
    from batch, generate_series(1, ${students}::int) student`.execute(tx)
  await sql`insert into audit (at, account_id, action, subject, subject_id)
    select at, 1, 'change', 'student', student
    from generate_series(${from}, ${to}, interval '20 days') at, generate_series(1, ${students}::int) student`.execute(
    tx,
  )
}
