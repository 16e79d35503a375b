import { sql, type Kysely } from 'kysely'
import {
  addToTotal,
  emptyTotal,
  latestMarks,
  type RollMark,
  type RollState,
} from '#contract/day/emergency-rules.ts'
import type { PastRoll, Roll, RollClass, RollSheet, RollStudent } from '#contract/day/emergency.ts'
import { shownGradeOn } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { nameOf, sheetName } from '#server/database/names.ts'
import { fullName } from '#server/database/people.ts'
import type { Context } from '#server/http/context.ts'
import { notFound } from '#server/http/failures.ts'
import { readBuilding } from './building.ts'

type RollRow = Pick<Roll, 'id' | 'kind' | 'day' | 'time' | 'started_by'> & {
  started_at: Date
  started_by_id: number
  ended_at: Date | null
  ended_time: string | null
  ended_by: string | null
}
/** A roll as the database has it; `startedBy` is the account. */
export type StoredRoll = { roll: Roll; startedBy: number }

const MAX_LISTED = 200

/** SQL for rows of emergency_roll that a condition selects, newest first. A roll that no one has ended is over with its day. */
const rollsWhere = (condition: ReturnType<typeof sql>, today: string) => sql<RollRow>`
  select id, kind, day, to_char(started_time, 'HH24:MI') "time", ${nameOf(sql`started_by_id`)} started_by, started_by_id,
    started_at, ${nameOf(sql`ended_by_id`)} ended_by,
    case when day < ${today}::date then coalesce(ended_at, started_at + interval '1 day') else ended_at end ended_at,
    case when day < ${today}::date then coalesce(to_char(ended_time, 'HH24:MI'), '23:59')
      else to_char(ended_time, 'HH24:MI') end ended_time
  from emergency_roll where ${condition} order by started_at desc, id desc`

const toRoll = (row: RollRow): StoredRoll => {
  const { id, kind, day, time, started_by, started_by_id, started_at, ended_at, ended_by, ended_time } = row
  return {
    startedBy: started_by_id,
    roll: {
      id,
      kind,
      day,
      time,
      started_by,
      started_at: started_at.toISOString(),
      ended:
        ended_at === null
          ? null
          : { at: ended_at.toISOString(), day, time: ended_time ?? '', by: ended_by ?? 'Homeroom' },
    },
  }
}

type Source = Pick<Context, 'db' | 'now'>

/** The roll that is on; undefined where none is. */
export async function findRollOn({ db, now }: Source): Promise<StoredRoll | undefined> {
  const { rows } = await rollsWhere(sql`ended_at is null and day = ${now.day}::date`, now.day).execute(db)
  return rows[0] && toRoll(rows[0])
}

/** A roll by its id; 404 for an unknown one. */
export async function findRoll({ db, now }: Source, id: number): Promise<StoredRoll> {
  const { rows } = await rollsWhere(sql`id = ${id}`, now.day).execute(db)
  if (!rows[0]) throw notFound('emergency roll')
  return toRoll(rows[0])
}

export const mayStart = ({ actor, school }: Pick<Context, 'actor' | 'school'>): boolean =>
  actor.role === 'admin' || school.teachersStartRolls

export const mayEnd = ({ actor }: Pick<Context, 'actor'>, { startedBy }: StoredRoll): boolean =>
  actor.role === 'admin' || actor.account === startedBy

/** The roll that is on, or who should be in the building; with an id a roll of the past, for the office. */
export async function readRollSheet(context: Context, id: number | undefined): Promise<RollSheet> {
  const { db, actor } = context
  const isOffice = actor.role === 'admin'
  const stored = id === undefined ? await findRollOn(context) : await findRoll(context, id)
  if (stored?.roll.ended && !isOffice) throw notFound('emergency roll')
  const may = {
    start: stored === undefined && mayStart(context),
    end: stored !== undefined && stored.roll.ended === null && mayEnd(context, stored),
    see_past: isOffice,
  }
  if (!stored) return { roll: null, ...(await readBuilding(context)), marks: [], may }
  const [snapshot, marks] = await Promise.all([
    readSnapshot(db, stored.roll.id),
    listMarks(db, stored.roll.id, 0),
  ])
  return { roll: stored.roll, ...snapshot, marks, may }
}

