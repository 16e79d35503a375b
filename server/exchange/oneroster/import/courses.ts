import { sql } from 'kysely'
import { Name } from '#contract/fields.ts'
import type { FieldChange } from '#contract/exchange/uploads/uploads.ts'
import { changedFields } from '#server/exchange/uploads/pipeline/plan.ts'
import { parseGrade } from '#server/exchange/uploads/students/rows.ts'
import { listOf, type RosterRecord } from '../files/table.ts'
import { isDeleted, textOf } from './records.ts'
import { readCells, type Import } from './import.ts'

export type CourseValues = {
  name: string
  grade_level: number | null
  core_class_id: number | null
  cte_class_id: number | null
  /** As the other system says it. */
  course_code: string | null
  subjects: string[]
}
type ExistingCourse = CourseValues & { id: number }

/** What became of the courses of a file. */
export type Courses = {
  /** The course of a sourcedId; undefined for one that is no record of ours, such as one that an export made up. */
  courseOf: (sourcedId: string) => number | undefined
  coreClassOf: (courseId: number) => number | null
  /** The core class of this name, whatever the case of its letters. */
  coreClassNamed: (subjects: readonly string[]) => number | null
}

const FILE = 'courses'

/** Adds and changes courses. A grade has one course of a name: a second row with the same title means the same course. */
export async function importCourses(imported: Import): Promise<Courses> {
  const { foreign, report, records, ownSchool } = imported
  const existing = await listCourses(imported)
  const byId = new Map(existing.map((course) => [course.id, course]))
  const byName = new Map<string, ExistingCourse | NewCourse>(
    existing.map((course) => [nameKey(course), course]),
  )
  const coreClasses = await listClasses(imported, 'core_class')
  const cteClasses = await listClasses(imported, 'cte_class')
  const madeUp = await listMadeUp(imported)
  const added: NewCourse[] = []
  const changed = new Map<number, CourseValues>()
  const courses = new Map<string, ExistingCourse | NewCourse>()
  const leftOut = { ended: 0 }
  for (const [sourcedId, record] of records[FILE]) {
    const orgId = textOf(record, 'orgSourcedId')
    if (orgId !== '' && !ownSchool.has(orgId)) continue
    if (isDeleted(record)) leftOut.ended += 1
    else if (madeUp.get(sourcedId) !== textOf(record, 'title')) readCourse(sourcedId, record)
  }
  await save()
  report.leaveOut(FILE, leftOut.ended, 'A course is deleted on the page of courses only.')
  return {
    courseOf: (sourcedId) =>
      courses.get(sourcedId)?.id ?? byId.get(foreign.findNumber(FILE, sourcedId, 'course') ?? 0)?.id,
    coreClassOf: (id) => byId.get(id)?.core_class_id ?? null,
    coreClassNamed: (subjects) => classNamed(coreClasses, subjects),
  }

  function readCourse(sourcedId: string, record: RosterRecord): void {
    const place = { file: FILE, record, entity: 'course' } as const
    const cells = readCells(imported, place, { title: Name })
    if (!cells) return
    const subjects = listOf(record.fields['subjects'])
    const values: CourseValues = {
      name: cells.title,
      grade_level: onlyGrade(listOf(record.fields['grades'])),
      core_class_id: classNamed(coreClasses, subjects),
      cte_class_id: classNamed(cteClasses, subjects),
      course_code: textOf(record, 'courseCode') || null,
      subjects,
    }
    const known = byId.get(foreign.findNumber(FILE, sourcedId, 'course') ?? 0)
    const named = byName.get(nameKey(values))
    if (known && named && named !== known) {
      const message = `title "${values.name}" is the name of another course of this grade.`
      return report.reject('course', place, { column: 'title', message })
    }
    const found = known ?? named
    if (!found) {
      const course = { ...values, id: undefined, sourcedId }
      added.push(course)
      courses.set(sourcedId, course)
      byName.set(nameKey(values), course)
      return
    }
    courses.set(sourcedId, found)
    if (found.id === undefined || changed.has(found.id)) return
    foreign.note(FILE, `course-${found.id}`, sourcedId)
    compare({ ...found, id: found.id }, values)
  }

  function compare(before: ExistingCourse, values: CourseValues): void {
    // What the other system does not say stays as the office entered it.
    const after: CourseValues = {
      ...values,
      grade_level: values.grade_level ?? before.grade_level,
      core_class_id: values.core_class_id ?? before.core_class_id,
      cte_class_id: values.cte_class_id ?? before.cte_class_id,
      course_code: values.course_code ?? before.course_code,
      subjects: values.subjects.length > 0 ? values.subjects : before.subjects,
    }
    const fields = describeCourse(before, after)
    if (fields.length === 0) return report.keep('course')
    byName.delete(nameKey(before))
    byName.set(nameKey(after), before)
    changed.set(before.id, after)
    report.change('course', before.name, fields)
  }

  async function save(): Promise<void> {
    // A new course may have the name that another one gives up.
    await updateCourses(
      imported,
      [...changed].map(([id, after]) => Object.assign({ id }, after)),
    )
    const ids = await insertCourses(imported, added)
    for (const [index, course] of added.entries()) {
      const id = ids[index]!
      course.id = id
      const { sourcedId, id: _, ...after } = course
      byId.set(id, { ...after, id })
      foreign.note(FILE, `course-${id}`, sourcedId)
      report.add('course', course.name, describeCourse(null, after))
      report.changes.push({ entity: 'course', id, before: null, after })
    }
    for (const [id, after] of changed) {
      const { id: _, ...before } = byId.get(id)!
      byId.set(id, { ...after, id })
      report.changes.push({ entity: 'course', id, before, after })
    }
  }
}

