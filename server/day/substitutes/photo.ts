import { sql } from 'kysely'
import type { Context } from '#server/http/context.ts'
import type { Photo } from '#server/people/students/photos/read-photo.ts'
import { closureName, periodsOn } from '#server/plan/calendar/meetings.ts'
import { visitOf } from './day.ts'

/** The address of a student's photo for a substitute; it changes with the photo. */
export const substitutePhotoAddress = (student: number, version: string): string =>
  `/substitute/api/photo/${student}/?version=${version}`

/** The photo of a student whom the absent teacher meets on the day of the link; undefined for others, as for one without a photo. */
export async function findPhotoOfClass(
  { db, actor, reference }: Context,
  student: number,
): Promise<Photo | undefined> {
  const { day, teacher } = visitOf(actor)
  const periods = closureName(reference, day) === undefined ? periodsOn(reference, day) : []
  const { rows } = await sql<Photo>`
    select image, "version" from student_photo
    where student_id = ${student} and exists (
      select from assignment join group_membership membership using (student_group_id)
        join student on student.id = membership.student_id
      where assignment.teacher_id = ${teacher}
        and assignment.section_period_id = any(${periods.map(({ id }) => id)}::bigint[])
        and assignment.during @> ${day}::date and membership.during @> ${day}::date
        and membership.student_id = student_photo.student_id and student.is_active)`.execute(db)
  return rows[0]
}
