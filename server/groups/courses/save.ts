import type { Transaction } from 'kysely'
import type { z } from 'zod'
import type { Course, CourseForm } from '#contract/groups/courses.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { mergeLoaded, type WithLoaded } from '#server/http/merge-loaded.ts'
import { findCourse } from './queries.ts'
import { courseConstraints, explainConstraints, type CourseRecord } from './rules.ts'

type Form = z.output<typeof CourseForm>
/** A course of all grades has none. */
type NewForm = Omit<Form, 'grade_level_id'> & { grade_level_id: number | null }

/** Creates a course; 409 when its grade has a course of this name, 400 for an unknown class. */
export function createCourse(context: Context, form: NewForm): Promise<Course> {
  const course = toRecord(form)
  const saving = context.db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('course')
      .values(toColumns(course))
      .returning('id')
      .executeTakeFirstOrThrow()
    await auditCourse(tx, context, { id, action: 'add', details: course })
    return findCourse(tx, id)
  })
  return explainConstraints(courseConstraints(course), saving)
}

/**
 * Replaces the fields of a course, or those that were changed since it was `loaded`; refused like `createCourse`, and 404 for
 * an unknown course.
 */
export function updateCourse(
  context: Context,
  id: number,
  { loaded, ...form }: Form & WithLoaded,
): Promise<Course> {
  const saving = context.db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('course')
      .select(FIELDS)
      .where('id', '=', id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('course')
    const after = toRecord(mergeLoaded(toForm(before), form, loaded))
    const details = changesBetween(before, after)
    if (Object.keys(details).length > 0) {
      await tx.updateTable('course').set(toColumns(after)).where('id', '=', id).execute()
      await auditCourse(tx, context, { id, action: 'change', details })
    }
    return findCourse(tx, id)
  })
  return explainConstraints(courseConstraints(toRecord(form)), saving)
}

/** Deletes a course, whose fields stay in the audit; 404 for an unknown course. */
export const deleteCourse = (context: Context, id: number): Promise<void> =>
  context.db.transaction().execute(async (tx) => {
    const course = await tx.deleteFrom('course').where('id', '=', id).returning(FIELDS).executeTakeFirst()
    if (!course) throw notFound('course')
    await auditCourse(tx, context, { id, action: 'remove', details: course })
  })

const FIELDS = [
  'name',
  'grade_level_id as grade_level',
  'core_class_id as core_class',
  'cte_class_id as cte_class',
] as const

const toColumns = ({ name, grade_level, core_class, cte_class }: CourseRecord) => ({
  name,
  grade_level_id: grade_level,
  core_class_id: core_class,
  cte_class_id: cte_class,
})

const toRecord = ({ name, grade_level_id, core_class_id, cte_class_id }: NewForm): CourseRecord => ({
  name,
  grade_level: grade_level_id,
  core_class: core_class_id ?? null,
  cte_class: cte_class_id ?? null,
})

const toForm = ({
  name,
  grade_level,
  core_class,
  cte_class,
}: Omit<CourseRecord, 'grade_level'> & { grade_level: number | null }) => ({
  name,
  grade_level_id: grade_level,
  core_class_id: core_class,
  cte_class_id: cte_class,
})

const auditCourse = (
  tx: Transaction<DB>,
  { actor }: Context,
  {
    id,
    action,
    details,
  }: { id: number; action: 'add' | 'change' | 'remove'; details: Record<string, unknown> },
) => audit(tx, { account: actor.account, action, subject: 'course', subjectId: id, details })
