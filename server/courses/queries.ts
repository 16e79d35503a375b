import { sql, type Kysely } from 'kysely'
import type { GradeLevelListed } from '#contract/courses.ts'
import { gradeLabel } from '#contract/words.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'

export async function listGradeLevels(db: Kysely<DB>): Promise<GradeLevelListed[]> {
  const levels = await db.selectFrom('grade_level').select(['id', 'grade']).orderBy('id').execute()
  return levels.map(withLabel)
}

export async function findGradeLevel(db: Kysely<DB>, id: number): Promise<GradeLevelListed> {
  // A wider type than the column's: ids beyond a smallint are unknown, not a failure.
  const level = await db
    .selectFrom('grade_level')
    .select(['id', 'grade'])
    .where(sql<boolean>`id = ${id}::int`)
    .executeTakeFirst()
  if (!level) throw notFound('grade level')
  return withLabel(level)
}

const withLabel = ({ id, grade }: { id: number; grade: number }): GradeLevelListed => {
  const name = gradeLabel(id)
  return { id, grade, name, display_name: name }
}

export const listCoreClasses = (db: Kysely<DB>) =>
  db.selectFrom('core_class').select(['id', 'name']).orderBy('id').execute()
