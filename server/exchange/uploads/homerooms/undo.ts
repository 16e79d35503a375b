import { sql, type Kysely, type Transaction } from 'kysely'
import { fullName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import {
  type History,
  type HistoryRow,
  type PartOfUpload,
  type UndoStep,
  type Values,
  describeList,
} from '../pipeline/history.ts'
import { setHomeroomTeachers } from './save.ts'

type Teachers = { teachers: number[] }
type HomeroomStep = UndoStep<Teachers, Teachers>

/** Whose homeroom teachers an upload changed. A student is reverted only while the teachers are those of the upload. */
async function findHomeroomSteps(db: Kysely<DB>, { id: batchId }: PartOfUpload): Promise<HomeroomStep[]> {
  const { rows } = await sql<HomeroomStep>`
    select change.record_id id, change.before, change.after,
      coalesce(${fullName('student')}, 'Someone') name,
      case
        when student.id is null then 'was deleted'
        when coalesce(link.teachers, '[]') <> change.after->'teachers' then 'has other homeroom teachers since'
        when exists (
          select from jsonb_array_elements(change.before->'teachers') former (id)
          where not exists (select from teacher where teacher.id = former.id::bigint)
        ) then 'a former homeroom teacher is no longer there'
      end reason
    from upload_change change
      left join student on student.id = change.record_id
      left join (
        select student_id, jsonb_agg(teacher_id order by teacher_id) teachers
        from student_homeroom_teacher group by student_id
      ) link on link.student_id = change.record_id
    where change.upload_batch_id = ${batchId}
    order by student.last_name, student.first_name, change.record_id`.execute(db)
  return rows
}

const revertHomerooms = (trx: Transaction<DB>, steps: HomeroomStep[]): Promise<void> =>
  setHomeroomTeachers(
    trx,
    steps.map(({ id, before }) => ({ id, ...before })),
  )

/** The history has the ids of teachers. */
async function describeHomerooms(db: Kysely<DB>, rows: readonly HistoryRow[]) {
  const ids = rows.flatMap(({ before, after }) => [...teacherIds(before), ...teacherIds(after)])
  const people = await sql<{ id: number; name: string }>`
    select id, ${fullName('teacher')} name from teacher where id = any(${ids}::bigint[])`.execute(db)
  const nameById = new Map(people.rows.map(({ id, name }) => [id, name]))
  const textOf = (values: Values | null) =>
    teacherIds(values)
      .map((id) => nameById.get(id) ?? 'someone who has left')
      .join(', ')
  return (row: HistoryRow) => describeList('homeroom_teachers', row, textOf)
}

const teacherIds = (values: Values | null) => (values?.teachers ?? []) as unknown as number[]

export const homeroomHistory: History<HomeroomStep> = {
  describe: describeHomerooms,
  findSteps: findHomeroomSteps,
  revert: revertHomerooms,
}
