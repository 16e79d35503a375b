import { sql, type Kysely, type Transaction } from 'kysely'
import type { StudentDetail, StudentListed } from '#contract/people/students.ts'
import { byLastName, fullName, personJson } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { notFound } from '#server/http/failures.ts'
import { isFoundBy } from './found-by.ts'

/** A student's own fields. grade_level is the grade's code. */
export type StudentRecord = {
  id: number
  first_name: string
  last_name: string
  email: string
  student_number: string | null
  grade_level: number
  is_active: boolean
}

export type ListedRow = Omit<StudentListed, 'preferred_name' | 'student_number' | 'homeroom_teacher'> & {
  preferred_name?: string | null
  student_number?: string | null
  homeroom_teacher?: string | null
}

type ListFilter = {
  inactive: boolean
  on?: string | undefined
  grade_level?: number | undefined
  search?: string | undefined
}

/**
 * All active students, all inactive ones, or those who are enrolled on a day, by last name; of a grade, or found by a text as
 * in the directory. The grade is that of the day, else today's.
 */
export async function listStudents(
  db: Kysely<DB>,
  { inactive, on, grade_level, search }: ListFilter,
): Promise<StudentListed[]> {
  const grade = on === undefined ? sql`student.grade_level_id` : sql`enrollment.grade_level_id`
  const enrolled =
    on === undefined
      ? sql``
      : sql`join enrollment on enrollment.student_id = student.id and enrollment.during @> ${on}::date`
  const { rows } = await sql<ListedRow>`
    select student.id, student.first_name, student.last_name, student.preferred_name, student.email, ${grade} grade_level,
      student.student_number, homeroom.teachers homeroom_teacher
    from student ${enrolled} left join (
      select link.student_id, ${homeroomTeachers} teachers
      from student_homeroom_teacher link join teacher on teacher.id = link.teacher_id and teacher.active
      group by link.student_id
    ) homeroom on homeroom.student_id = student.id
    where ${on === undefined ? sql`student.is_active = ${!inactive}` : sql`true`} and student.erased_at is null
      ${grade_level === undefined ? sql`` : sql`and ${grade} = ${grade_level}`}
      ${search ? sql`and ${isFoundBy(search)}` : sql``}
    order by ${byLastName('student')}`.execute(db)
  return withoutEmptyFields(rows)
}

/** SQL for the names of rows of `teacher` in the order of lists. */
export const homeroomTeachers = sql<string>`string_agg(${fullName('teacher')}, ', ' order by ${byLastName('teacher')})`

/** A student without a preferred name, a number or a homeroom teacher has no such field. */
export function withoutEmptyFields<Row extends ListedRow>(rows: Row[]): (Row & StudentListed)[] {
  for (const student of rows) {
    if (student.preferred_name === null) delete student.preferred_name
    if (student.student_number === null) delete student.student_number
    if (student.homeroom_teacher === null) delete student.homeroom_teacher
  }
  return rows as (Row & StudentListed)[]
}

/** What a student's own row and what refers to it have. */
type OwnFields = Omit<StudentDetail, 'may' | 'deactivation' | 'photo' | 'leaves_on' | 'enters_on' | 'left_on'>
type DetailRow = Omit<OwnFields, 'labels' | 'pairs'> & {
  labels: string[]
  pairs: NonNullable<StudentDetail['pairs']>
}

/** A student, active or not, with the active homeroom teachers; 404 for an unknown or erased one. */
export async function findStudent(db: Kysely<DB>, id: number): Promise<OwnFields> {
  const { rows } = await sql<DetailRow>`
    select student.id, first_name, last_name, preferred_name, pronunciation, email, grade_level_id grade_level, student_number,
      is_active,
      coalesce((
        select json_agg(${personJson('teacher')} order by ${byLastName('teacher')})
        from student_homeroom_teacher link join teacher on teacher.id = link.teacher_id and teacher.active
        where link.student_id = student.id
      ), '[]') homeroom_teachers,
      array(select label from student_label where student_id = student.id order by label) labels,
      coalesce((
        select json_agg(json_build_object('kind', kind, 'student', ${personJson('other')}) order by kind, ${byLastName('other')})
        from student_pair join student other
          on other.id = case when student_pair.student_id = student.id then other_student_id else student_pair.student_id end
        where student.id in (student_pair.student_id, other_student_id)
      ), '[]') pairs
    from student where student.id = ${id} and student.erased_at is null`.execute(db)
  if (!rows[0]) throw notFound('student')
  const { labels, pairs, ...student } = rows[0]
  return { ...student, ...(labels.length > 0 && { labels }), ...(pairs.length > 0 && { pairs }) }
}

/**
 * Locks these students' records to the end of the transaction and returns them; unknown and erased ones are left out. Attendance can
 * be taken meanwhile.
 */
export const lockStudentRecords = (tx: Transaction<DB>, ids: number[]): Promise<StudentRecord[]> =>
  tx
    .selectFrom('student')
    .select([
      'id',
      'first_name',
      'last_name',
      'email',
      'student_number',
      'grade_level_id as grade_level',
      'is_active',
    ])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .where('erased_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute()

/** What teachers call a student, and how that is said. */
export type SpokenName = { preferred_name: string | null; pronunciation: string | null }

type SentName = { [F in keyof SpokenName]?: SpokenName[F] | undefined }

/** Saves what is given of a student's spoken name; returns what it was before. */
export async function replaceSpokenName(tx: Transaction<DB>, id: number, name: SentName) {
  const valueOf = (field: keyof SpokenName) =>
    name[field] === undefined ? sql`before.${sql.ref(field)}` : sql`${name[field]}`
  const { rows } = await sql<SpokenName>`
    update student set preferred_name = ${valueOf('preferred_name')}, pronunciation = ${valueOf('pronunciation')}
    from student before where student.id = ${id} and before.id = student.id
    returning before.preferred_name, before.pronunciation`.execute(tx)
  return rows[0]!
}

/** The students who have one of these numbers. Call `lockPeople` first when a number is about to be given. */
export const findStudentsByNumber = (tx: Transaction<DB>, numbers: string[]) =>
  tx
    .selectFrom('student')
    .select(['id', 'student_number', 'first_name', 'last_name', 'is_active'])
    .where(sql<boolean>`student_number = any(${numbers}::text[])`)
    .execute()
