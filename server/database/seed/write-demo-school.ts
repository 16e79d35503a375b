import { sql, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { SchoolTime } from '#server/clock.ts'
import { demoAccounts } from './people/accounts.ts'
import { demoLabels } from './people/labels.ts'
import { demoActivity, type DemoAuditEntry } from './people/activity.ts'
import { demoCourses } from './timetable/courses.ts'
import { demoSchool, type DemoSchool } from './demo-school.ts'
import { CTE_CLASSES } from './timetable/groups.ts'
import { demoFamilies } from './families/families.ts'
import { writeFamilies } from './families/write-families.ts'
import type { NextBlock } from './timetable/next-block.ts'
import { writeAttendance } from './attendance/write-attendance.ts'

/** Fills an empty, migrated database with the demo school at a time. Ids start at 1 in every table. */
export async function writeDemoSchool(
  tx: Transaction<DB>,
  now: SchoolTime,
  timeZone: string,
  adminEmail: string,
) {
  const school = demoSchool(now)
  const { yearStart, yearEnd, blocks, closures } = school.calendar
  await sql`update school set name = 'Willowmere School', year_start = ${yearStart}, year_end = ${yearEnd},
    set_up = true, seeded_as_demo = true`.execute(tx)
  await writePeople(tx, school, adminEmail)
  await writeGroups(tx, school)
  await insert(tx, 'block_schedule', [...blocks])
  await insert(tx, 'school_closure', closures)
  await insert(tx, 'section_period', school.periods)
  await insert(
    tx,
    'assignment',
    school.assignments.map(({ from, ...row }) => ({ ...row, during: during(from, null) })),
  )
  await writeNextBlock(tx, school.next)
  await sql`analyze student, assignment, group_membership`.execute(tx)
  await writeAttendance(tx, school, timeZone)
  await writeFamilies(tx, demoFamilies(school, now), timeZone)
  await writeActivity(tx, demoActivity(school, now), timeZone)
  await continueNumbers(tx)
}

async function writePeople(tx: Transaction<DB>, school: DemoSchool, adminEmail: string): Promise<void> {
  await insert(tx, 'teacher', school.teachers)
  await insert(tx, 'student', school.students)
  await insert(tx, 'student_homeroom_teacher', school.homeroomTeachers)
  await insert(tx, 'student_label', demoLabels(school.students))
  await insert(
    tx,
    'contact',
    school.contacts.map((contact, index) => ({ id: index + 1, ...contact })),
  )
  await insert(tx, 'account', demoAccounts(school, adminEmail))
}

async function writeGroups(tx: Transaction<DB>, school: DemoSchool): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from core_class order by id`.execute(tx)
  const withCoreClass = <T extends { core_class_id: number | null }>(row: T) => ({
    ...row,
    core_class_id: row.core_class_id && rows[row.core_class_id - 1]!.id,
  })
  await insert(
    tx,
    'cte_class',
    CTE_CLASSES.map((name, place) => ({ id: place + 1, name })),
  )
  await insert(tx, 'course', demoCourses().map(withCoreClass))
  await insert(tx, 'student_group', school.groups.map(withCoreClass))
  await insert(
    tx,
    'group_membership',
    school.memberships.map(({ student, group, type, from, until }, index) => ({
      id: index + 1,
      student_id: student,
      student_group_id: group,
      type,
      during: during(from, until),
    })),
  )
}

async function writeNextBlock(tx: Transaction<DB>, { block, periods, needs, off }: NextBlock): Promise<void> {
  await insert(tx, 'block_schedule', [block])
  await insert(tx, 'section_period', periods)
  await insert(tx, 'block_needs', [{ block_schedule_id: block.id, version: 1 }])
  await insert(tx, 'need', needs)
  await insert(tx, 'teacher_time_off', off)
}

/** By the office, whose account is the first. */
const writeActivity = (tx: Transaction<DB>, entries: DemoAuditEntry[], timeZone: string) =>
  sql`
    insert into audit (at, account_id, action, subject, subject_id, details)
    select at::timestamp at time zone ${timeZone}, 1, action, subject, subject_id, details
    from jsonb_to_recordset(${JSON.stringify(entries)}::jsonb)
      as entry (at text, action text, subject text, subject_id bigint, details jsonb)`.execute(tx)

const during = (from: string, until: string | null) => `[${from},${until ?? ''})`

/** Rows whose fields are columns, in one statement. Ids are given here, so that a failed attempt leaves no gap. */
async function insert(tx: Transaction<DB>, table: keyof DB, rows: object[]): Promise<void> {
  const columns = sql.join(Object.keys(rows[0]!).map((column) => sql.ref(column)))
  await sql`insert into ${sql.table(table)} (${columns}) overriding system value
    select ${columns} from json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json)`.execute(
    tx,
  )
}

async function continueNumbers(tx: Transaction<DB>): Promise<void> {
  await sql`select setval(pg_get_serial_sequence(name, 'id'), highest) from (
    select 'teacher' name, max(id) highest from teacher
    union all select 'student', max(id) from student
    union all select 'account', max(id) from account
    union all select 'contact', max(id) from contact
    union all select 'cte_class', max(id) from cte_class
    union all select 'course', max(id) from course
    union all select 'student_group', max(id) from student_group
    union all select 'group_membership', max(id) from group_membership
    union all select 'block_schedule', max(id) from block_schedule
    union all select 'school_closure', max(id) from school_closure
    union all select 'section_period', max(id) from section_period
    union all select 'assignment', max(id) from assignment
    union all select 'need', max(id) from need
    union all select 'teacher_time_off', max(id) from teacher_time_off
  ) numbered`.execute(tx)
}
