import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import { inReport, type ReportRequest } from './filters.ts'

/**
 * The ids of the students whom a report is about: the one that it names, else those who have a mark in it. Without a filter each student is looked up in the index of their
 * marks, so that a year of a large school takes milliseconds.
 */
export async function findStudents(db: Kysely<DB>, request: ReportRequest): Promise<number[]> {
  const { student, teacher, group, grade } = request.filters
  if (student !== undefined) return [student]
  const isNarrowed = (teacher ?? group ?? grade) !== undefined
  const { rows } = await (
    isNarrowed
      ? sql<{ id: number }>`
          select distinct student_id id from attendance_mark where ${inReport(request)} order by id`
      : sql<{ id: number }>`
          select id from student where exists (
            select from attendance_mark where attendance_mark.student_id = student.id and ${inReport(request)} limit 1)
          order by id`
  ).execute(db)
  return rows.map(({ id }) => id)
}
