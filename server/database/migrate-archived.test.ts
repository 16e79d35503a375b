import assert from 'node:assert/strict'
import { copyFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test } from 'node:test'
import { migrate } from './migrate.ts'
import { MIGRATIONS, readMigrations } from './migration-files.ts'
import { freshDatabase, type TestDatabase } from './testing.ts'

const DAYS_OF_ARCHIVED = '0031_days_of_archived_records.sql'

async function migrateUpToDaysOfArchived({ pool }: TestDatabase): Promise<void> {
  await pool.query('drop schema public cascade; create schema public')
  const folder = await mkdtemp(join(tmpdir(), 'homeroom-migrations-'))
  const names = (await readMigrations(MIGRATIONS)).map(({ name }) => name)
  for (const name of names.filter((one) => one < DAYS_OF_ARCHIVED)) {
    await copyFile(join(MIGRATIONS, name), join(folder, name))
  }
  await migrate(pool, folder)
  await rm(folder, { recursive: true })
}

/** Block 1 was deleted in the evening; section period 2 and group 1 were archived without an entry in the audit. */
const SCHOOL = `
  insert into school (name, year_start, year_end) values ('Larkfield School', '2026-08-17', '2027-06-11');
  insert into teacher (first_name, last_name, email) values ('Tess', 'Lund', 'tess@larkfield.example');
  insert into block_schedule (name, start_date, end_date, archived) values
    ('Deleted', '2026-08-17', '2026-10-30', true), ('Autumn', '2026-08-17', '2026-10-30', false);
  insert into section_period (block_schedule_id, grade_level_id, start_time, end_time, days_of_week, archived) values
    (1, 4, '09:00', '10:00', '{1}', true), (2, 4, '09:00', '10:00', '{1}', true), (2, 4, '10:00', '11:00', '{1}', false);
  insert into student_group (type, name, grade_level_id, archived) values ('core', 'Core 9A', 4, true);
  insert into assignment (section_period_id, student_group_id, teacher_id, during) values
    (1, 1, 1, '[2026-08-17,2026-09-11)'), (2, 1, 1, '[2026-08-17,2026-09-05)');
  insert into school_closure (name, start_date, end_date) values ('Storm', '2026-09-08', '2026-09-08');
  insert into audit (at, action, subject, subject_id) values
    ('2026-09-12T01:00:00Z', 'remove', 'block_schedule', 1), ('2026-09-14T12:00:00Z', 'add', 'school_closure', 1);`

test('A record that was archived before its day was kept gets the day of its removal, or of its last assignment', async () => {
  const database = await freshDatabase()
  try {
    await migrateUpToDaysOfArchived(database)
    await database.pool.query(SCHOOL)
    await migrate(database.pool)
    const { rows } = await database.pool.query<{ days: string[] }>(`
      select array_agg(concat_ws(' ', name, day) order by place) days from (
        select id place, 'block' name, archived_on "day" from block_schedule
        union all select 10 + id, 'period', archived_on from section_period
        union all select 20 + id, 'group', archived_on from student_group
        union all select 30 + id, 'closure', entered_on from school_closure
      ) record`)
    assert.deepEqual(rows[0]!.days, [
      'block 2026-09-11',
      'block',
      'period 2026-09-11',
      'period 2026-09-05',
      'period',
      'group 2026-09-11',
      'closure 2026-09-14',
    ])
  } finally {
    await database.close()
  }
})