type SnapshotRow = {
  classes: (RollClass & { id: number })[]
  students: (Omit<RollStudent, 'classes'> & { class_id: number | null })[]
}

/** Everyone on a roll, as they were expected when it started. */
async function readSnapshot(db: Kysely<DB>, roll: number): Promise<Pick<RollSheet, 'classes' | 'students'>> {
  const { rows } = await sql<SnapshotRow>`
    select
      (select coalesce(json_agg(one), '[]') from (
        select class.id, name, teacher_id, ${fullName('teacher')} teacher, room_number room,
          to_char(start_time, 'HH24:MI') start_time, to_char(end_time, 'HH24:MI') end_time
        from emergency_roll_class class left join teacher on teacher.id = class.teacher_id
        where emergency_roll_id = ${roll} order by class.id) one) classes,
      (select coalesce(json_agg(json_build_object('id', student.id, 'name', ${sheetName}, 'grade_level', ${shownGradeOn(sql`emergency_roll.day`)},
          'class_id', emergency_roll_class_id, 'away', away) order by last_name, first_name, student.id), '[]')
        from emergency_roll_student join student on student.id = student_id
          join emergency_roll on emergency_roll.id = emergency_roll_id
        where emergency_roll_id = ${roll}) students`.execute(db)
  const { classes, students } = rows[0]!
  const placeOf = new Map(classes.map(({ id }, place) => [id, place]))
  return {
    classes: classes.map(({ name, teacher_id, teacher, room, start_time, end_time }) => ({
      name,
      teacher_id,
      teacher,
      room,
      start_time,
      end_time,
    })),
    students: students.map(({ class_id, ...student }) =>
      Object.assign(student, { classes: class_id === null ? [] : [placeOf.get(class_id)!] }),
    ),
  }
}

type MarkRow = Pick<RollMark, 'student_id' | 'state' | 'by'> & { id: number; at: Date }

/** The marks of a roll that arrived after one of them, in the order of their arrival. */
export async function listMarks(db: Kysely<DB>, roll: number, after: number): Promise<RollSheet['marks']> {
  const { rows } = await sql<MarkRow>`
    with marker as materialized (
      select marker_id, ${nameOf(sql`marker_id`)} "by" from (
        select distinct marked_by_id marker_id from emergency_roll_mark where emergency_roll_id = ${roll}) of_roll
    )
    select mark.id, student_id, state, marked_at "at", marker."by"
    from emergency_roll_mark mark join marker on marker_id = marked_by_id
    where emergency_roll_id = ${roll} and mark.id > ${after} order by mark.id`.execute(db)
  return rows.map(({ at, ...mark }) => Object.assign(mark, { at: at.toISOString() }))
}

/** The latest rolls with their totals, newest first. */
export async function listRolls({ db, now }: Source): Promise<PastRoll[]> {
  const { rows } = await sql<RollRow>`
    select * from (${rollsWhere(sql`true`, now.day)}) roll limit ${MAX_LISTED}`.execute(db)
  const ids = rows.map(({ id }) => id)
  const { rows: groups } = await sql<{ roll: number; isAway: boolean; state: RollState; count: number }>`
    with latest as materialized (
      select distinct on (emergency_roll_id, student_id) emergency_roll_id, student_id, state
      from emergency_roll_mark where emergency_roll_id = any(${ids}::bigint[])
      order by emergency_roll_id, student_id, marked_at desc, id desc
    )
    select emergency_roll_id roll, away is not null "isAway", coalesce(state, 'unknown') state, count(*)::int "count"
    from emergency_roll_student left join latest using (emergency_roll_id, student_id)
    where emergency_roll_id = any(${ids}::bigint[]) group by 1, 2, 3`.execute(db)
  const totals = new Map(ids.map((id) => [id, emptyTotal()]))
  for (const { roll, ...group } of groups) addToTotal(totals.get(roll)!, group)
  return rows.map((row) => Object.assign(toRoll(row).roll, totals.get(row.id)!))
}

/** The mark that counts of each student. */
export const latestOf = ({ marks }: Pick<RollSheet, 'marks'>) => latestMarks(marks)
