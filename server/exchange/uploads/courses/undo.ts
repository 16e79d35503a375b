import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { History, PartOfUpload, UndoStep } from '../pipeline/history.ts'
import { rosterDescriber } from '../roster/describe.ts'
import { withLabels } from '../pipeline/plan.ts'
import type { CourseValues } from './plan.ts'
import { updateCourses } from './save.ts'

type CourseStep = UndoStep<CourseValues | null, CourseValues>

/** What an upload did to each course. */
async function findCourseSteps(
  db: Kysely<DB>,
  { id: batchId, entity, reverted }: PartOfUpload,
): Promise<CourseStep[]> {
  const { rows } = await sql<CourseStep & { name_of: number | null }>`
    select record_id id, before, after, coalesce(course.name, after->>'name') name,
      case
        when course.id is null then 'was deleted'
        when not jsonb_build_object('name', course.name, 'grade_level', grade_level_id, 'core_class_id', core_class_id,
          'cte_class_id', cte_class_id, 'course_code', imported_course.course_code,
          'subjects', to_jsonb(coalesce(imported_course.subjects, '{}'))) @> after then 'has changed since then'
        when before is null and exists (select from imported_class where imported_class.course_id = course.id
          and student_group_id <> all(${reverted('student_group')}::bigint[])) then 'has classes of a later file'
      end reason,
      (select other.id from course other where other.id <> course.id and lower(other.name) = lower(before->>'name')
        and other.grade_level_id is not distinct from (before->>'grade_level')::smallint) name_of
    from upload_change left join course on course.id = record_id
      left join imported_course on imported_course.course_id = course.id
    where upload_batch_id = ${batchId} and entity = ${entity}
    order by record_id`.execute(db)
  return skipTakenNames(rows)
}

/**
 * Another course may have the former name now, unless the undo renames or deletes it too; each skipped course may block another
 * one.
 */
function skipTakenNames(steps: readonly (CourseStep & { name_of: number | null })[]): CourseStep[] {
  const reasons = new Map(steps.map(({ id, reason }) => [id, reason]))
  for (let isChanging = true; isChanging;) {
    isChanging = false
    for (const { id, name_of } of steps) {
      if (reasons.get(id) !== null || name_of === null || reasons.get(name_of) === null) continue
      reasons.set(id, 'another course now has the old name')
      isChanging = true
    }
  }
  return steps.map(({ id, name, before, after }) => {
    return { id, name, before, after, reason: reasons.get(id) ?? null }
  })
}

async function revertCourses(trx: Transaction<DB>, steps: CourseStep[]): Promise<void> {
  const added = steps.filter(({ before }) => before === null).map(({ id }) => id)
  await sql`delete from course where id = any(${added}::bigint[])`.execute(trx)
  await updateCourses(
    trx,
    steps.flatMap(({ id, before }) => (before === null ? [] : [{ ...before, id }])),
  )
}

export const courseHistory: History<CourseStep> = {
  describe: async (db, rows) => {
    const describe = await rosterDescriber(db, rows)
    return (row) => {
      const { kind, fields } = describe(row)
      return { kind, fields: fields.filter(({ field }) => !field.endsWith('_id')).map(withLabels) }
    }
  },
  findSteps: findCourseSteps,
  revert: revertCourses,
}