type NewCourse = CourseValues & { id: number | undefined; sourcedId: string }

const nameKey = ({ name, grade_level }: Pick<CourseValues, 'name' | 'grade_level'>) =>
  `${grade_level ?? ''} ${name.toLowerCase()}`

/** The code of the grade where a record is for one grade of this school. */
export function onlyGrade(grades: readonly string[]): number | null {
  const codes = new Set(grades.map(parseGrade))
  const [code] = codes
  return codes.size === 1 && code !== undefined ? code : null
}

function describeCourse(before: CourseValues | null, after: CourseValues): FieldChange[] {
  const texts = (course: CourseValues) => ({
    name: course.name,
    grade_level: course.grade_level === null ? undefined : String(course.grade_level + 5),
    course_code: course.course_code ?? undefined,
    subjects: course.subjects.join(', ') || undefined,
  })
  const old = before && texts(before)
  const known = Object.fromEntries(Object.entries(old ?? {}).map(([field, text]) => [field, text ?? null]))
  return changedFields(known, texts(after)).filter(({ field }) => before !== null || field !== 'name')
}

type ClassName = { id: number; name: string }

const classNamed = (classes: readonly ClassName[], subjects: readonly string[]): number | null =>
  classes.find(({ name }) => subjects.some((subject) => subject.toLowerCase() === name.toLowerCase()))?.id ??
  null

async function listClasses({ trx }: Import, table: 'core_class' | 'cte_class'): Promise<ClassName[]> {
  const { rows } = await sql<ClassName>`select id, name from ${sql.table(table)} order by id`.execute(trx)
  return rows
}

async function listCourses({ trx }: Import): Promise<ExistingCourse[]> {
  const { rows } = await sql<ExistingCourse>`
    select id, name, grade_level_id grade_level, core_class_id, cte_class_id, course_code,
      coalesce(subjects, '{}') subjects
    from course left join imported_course on course_id = course.id order by id`.execute(trx)
  return rows
}

/** Courses that an export made up for groups without one come back as they are; the title of each by its id. */
async function listMadeUp({ trx }: Import): Promise<Map<string, string>> {
  const { rows } = await sql<{ own_id: string; title: string }>`
    select own_id, fields->>'title' title from roster_record
    where collection = 'courses' and not deleted and sourced_id = own_id and own_id !~ '^course-\\d+$'`.execute(
    trx,
  )
  return new Map(rows.map(({ own_id, title }) => [own_id, title]))
}

async function insertCourses({ trx }: Import, courses: readonly CourseValues[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into course (name, grade_level_id, core_class_id, cte_class_id)
    select name, grade_level, core_class_id, cte_class_id
    from rows from (jsonb_to_recordset(${JSON.stringify(courses)}::jsonb) as (name text, grade_level smallint,
      core_class_id int, cte_class_id int)) with ordinality order by ordinality
    returning id`.execute(trx)
  const ids = rows.map(({ id }) => id)
  await saveImported(
    { trx },
    courses.map((course, index) => ({ ...course, id: ids[index]! })),
  )
  return ids
}

/** Saves courses, with what another system says of them. */
export async function updateCourses(
  { trx }: Pick<Import, 'trx'>,
  courses: readonly ExistingCourse[],
): Promise<void> {
  // A course may take the name that another one of them gives up.
  await sql`update course set name = 'Course ' || id || ' ' || gen_random_uuid()
    where id = any(${courses.map(({ id }) => id)}::int[])`.execute(trx)
  await sql`
    update course set name = row.name, grade_level_id = row.grade_level, core_class_id = row.core_class_id,
      cte_class_id = row.cte_class_id
    from jsonb_to_recordset(${JSON.stringify(courses)}::jsonb) as row (id int, name text, grade_level smallint,
      core_class_id int, cte_class_id int)
    where course.id = row.id`.execute(trx)
  await saveImported({ trx }, courses)
}

async function saveImported({ trx }: Pick<Import, 'trx'>, courses: readonly ExistingCourse[]): Promise<void> {
  const said = courses.filter(({ course_code, subjects }) => course_code !== null || subjects.length > 0)
  await sql`delete from imported_course
    where course_id = any(${courses.map(({ id }) => id)}::int[])
      and course_id <> all(${said.map(({ id }) => id)}::int[])`.execute(trx)
  await sql`
    insert into imported_course (course_id, course_code, subjects)
    select id, course_code, array(select jsonb_array_elements_text(subjects))
    from jsonb_to_recordset(${JSON.stringify(said)}::jsonb) as said (id int, course_code text, subjects jsonb)
    on conflict (course_id) do update set course_code = excluded.course_code, subjects = excluded.subjects`.execute(
    trx,
  )
}
