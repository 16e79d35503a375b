import type { Kysely, Transaction } from 'kysely'
import type { z } from 'zod'
import type { Course, CourseForm } from '#contract/courses.ts'
import { audit, changesBetween } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { notFound } from '#server/http/failures.ts'
import { findCourse } from './queries.ts'
import { inWords, rulesOfCourse, type CourseRecord } from './rules.ts'

type Form = z.output<typeof CourseForm>
type Which = { actor: Actor; id: number }

/** Adds a course; 409 when its grade has one of this name, 400 for an unknown class. */
export function addCourse(db: Kysely<DB>, actor: Actor, form: Form): Promise<Course> {
  const course = recordOf(form)
  const saving = db.transaction().execute(async (tx) => {
    const { id } = await tx
      .insertInto('course')
      .values(columnsOf(course))
      .returning('id')
      .executeTakeFirstOrThrow()
    await write(tx, { actor, id }, 'add', course)
    return findCourse(tx, id)
  })
  return inWords(rulesOfCourse(course), saving)
}

/** Replaces the fields of a course; refused as adding is, 404 when it is not there. */
export function changeCourse(db: Kysely<DB>, which: Which, form: Form): Promise<Course> {
  const after = recordOf(form)
  const saving = db.transaction().execute(async (tx) => {
    const before = await tx
      .selectFrom('course')
      .select(FIELDS)
      .where('id', '=', which.id)
      .forUpdate()
      .executeTakeFirst()
    if (!before) throw notFound('course')
    const details = changesBetween(before, after)
    if (Object.keys(details).length > 0) {
      await tx.updateTable('course').set(columnsOf(after)).where('id', '=', which.id).execute()
      await write(tx, which, 'change', details)
    }
    return findCourse(tx, which.id)
  })
  return inWords(rulesOfCourse(after), saving)
}

/** Deletes a course; the audit keeps what it was. 404 when it is not there. */
export const removeCourse = (db: Kysely<DB>, which: Which): Promise<void> =>
  db.transaction().execute(async (tx) => {
    const course = await tx
      .deleteFrom('course')
      .where('id', '=', which.id)
      .returning(FIELDS)
      .executeTakeFirst()
    if (!course) throw notFound('course')
    await write(tx, which, 'remove', course)
  })

const FIELDS = [
  'name',
  'grade_level_id as grade_level',
  'core_class_id as core_class',
  'cte_class_id as cte_class',
] as const

const columnsOf = ({ name, grade_level, core_class, cte_class }: CourseRecord) => ({
  name,
  grade_level_id: grade_level,
  core_class_id: core_class,
  cte_class_id: cte_class,
})

const recordOf = ({ name, grade_level_id, core_class_id, cte_class_id }: Form): CourseRecord => ({
  name,
  grade_level: grade_level_id,
  core_class: core_class_id ?? null,
  cte_class: cte_class_id ?? null,
})

const write = (
  tx: Transaction<DB>,
  { actor, id }: Which,
  action: 'add' | 'change' | 'remove',
  details: Record<string, unknown>,
) => audit(tx, { account: actor.account, action, subject: 'course', subjectId: id, details })
