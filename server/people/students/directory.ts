import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DirectorySize } from '#contract/people/directory-filter.ts'
import type { StudentPage } from '#contract/people/students.ts'
import type { Place } from '#contract/place.ts'
import { isBefore, readPage, type PagedList } from '#server/database/keyset.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isFoundBy } from './found-by.ts'
import { homeroomTeachers, withoutEmptyFields, type ListedRow } from './queries.ts'

type Filter = {
  inactive: boolean
  grade_level?: number | undefined
  group_id?: number | undefined
  student_ids?: number[] | undefined
  search: string
}

type Query = Filter & { after?: Place | undefined; before?: Place | undefined; limit: number }

/** One page of the students whom the directory finds on the day, by last name, and their number on all pages. */
export async function readDirectoryPage(
  db: Kysely<DB>,
  { after, before, limit, ...filter }: Query,
  day: string,
): Promise<StudentPage> {
  const where = matches(filter, day)
  const list = directoryOf(where)
  const { rows, ...ends } = await readPage(db, list, { after, before, limit })
  const skipped = rows[0] && ends.previous !== null ? isBefore(list, rows[0]) : sql`false`
  const counts = await sql<{ found: number; skipped: number }>`
    select count(*)::int found, (count(*) filter (where ${skipped}))::int skipped
    from student where ${where}`.execute(db)
  return { students: withoutEmptyFields(rows), ...counts.rows[0]!, ...ends }
}

/** The numbers of students in both lists of the directory. */
export async function countStudents(db: Kysely<DB>): Promise<DirectorySize> {
  const { rows } = await sql<DirectorySize>`
    select (count(*) filter (where is_active))::int active, (count(*) filter (where not is_active))::int inactive
    from student where erased_at is null`.execute(db)
  return rows[0]!
}

const directoryOf = (where: RawBuilder<unknown>): PagedList<ListedRow> => ({
  columns: ['student.last_name', 'student.first_name', 'student.id'],
  placeOf: ({ last_name, first_name, id }) => [last_name, first_name, id],
  select: ({ condition, order }) => sql<ListedRow>`
    select student.id, student.first_name, student.last_name, student.preferred_name, student.email,
      student.student_number, student.grade_level_id grade_level,
      (select ${homeroomTeachers} from student_homeroom_teacher link
        join teacher on teacher.id = link.teacher_id and teacher.active
        where link.student_id = student.id) homeroom_teacher
    from student where ${where} and ${condition} order by ${order}`,
})

/** SQL for whether a student matches every filter, as `filterStudents` of the page decides in a school with a short list. */
const matches = (filter: Filter, day: string): RawBuilder<unknown> => {
  const { inactive, grade_level, group_id, student_ids, search } = filter
  return sql`student.is_active = ${!inactive} and student.erased_at is null
    ${grade_level === undefined ? sql`` : sql`and student.grade_level_id = ${grade_level}`}
    ${student_ids === undefined ? sql`` : sql`and student.id = any(${student_ids}::bigint[])`}
    ${group_id === undefined ? sql`` : sql`and ${isMember(group_id, day)}`}
    ${search === '' ? sql`` : sql`and ${isFoundBy(search)}`}`
}

const isMember = (group: number, day: string) => sql`student.id in (
  select membership.student_id from group_membership membership
    join student_group on student_group.id = membership.student_group_id and not student_group.archived
  where membership.student_group_id = ${group} and membership.during @> ${day}::date)`
