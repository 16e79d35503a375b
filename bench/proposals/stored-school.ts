import { sql, type Kysely } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { TimetableInput } from '#server/plan/schedules/proposals/input.ts'

/** A student is in only one group of a type, so each group that shares no students gets this many of its own. */
const STUDENTS_OF_A_GROUP = 25

export type StoredSchool = { block: number; grades: number[]; meetings: number }

/** Stores a generated school as a future block: section periods, people, groups, memberships, requirements and times off. */
export async function storeSchool(
  db: Kysely<DB>,
  input: TimetableInput,
  { word, from, until }: { word: string; from: string; until: string },
): Promise<StoredSchool> {
  return db.transaction().execute(async (tx) => {
    const block = await idOf(sql`insert into block_schedule (name, start_date, end_date)
      values (${word}, ${from}, ${until}) returning id`)
    await sql`insert into section_period (block_schedule_id, grade_level_id, start_time, end_time, days_of_week, homeroom)
      select ${block}, grade, make_time("start" / 60, "start" % 60, 0), make_time("end" / 60, "end" % 60, 0), weekdays, homeroom
      from ${rows(input.periods)} as p (grade int, "start" int, "end" int, weekdays smallint[], homeroom boolean)`.execute(
      tx,
    )
    const [teachers, groups] = [`${word} teacher `, `${word} group `]
    await sql`insert into teacher (first_name, last_name, email)
      select 'Teacher', ${teachers} || id, replace(${teachers} || id, ' ', '-') || '@fernbrook.example'
      from ${rows(input.teachers)} as t (id int)`.execute(tx)
    await sql`insert into student_group (type, name, grade_level_id, room_number)
      select type, ${groups} || id, grade, room
      from ${rows(input.groups)} as g (id int, type text, grade int, room text)`.execute(tx)
    await sql`insert into block_requirements (block_schedule_id) values (${block})`.execute(tx)
    await sql`insert into requirement (block_schedule_id, student_group_id, teacher_id, meetings_per_week, doubles, together, same_class)
      select ${block}, student_group.id, teacher.id, meetings, doubles, together, "sameClass"
      from ${rows(input.requirements)} as n (id int, "group" int, teacher int, meetings int, doubles int, together text, "sameClass" text)
        join student_group on name = ${groups} || "group" join teacher on last_name = ${teachers} || teacher
      order by n.id`.execute(tx)
    const off = input.teachers.flatMap(({ id, off: times }) =>
      times.map((time) => Object.assign({ id }, time)),
    )
    await sql`insert into teacher_time_off (block_schedule_id, teacher_id, days_of_week, start_time, end_time)
      select ${block}, teacher.id, weekdays, make_time("start" / 60, "start" % 60, 0),
        make_time(least("end", 1439) / 60, least("end", 1439) % 60, 0)
      from ${rows(off)} as o (id int, weekdays smallint[], "start" int, "end" int)
        join teacher on last_name = ${teachers} || o.id`.execute(tx)
    await addStudents(memberGroups(input))
    const meetings = input.requirements.reduce((sum, requirement) => sum + requirement.meetings, 0)
    return { block, grades: [...new Set(input.periods.map(({ grade }) => grade))], meetings }

    async function idOf(query: ReturnType<typeof sql>): Promise<number> {
      return ((await query.execute(tx)).rows[0] as { id: number }).id
    }

    async function addStudents(members: { nth: number; grade: number; groups: number[] }[]): Promise<void> {
      await sql`insert into student (first_name, last_name, email, student_number, grade_level_id)
        select 'Student', ${word} || ' ' || nth, replace(${word}, ' ', '-') || '-' || nth || '@fernbrook.example',
          ${word} || nth, grade
        from ${rows(members)} as s (nth int, grade int)`.execute(tx)
      await sql`insert into group_membership (student_id, student_group_id, type, during)
        select student.id, student_group.id, student_group.type, daterange(${from}::date, null)
        from ${rows(members)} as s (nth int, groups int[]) cross join unnest(groups) member
          join student on student_number = ${word} || nth join student_group on name = ${groups} || member`.execute(
        tx,
      )
    }
  })
}

const rows = (list: readonly unknown[]) => sql`jsonb_to_recordset(${JSON.stringify(list)}::jsonb)`

/** Returns one entry for each student that two groups share, else entries for each group's own students. */
function memberGroups({
  groups,
  sharing,
}: TimetableInput): { nth: number; grade: number; groups: number[] }[] {
  const gradeOf = new Map(groups.map(({ id, grade }) => [id, grade]))
  const shared = sharing.flatMap(({ groups: pair, students }) =>
    Array.from({ length: students }, () => ({ grade: gradeOf.get(pair[0])!, groups: [...pair] })),
  )
  const sharers = new Set(sharing.flatMap((pair) => pair.groups))
  const own = groups
    .filter(({ id }) => !sharers.has(id))
    .flatMap(({ id, grade }) => Array.from({ length: STUDENTS_OF_A_GROUP }, () => ({ grade, groups: [id] })))
  return [...shared, ...own].map((student, nth) => Object.assign(student, { nth }))
}
