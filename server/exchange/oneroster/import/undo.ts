import { sql, type Kysely, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { PartOfUpload, UndoStep } from '#server/exchange/uploads/history/step.ts'
import { revertStudents } from '#server/exchange/uploads/students/undo.ts'
import { revertTeachers } from '#server/exchange/uploads/teachers/undo.ts'
import { updateCourses, type CourseValues } from './courses.ts'
import { revertWithMemberships } from './leaving.ts'
import { setPreferredNames } from './students.ts'
import { setTeachers } from './teachers.ts'

type BlockValues = { name: string; start_date: string; end_date: string }
type BlockStep = UndoStep<BlockValues | null, BlockValues>
type CourseStep = UndoStep<CourseValues | null, CourseValues>
type StudentSteps = Parameters<typeof revertStudents>[1]
type TeacherSteps = Parameters<typeof revertTeachers>[1]

/** What an upload did to each block schedule. An added one is only removed while nothing is planned in it. */
export async function findBlockSteps(
  db: Kysely<DB>,
  { id: batchId, entity }: PartOfUpload,
): Promise<BlockStep[]> {
  const { rows } = await sql<BlockStep>`
    select record_id id, before, after, coalesce(block_schedule.name, after->>'name') name,
      case
        when block_schedule.id is null or archived then 'is no longer there'
        when not to_jsonb(block_schedule) @> after then 'was changed since'
        when before is null and exists (select from section_period where block_schedule_id = block_schedule.id)
          then 'has section periods'
        when before is null and (${[
          'need',
          'block_needs',
          'teacher_time_off',
          'proposal',
          'schedule_batch',
        ].reduce(
          (any, table) => sql`${any}
          or exists (select from ${sql.table(table)} where block_schedule_id = block_schedule.id)`,
          sql`false`,
        )}) then 'has needs'
        when before is not null and not to_jsonb(block_schedule) @> (before - 'name')
          and exists (select from section_period where block_schedule_id = block_schedule.id)
          then 'has section periods'
      end reason
    from upload_change left join block_schedule on block_schedule.id = record_id
    where upload_batch_id = ${batchId} and entity = ${entity}
    order by record_id`.execute(db)
  return rows
}

export async function revertBlocks(trx: Transaction<DB>, steps: BlockStep[]): Promise<void> {
  const added = steps.filter(({ before }) => before === null).map(({ id }) => id)
  await sql`delete from block_schedule where id = any(${added}::int[])`.execute(trx)
  const changed = steps.flatMap(({ id, before }) => (before === null ? [] : [{ id, ...before }]))
  await sql`
    update block_schedule set name = term.name, start_date = term.start_date, end_date = term.end_date
    from jsonb_to_recordset(${JSON.stringify(changed)}::jsonb) as term (id int, name text, start_date date, end_date date)
    where term.id = block_schedule.id`.execute(trx)
}

/** What an upload did to each course. */
export async function findCourseSteps(
  db: Kysely<DB>,
  { id: batchId, entity, reverted }: PartOfUpload,
): Promise<CourseStep[]> {
  const { rows } = await sql<CourseStep & { name_of: number | null }>`
    select record_id id, before, after, coalesce(course.name, after->>'name') name,
      case
        when course.id is null then 'is no longer there'
        when not jsonb_build_object('name', course.name, 'grade_level', grade_level_id, 'core_class_id', core_class_id,
          'cte_class_id', cte_class_id, 'course_code', imported_course.course_code,
          'subjects', to_jsonb(coalesce(imported_course.subjects, '{}'))) @> after then 'was changed since'
        when before is null and exists (select from imported_class where imported_class.course_id = course.id
          and student_group_id <> all(${reverted('student_group')}::int[])) then 'has classes of a later file'
      end reason,
      (select other.id from course other where other.id <> course.id and lower(other.name) = lower(before->>'name')
        and other.grade_level_id is not distinct from (before->>'grade_level')::smallint) name_of
    from upload_change left join course on course.id = record_id
      left join imported_course on imported_course.course_id = course.id
    where upload_batch_id = ${batchId} and entity = ${entity}
    order by record_id`.execute(db)
  return keepTakenNames(rows)
}

/** A former name may be that of another course now, unless that one gives it back or goes: each that stays may keep another. */
function keepTakenNames(steps: readonly (CourseStep & { name_of: number | null })[]): CourseStep[] {
  const reasons = new Map(steps.map(({ id, reason }) => [id, reason]))
  for (let isChanging = true; isChanging;) {
    isChanging = false
    for (const { id, name_of } of steps) {
      if (reasons.get(id) !== null || name_of === null || reasons.get(name_of) === null) continue
      reasons.set(id, 'the old name is that of another course now')
      isChanging = true
    }
  }
  return steps.map(({ id, name, before, after }) => {
    return { id, name, before, after, reason: reasons.get(id) ?? null }
  })
}

export async function revertCourses(trx: Transaction<DB>, steps: CourseStep[]): Promise<void> {
  const added = steps.filter(({ before }) => before === null).map(({ id }) => id)
  await sql`delete from course where id = any(${added}::int[])`.execute(trx)
  await updateCourses(
    { trx },
    steps.flatMap(({ id, before }) => (before === null ? [] : [{ ...before, id }])),
  )
}

/** Students as before, with the preferred names that they had. */
export async function revertImportedStudents(
  trx: Transaction<DB>,
  steps: StudentSteps,
  today: string,
): Promise<void> {
  const students = steps.filter(({ before }) => before !== null).map(({ id }) => id)
  await revertWithMemberships(trx, { students, today }, () => revertStudents(trx, steps, today))
  const before = steps.flatMap((step) =>
    step.before === null ? [] : [step.before as typeof step.before & { preferred_name: string | null }],
  )
  await setPreferredNames({ trx }, before)
}

/** Teachers as before; who was switched off by the file is active again. */
export async function revertImportedTeachers(trx: Transaction<DB>, steps: TeacherSteps): Promise<void> {
  await revertTeachers(trx, steps)
  await setTeachers(
    { trx },
    steps.flatMap(({ id, before }) =>
      before === null ? [] : [{ ...(before as typeof before & { active: boolean }), id }],
    ),
  )
}
