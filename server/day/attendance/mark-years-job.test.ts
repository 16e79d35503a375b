import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { sql, type Kysely } from 'kysely'
import { migrate } from '#server/database/migrate.ts'
import type { Database } from '#server/database/pool.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { freshDatabase, WITHOUT_TABLES } from '#server/database/testing.ts'
import type { JobContext } from '#server/jobs/job.ts'
import { beforeFile } from '#tests/world/file-hooks.ts'
import { submitSheet } from '#tests/world/sheets.ts'
import { addClass, type Class } from '#tests/world/timetable.ts'
import { useWorld } from '#tests/world/world.ts'
import { markYearsJob } from './mark-years-job.ts'
import { isStale } from './sheet/write.ts'

const world = useWorld()
let one: Class
beforeFile(async () => {
  one = await addClass(world, { name: 'Lund' })
})

const runJob = (moment: string) =>
  markYearsJob.run({ db: world.db, clock: { moment: () => new Date(moment) } } as unknown as JobContext)

/** The marks of each table, such as '2019: 2026-... P'. */
async function tablesOf(db: Kysely<DB>): Promise<Record<string, string[]>> {
  const { rows } = await sql<{ year: string; days: string[] }>`
    select replace(tableoid::regclass::text, 'attendance_mark_', '') "year", array_agg(distinct day::text order by day::text) days
    from attendance_mark group by 1 order by 1`.execute(db)
  return Object.fromEntries(rows.map(({ year, days }) => [year, days]))
}

/** Sheets of a class with a mark for each student, as an import of earlier years leaves them. */
async function addMarks(
  db: Kysely<DB>,
  { period, teacher, group, students, account }: MarkPlaces,
  days: string[],
) {
  await sql`with sheet as (
      insert into attendance_sheet (section_period_id, day, teacher_id, taken_by_id, mark_count)
      select ${period}, day, ${teacher}, ${account}, ${students.length} from unnest(${days}::date[]) day returning day
    )
    insert into attendance_sheet_group (section_period_id, day, teacher_id, student_group_id, taken_by_id)
    select ${period}, day, ${teacher}, ${group}, ${account} from sheet`.execute(db)
  await sql`insert into attendance_mark (section_period_id, day, student_id, status, teacher_id, student_group_id, taken_by_id)
    select ${period}, day, student, 'P', ${teacher}, ${group}, ${account}
    from unnest(${days}::date[]) day, unnest(${students}::bigint[]) student`.execute(db)
}
type MarkPlaces = { period: number; teacher: number; group: number; students: number[]; account: number }

const placesOf = ({ period, group, students, teacher }: Class): MarkPlaces => ({
  period,
  group,
  students,
  teacher: teacher.teacher!,
  account: teacher.account,
})

describe('Marks of school years from July to June', () => {
  test('are in the table of their year, made ahead of its first day', async () => {
    await runJob('2027-06-30T06:30:00Z')
    await addMarks(world.db, placesOf(one), ['2027-06-30', '2027-07-01', '2028-06-30'])
    const tables = await tablesOf(world.db)
    assert.deepEqual([tables['2026'], tables['2027']], [['2027-06-30'], ['2027-07-01', '2028-06-30']])
  })

  test('of a year without a table are saved all the same, and get a table at night with every rule', async () => {
    await sql`update enrollment set first_day = '2018-08-20'`.execute(world.db)
    await addMarks(world.db, placesOf(one), ['2019-06-28', '2019-07-01'])
    assert.deepEqual((await tablesOf(world.db))['other'], ['2019-06-28', '2019-07-01'])
    assert.equal(await runJob('2027-06-30T06:30:00Z'), 'Made the tables of 2 school years for marks.')
    const { 2018: before, 2019: after, other } = await tablesOf(world.db)
    assert.deepEqual([before, after, other], [['2019-06-28'], ['2019-07-01'], undefined])
    assert.equal(await runJob('2027-06-30T06:30:00Z'), 'Made the tables of 0 school years for marks.')

    const rules = await sql<{ rules: string[] }>`
      select array_agg(pg_get_constraintdef(oid) order by contype, pg_get_constraintdef(oid)) rules from pg_constraint
      where conrelid = any(array['attendance_mark', 'attendance_mark_2019', 'attendance_mark_other']::regclass[])
      group by conrelid`.execute(world.db)
    assert.deepEqual(rules.rows[1], rules.rows[0])
    assert.deepEqual(rules.rows[2], rules.rows[0])
  })

  test('refuse what they refused before: a second mark, an unknown student, a status that is none', async () => {
    const [student] = one.students
    await submitSheet(one.teacher, one, { [student!]: { status: 'P' } })
    const insertAgain = (changed: Record<string, unknown>) =>
      sql`insert into attendance_mark select (jsonb_populate_record(mark, ${JSON.stringify(changed)}::jsonb)).*
        from attendance_mark mark where student_id = ${student} and day = '2026-09-14'`
        .execute(world.db)
        .then(
          () => assert.fail('it was saved'),
          (error: Error & { code?: string }) => error,
        )
    const second = await insertAgain({})
    assert.equal(second.code, '23505')
    assert.ok(isStale(second), 'a save that met a mark of someone else is tried again')
    assert.equal((await insertAgain({ student_id: 999_999 })).code, '23503')
    assert.equal((await insertAgain({ day: '2031-09-14' })).code, '23503')
    assert.equal((await insertAgain({ day: '2026-09-15', status: 'X' })).code, '23514')
  })
})

