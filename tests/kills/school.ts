import { hashToken } from '#server/http/actor.ts'
import { queryDatabase } from '#tests/processes/data-folder.ts'

/** The school's fixed time: a Monday in the block. */
export const NOW = '2026-09-14T09:05:00'
export const TODAY = '2026-09-14'
export const TEACHERS = 6
export const STUDENTS_OF_CLASS = 5
export const OFFICE = 4
/** Section periods at the same time, so one teacher can only be in one of them. */
export const SLOTS = 4

/** The name of a session's token; teachers are 1 to TEACHERS. */
export const tokenOf = (who: 'teacher' | 'office', nth: number) => `kills-${who}-${nth}`

/** Ids of a new database count from 1, in the order of the rows. */
export const ids = {
  /** The students of a teacher's class, whose section period and group have the teacher's number. */
  students: (teacher: number) =>
    Array.from({ length: STUDENTS_OF_CLASS }, (_, nth) => (teacher - 1) * STUDENTS_OF_CLASS + nth + 1),
  slot: (nth: number) => TEACHERS + nth,
  wanted: TEACHERS + 1,
}

/**
 * Fills the empty school of a data folder whose Homeroom runs: teachers with a class each, an office, and slots for groups to
 * which the office assigns the same teacher.
 */
export async function fillSchool(folder: string): Promise<void> {
  const sessions = [
    ...Array.from({ length: TEACHERS }, (_, nth) => ['teacher', nth + 1] as const),
    ...Array.from({ length: OFFICE }, (_, nth) => ['office', nth + 1] as const),
  ].map(([who, nth]) => `('${who}${nth}@kills.example', '${hashToken(tokenOf(who, nth))}')`)
  const students = TEACHERS * STUDENTS_OF_CLASS
  await queryDatabase(
    folder,
    `update school set set_up = true, year_start = '2026-08-17', year_end = '2027-06-11';
    insert into teacher (first_name, last_name, email)
      select 'Teacher', 'Number ' || n, 'teacher' || n || '@kills.example' from generate_series(1, ${TEACHERS + 1}) n;
    insert into student (first_name, last_name, email, grade_level_id)
      select 'Student', 'Number ' || n, 'student' || n || '@kills.example', 4 from generate_series(1, ${students}) n;
    insert into account (email, role, teacher_id)
      select email, 'teacher', id from teacher where id <= ${TEACHERS};
    insert into account (email, role) select 'office' || n || '@kills.example', 'admin' from generate_series(1, ${OFFICE}) n;
    insert into session (token_hash, account_id, ends_at)
      select decode(hash, 'hex'), account.id, now() + interval '12 hours'
      from (values ${sessions.join(', ')}) given (email, hash) join account on account.email = given.email;
    insert into block_schedule (name, start_date, end_date) values ('Autumn', '2026-08-17', '2026-10-30');
    insert into section_period (block_schedule_id, grade_level_id, start_time, end_time, days_of_week)
      select 1, 4, make_time(7 + n, 0, 0), make_time(7 + n, 50, 0), '{1,2,3,4,5}' from generate_series(1, ${TEACHERS}) n;
    insert into section_period (block_schedule_id, grade_level_id, start_time, end_time, days_of_week)
      select 1, 4, '15:00', '16:00', '{1,2,3,4,5}' from generate_series(1, ${SLOTS}) n;
    insert into student_group (type, name, grade_level_id)
      select 'core', 'Core ' || n, 4 from generate_series(1, ${TEACHERS + SLOTS}) n;
    insert into group_membership (student_id, student_group_id, type, during)
      select id, (id - 1) / ${STUDENTS_OF_CLASS} + 1, 'core', daterange('2026-08-17', null) from student;
    insert into assignment (section_period_id, student_group_id, teacher_id, during)
      select id, id, id, daterange('2026-08-17', null) from section_period where id <= ${TEACHERS}`,
  )
}
