import { sql, type Kysely } from 'kysely'
import type { ClassListed, Course, GradeLevelListed } from '#contract/groups/courses.ts'
import { gradeLabel } from '#contract/grades.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'
import type { ClassKind } from './rules.ts'

export async function listGradeLevels(db: Kysely<DB>): Promise<GradeLevelListed[]> {
  const levels = await db.selectFrom('grade_level').select(['id', 'grade']).orderBy('id').execute()
  return levels.map(withLabel)
}

export async function findGradeLevel(db: Kysely<DB>, id: number): Promise<GradeLevelListed> {
  // Compared as int: an id beyond the column's smallint is unknown, not an error.
  const level = await db
    .selectFrom('grade_level')
    .select(['id', 'grade'])
    .where(sql<boolean>`id = ${id}::bigint`)
    .executeTakeFirst()
  if (!level) throw notFound('grade level')
  return withLabel(level)
}

const withLabel = ({ id, grade }: { id: number; grade: number }): GradeLevelListed => {
  const name = gradeLabel(id)
  return { id, grade, name, display_name: name }
}

/** The classes, oldest first. */
export async function listClasses(db: Kysely<DB>, kind: ClassKind): Promise<ClassListed[]> {
  const { rows } = await sql<ClassListed>`select id, name from ${sql.table(kind)} order by id`.execute(db)
  return rows
}

const selectCourses = sql<Course>`
  select course.id, course.name, core_class_id, cte_class_id, grade_level_id,
    case when grade is null then null else json_build_object('id', grade_level_id, 'grade', grade) end grade_level
  from course left join grade_level level on level.id = course.grade_level_id`

/** All courses by grade and name, those without a grade level last. */
export async function listCourses(db: Kysely<DB>): Promise<Course[]> {
  const { rows } = await sql<Course>`
    ${selectCourses} order by course.grade_level_id nulls last, course.name collate "und-x-icu", course.id`.execute(
    db,
  )
  return rows
}

/** A course; 404 for an unknown one. */
export async function findCourse(db: Kysely<DB>, id: number): Promise<Course> {
  const { rows } = await sql<Course>`${selectCourses} where course.id = ${id}`.execute(db)
  if (!rows[0]) throw notFound('course')
  return rows[0]
}
