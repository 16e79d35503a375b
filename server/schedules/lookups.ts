import { sql, type Kysely } from 'kysely'
import type { Answer } from '#contract/index.ts'
import type { sectionPeriods } from '#contract/schedules/section-periods.ts'
import { personJson } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'

type Homeroom = Answer<
  (typeof sectionPeriods)['GET /schedules/api/section-periods/get_homeroom_groups/']
>[number]

/** The homeroom groups of a grade by name; with teachers, those that they lead. */
export async function listHomeroomGroups(
  db: Kysely<DB>,
  { grade_level, teachers }: { grade_level: number; teachers: readonly number[] },
): Promise<Homeroom[]> {
  const { rows } = await sql<Homeroom>`
    select student_group.id, name, type, room_number,
      case when teacher.id is null then null else ${personJson('teacher')} end teacher
    from student_group left join teacher on teacher.id = student_group.teacher_id
    where type = 'homeroom' and grade_level_id = ${grade_level} and not archived
      and (${teachers.length} = 0 or teacher.id = any(${teachers}::int[]))
    order by name, student_group.id`.execute(db)
  return rows
}
