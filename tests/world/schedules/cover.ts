import { sql } from 'kysely'
import { TODAY } from '../sheets.ts'
import type { Class } from '../timetable.ts'
import type { World } from '../world.ts'

/** Has somebody cover a class on a day, today unless named; a teacher of null says that no cover is needed. */
export const addCover = (
  { db }: World,
  { period, teacher: absent }: Pick<Class, 'period' | 'teacher'>,
  { day = TODAY, teacher }: { day?: string; teacher: number | null },
) =>
  sql`insert into cover (section_period_id, day, absent_teacher_id, teacher_id)
    values (${period}, ${day}, ${absent.teacher}, ${teacher})
    on conflict (section_period_id, day, absent_teacher_id) do update set teacher_id = excluded.teacher_id`.execute(
    db,
  )
