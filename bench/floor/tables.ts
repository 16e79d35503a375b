import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { OPEN_DAYS, vacuum } from '../school.ts'

/**
 * The floor's tables in a schema of their own beside the product's, filled with the same people, classes and marks. Each has the
 * index that its one job needs; the marks are stored twice, so that no job pays for the index of another.
 */
export async function createFloorTables(db: Kysely<DB>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(db)
  await vacuum(db)
}

/** Deletes the sheets of the open days, so that a first save can be repeated. */
export async function clearFloorDays(db: Kysely<DB>): Promise<void> {
  await sql`delete from floor.mark where day = any(${OPEN_DAYS}::date[])`.execute(db)
  await sql`delete from floor.sheet where day = any(${OPEN_DAYS}::date[])`.execute(db)
}

const count = (kind: string, condition: string) => `count(*) filter (where ${condition})::int ${kind}`

/** Marks counted by day and other columns. */
function countTable(name: string, by: string): string[] {
  return [
    `create table floor.${name} as select day, ${by}, ${count('P', "status = 'P'")},
      ${count('A', "status = 'A' and excuse is distinct from 'AEX'")}, ${count('T', "status = 'T'")}, ${count('E', "excuse = 'AEX'")}
    from floor.mark group by day, ${by} order by day, ${by}`,
    `create index on floor.${name} (day)`,
  ]
}

const STATEMENTS = [
  'create schema floor',

  `create table floor.account (id bigint primary key, teacher_id bigint, role text not null)`,
  `insert into floor.account select id, teacher_id, role from account`,
  `create table floor.session (token_hash bytea primary key, account_id bigint not null, ends_at timestamptz not null)`,
  `insert into floor.session select token_hash, account_id, ends_at from session`,

  `create table floor.student (id bigint primary key, first_name text not null, last_name text not null,
    email text not null, grade int not null, folded text not null)`,
  `insert into floor.student select id, first_name, last_name, email, grade_level_id,
    lower(first_name || ' ' || last_name || ' ' || email) from student`,
  `create index on floor.student (last_name, first_name, id)`,
  `create table floor.student_group (id bigint primary key, name text not null)`,
  `insert into floor.student_group select id, name from student_group`,
  `create table floor.member (group_id bigint, student_id bigint, primary key (group_id, student_id))`,
  `insert into floor.member select student_group_id, student_id from group_membership`,
  `create table floor.class (section_period_id bigint, teacher_id bigint, group_id bigint not null,
    primary key (section_period_id, teacher_id))`,
  `insert into floor.class select section_period_id, teacher_id, student_group_id from assignment`,

  `create table floor.sheet (day date, section_period_id bigint, teacher_id bigint, taken_by bigint not null,
    taken_at timestamptz not null, version int not null, primary key (day, section_period_id, teacher_id))`,
  `insert into floor.sheet select day, section_period_id, teacher_id, taken_by_id, taken_at, version
    from attendance_sheet order by 1, 2, 3`,
  `create table floor.mark (day date, section_period_id bigint, student_id bigint, group_id bigint not null,
    status text not null, excuse text, comment text, primary key (day, section_period_id, student_id))`,
  `insert into floor.mark select day, section_period_id, student_id, student_group_id, status, excuse, comment
    from attendance_mark order by 1, 2, 3`,
  `create table floor.student_mark (student_id bigint, day date, section_period_id bigint, status text not null, excuse text,
    primary key (student_id, day, section_period_id))`,
  `insert into floor.student_mark select student_id, day, section_period_id, status, excuse from floor.mark
    order by 1, 2, 3`,
  ...countTable('student_day', 'student_id'),
  ...countTable('group_day', 'group_id, section_period_id'),
]
