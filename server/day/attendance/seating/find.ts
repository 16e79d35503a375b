import { sql, type Kysely } from 'kysely'
import type { PrintedSeats, SeatedStudent, Seats, SeatingChart } from '#contract/day/seating.ts'
import { defaultRoom } from '#contract/day/seating-rules.ts'
import type { SheetQuery } from '#contract/day/attendance/attendance.ts'
import { byLastName } from '#server/database/people.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { photoAddress } from '#server/people/students/photos/queries.ts'
import { loadSheet, type LoadedSheet } from '../sheet/load.ts'

/** A class whose seats are read, with the students who are on its list. */
type SeatedClass = { section_period_id: number; teacher_id: number; students: number[] }
type FoundSeats = Seats & Pick<SeatingChart, 'version' | 'is_copy'>

/** The seats of the class of a sheet, for whoever may open the sheet. */
export const findSeatingChart = async (
  context: Context,
  query: SheetQuery,
  addressOf = photoAddress,
): Promise<SeatingChart> => readChart(context, await loadSheet(context, query), addressOf)

export async function readChart(
  { db, now }: Pick<Context, 'db' | 'now'>,
  { period, teacher, day, row }: LoadedSheet,
  addressOf = photoAddress,
): Promise<SeatingChart> {
  const seatedClass = {
    section_period_id: period.id,
    teacher_id: teacher.id,
    students: row.roster.map(({ student_id }) => student_id),
  }
  const { students } = seatedClass
  const found = (await findSeats(db, [seatedClass])).get(period.id)
  return {
    ...(found ?? { ...defaultRoom(students.length), seats: [], version: 0, is_copy: false }),
    students: await listSeatedStudents(db, students, addressOf),
    may: { edit: isEditableOn(day, now) },
  }
}

/** The sheet of a past day lacks students who have joined since, and a save would take their seats. */
export const isEditableOn = (day: string, now: Context['now']): boolean => day >= now.day

/**
 * The seats of classes of a day by section period. A class without a chart gets a copy of the teacher's newest one that seats at
 * least half of its students, such as that of the last block; without one it is left out.
 */
async function findSeats(db: Kysely<DB>, classes: readonly SeatedClass[]): Promise<Map<number, FoundSeats>> {
  const { rows } = await sql<FoundSeats & { section_period_id: number }>`
    with class as (
      select * from jsonb_to_recordset(${JSON.stringify(classes)}::jsonb)
        as class (section_period_id bigint, teacher_id bigint, students bigint[])
    )
    select class.section_period_id, row_count "rows", column_count "columns",
      case when is_own then "version" else 0 end "version", not is_own is_copy, coalesce((
        select json_agg(json_build_object('row', row_number, 'column', column_number, 'student_id', student_id)
          order by row_number, column_number)
        from seat where seat.section_period_id = chart.section_period_id and seat.teacher_id = chart.teacher_id
          and student_id = any(class.students)
      ), '[]') seats
    from class cross join lateral (
      select seating_chart.*, seating_chart.section_period_id = class.section_period_id is_own
      from seating_chart
      where seating_chart.teacher_id = class.teacher_id
        and (seating_chart.section_period_id = class.section_period_id or (
          select count(*) from seat
          where seat.section_period_id = seating_chart.section_period_id and seat.teacher_id = seating_chart.teacher_id
            and student_id = any(class.students)
        ) * 2 >= greatest(cardinality(class.students), 1))
      order by is_own desc, changed_at desc, seating_chart.section_period_id limit 1
    ) chart`.execute(db)
  return new Map(rows.map(({ section_period_id, ...found }) => [section_period_id, found]))
}

/** The seats of classes of a day to print, by section period. */
export async function findPrintedSeats(
  db: Kysely<DB>,
  classes: readonly SeatedClass[],
): Promise<Map<number, PrintedSeats>> {
  const found = await findSeats(db, classes)
  const shown = classes.filter((one) => found.has(one.section_period_id))
  const ids = shown.flatMap(({ students }) => students)
  const all = ids.length === 0 ? [] : await listSeatedStudents(db, ids)
  return new Map(
    shown.map(({ section_period_id: id, students }) => {
      const { rows, columns, seats } = found.get(id)!
      const inClass = new Set(students)
      return [id, { rows, columns, seats, students: all.filter((student) => inClass.has(student.id)) }]
    }),
  )
}

/** What seats show of students, by name. */
async function listSeatedStudents(
  db: Kysely<DB>,
  students: readonly number[],
  addressOf = photoAddress,
): Promise<SeatedStudent[]> {
  const { rows } = await sql<Omit<SeatedStudent, 'photo'> & { version: string | null }>`
    select id, coalesce(preferred_name, first_name) called, last_name, "version"
    from student left join student_photo on student_id = id
    where id = any(${students}::bigint[]) order by ${byLastName('student')}`.execute(db)
  return rows.map(({ id, called, last_name, version }) => ({
    id,
    called,
    last_name,
    photo: version === null ? null : addressOf(id, version),
  }))
}
