import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { appliedOf, type Apply } from '../pipeline/entity.ts'
import type { CoursePlan, CourseValues, ExistingCourse } from './plan.ts'

export type ClassName = { id: number; name: string }
export type SchoolOfCourses = {
  courses: ExistingCourse[]
  /** The subjects that a course may be one of. */
  coreClasses: ClassName[]
  cteClasses: ClassName[]
}

export async function loadCourses(db: Kysely<DB>): Promise<SchoolOfCourses> {
  const { rows: courses } = await sql<ExistingCourse>`
    select id, name, grade_level_id grade_level, core_class_id, cte_class_id, course_code,
      coalesce(subjects, '{}') subjects
    from course left join imported_course on course_id = course.id order by id`.execute(db)
  return {
    courses,
    coreClasses: await listClasses(db, 'core_class'),
    cteClasses: await listClasses(db, 'cte_class'),
  }
}

async function listClasses(db: Kysely<DB>, table: 'core_class' | 'cte_class'): Promise<ClassName[]> {
  const { rows } = await sql<ClassName>`select id, name from ${sql.table(table)} order by id`.execute(db)
  return rows
}

/** Changes existing courses first, because a new one may take the former name of another. */
export const applyCourses: Apply<CoursePlan> = async (trx, { add, change }) => {
  await updateCourses(
    trx,
    change.map(({ id, after }) => ({ id, ...after })),
  )
  const ids = await insertCourses(
    trx,
    add.map(({ after }) => after),
  )
  return appliedOf({ add, change }, ids)
}

async function insertCourses(trx: Transaction<DB>, courses: readonly CourseValues[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into course (name, grade_level_id, core_class_id, cte_class_id)
    select name, grade_level, core_class_id, cte_class_id
    from rows from (jsonb_to_recordset(${JSON.stringify(courses)}::jsonb) as (name text, grade_level smallint,
      core_class_id bigint, cte_class_id bigint)) with ordinality order by ordinality
    returning id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await saveImported(
    trx,
    courses.map((course, index) => ({ ...course, id: ids[index]! })),
  )
  return ids
}

/** Saves courses with their values from another system. */
export async function updateCourses(trx: Transaction<DB>, courses: readonly ExistingCourse[]): Promise<void> {
  // A course may take the former name of another one.
  await sql`update course set name = 'Course ' || id || ' ' || gen_random_uuid()
    where id = any(${courses.map(({ id }) => id)}::bigint[])`.execute(trx)
  await sql`
    update course set name = row.name, grade_level_id = row.grade_level, core_class_id = row.core_class_id,
      cte_class_id = row.cte_class_id
    from jsonb_to_recordset(${JSON.stringify(courses)}::jsonb) as row (id bigint, name text, grade_level smallint,
      core_class_id bigint, cte_class_id bigint)
    where course.id = row.id`.execute(trx)
  await saveImported(trx, courses)
}

async function saveImported(trx: Transaction<DB>, courses: readonly ExistingCourse[]): Promise<void> {
  const stated = courses.filter(({ course_code, subjects }) => course_code !== null || subjects.length > 0)
  await sql`delete from imported_course
    where course_id = any(${courses.map(({ id }) => id)}::bigint[])
      and course_id <> all(${stated.map(({ id }) => id)}::bigint[])`.execute(trx)
  await sql`
    insert into imported_course (course_id, course_code, subjects)
    select id, course_code, array(select jsonb_array_elements_text(subjects))
    from jsonb_to_recordset(${JSON.stringify(stated)}::jsonb) as stated (id bigint, course_code text, subjects jsonb)
    on conflict (course_id) do update set course_code = excluded.course_code, subjects = excluded.subjects`.execute(
    trx,
  )
}