describe('A database with the marks of several years', () => {
  const BEFORE = '0015_arrivals.sql'

  test('keeps each mark, key, index and comment when years get their tables', async (t) => {
    const { pool, db, close } = await freshDatabase(WITHOUT_TABLES)
    t.after(close)
    await migrate(pool, undefined, BEFORE)
    await addMarks(db, await addPeople(db), ['2023-06-30', '2023-07-03', '2024-02-29', '2026-11-27'])
    const [marks, rules] = [await readMarks(db), await readRules(db)]

    await migrate(pool, undefined, '0016_marks_by_year.sql')
    assert.deepEqual(await readMarks(db), marks)
    assert.deepEqual(await readRules(db), rules)
    assert.deepEqual(await tablesOf(db), {
      2022: ['2023-06-30'],
      2023: ['2023-07-03', '2024-02-29'],
      2026: ['2026-11-27'],
    })
  })

  async function addPeople(db: Database): Promise<MarkPlaces> {
    await sql`insert into school (name, year_start, year_end) values ('Fernbrook', '2026-07-01', '2027-06-30')`.execute(
      db,
    )
    const { rows } = await sql<{
      teacher: number
      group: number
      period: number
      student: number
      account: number
    }>`
      with new_teacher as (
        insert into teacher (first_name, last_name, email) values ('Tess', 'Lund', 'tess@fernbrook.example') returning id
      ), new_student as (
        insert into student (first_name, last_name, email, grade_level_id)
        values ('Ana', 'Abara', 'ana@fernbrook.example', 4) returning id
      ), new_group as (
        insert into student_group (type, name, grade_level_id) values ('core', 'Core 9A', 4) returning id
      ), block as (
        insert into block_schedule (name, start_date, end_date) values ('All years', '2023-01-01', '2027-06-30') returning id
      ), period as (
        insert into section_period (block_schedule_id, grade_level_id, start_time, end_time, days_of_week)
        select id, 4, '09:00', '10:00', '{1,2,3,4,5}' from block returning id
      ), new_account as (
        insert into account (email, role) values ('office@fernbrook.example', 'admin') returning id
      )
      select new_teacher.id teacher, new_group.id "group", period.id period, new_student.id student, new_account.id account
      from new_teacher, new_student, new_group, period, new_account`.execute(db)
    const { student, ...places } = rows[0]!
    return { ...places, students: [student] }
  }

  const readMarks = async (db: Database) =>
    (await sql`select to_jsonb(mark) mark from attendance_mark mark order by day`.execute(db)).rows

  /** Of the table: its columns, constraints, indexes and comments. */
  async function readRules(db: Database): Promise<string[]> {
    const { rows } = await sql<{ rule: string }>`
      select conname || ' ' || pg_get_constraintdef(oid) rule from pg_constraint
        where conrelid = 'attendance_mark'::regclass and contype <> 'n'
      union all select replace(pg_get_indexdef(indexrelid), ' ON ONLY ', ' ON ') from pg_index
        where indrelid = 'attendance_mark'::regclass
      union all select concat_ws(' ', attnum, attname, atttypid::regtype, attnotnull, col_description(attrelid, attnum))
        from pg_attribute where attrelid = 'attendance_mark'::regclass and attnum > 0
      union all select obj_description('attendance_mark'::regclass) order by 1`.execute(db)
    return rows.map(({ rule }) => rule)
  }
})
