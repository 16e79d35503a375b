import assert from 'node:assert/strict'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { test } from 'node:test'
import { MIGRATIONS } from './migration-files.ts'
import { freshDatabase } from './testing.ts'

/** Section periods 1, 2 and 3 are one class that got other times twice; 4 is another class. */
const SCHOOL = `
  insert into school (name, year_start, year_end, time_zone)
  values ('Larkfield School', '2026-08-17', '2027-06-11', current_setting('TimeZone'));
  insert into teacher (first_name, last_name, email) values
    ('Tess', 'Lund', 'tess@larkfield.example'), ('Dora', 'Deputy', 'dora@larkfield.example');
  insert into block_schedule (name, start_date, end_date) values ('Autumn', current_date - 90, current_date + 90);
  insert into section_period (block_schedule_id, grade_level_id, start_time, end_time, days_of_week, archived_on, starts_on, continues_id)
  values
    (1, 4, '09:00', '10:00', '{1}', current_date - 70, null, null),
    (1, 4, '10:00', '11:00', '{1}', current_date - 60, current_date - 70, 1),
    (1, 4, '11:00', '12:00', '{1}', null, current_date - 60, 2), (1, 4, '13:00', '14:00', '{1}', null, null, null);
  insert into cover (section_period_id, day, absent_teacher_id, teacher_id) values
    (1, current_date - 80, 1, 2), (1, current_date - 65, 1, 2), (1, current_date + 30, 1, 2), (2, current_date + 40, 1, null),
    (2, current_date + 50, 1, 2), (3, current_date + 50, 1, null), (4, current_date + 30, 1, 2);
  insert into teacher_absence (teacher_id, start_date, end_date, whole_days, reason) values
    (1, current_date + 20, current_date + 30, false, 'jury duty'), (2, current_date - 9, current_date + 30, false, 'course'),
    (1, current_date - 80, current_date - 79, false, null);
  insert into teacher_absence_period values (1, 1), (1, 4), (2, 2), (2, 4), (3, 1);`

test('Covers and absences that were left behind by new times of a class come to it from today on', async () => {
  const { pool, close } = await freshDatabase()
  try {
    await pool.query(SCHOOL)
    await pool.query(await readFile(join(MIGRATIONS, '0081_covers_of_continued_section_periods.sql'), 'utf8'))
    const covers = await pool.query<{ row: string }>(`
      select concat_ws(' ', day - current_date, section_period_id, coalesce(teacher_id::text, 'none')) "row" from cover order by day, section_period_id`)
    assert.deepEqual(
      covers.rows.map(({ row }) => row),
      ['-80 1 2', '-65 1 2', '30 3 2', '30 4 2', '40 3 none', '50 3 none'],
    )
    const absences = await pool.query<{ row: string }>(`
      select concat_ws(' ', teacher_id, start_date - current_date, end_date - current_date, reason, (
        select string_agg(section_period_id::text, '+' order by section_period_id) from teacher_absence_period
        where teacher_absence_id = teacher_absence.id)) "row"
      from teacher_absence order by teacher_id, start_date`)
    assert.deepEqual(
      absences.rows.map(({ row }) => row),
      ['1 -80 -79 1', '1 20 30 jury duty 3+4', '2 -9 -1 course 2+4', '2 0 30 course 3+4'],
    )
  } finally {
    await close()
  }
})
