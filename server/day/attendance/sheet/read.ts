import { sql, type Kysely } from 'kysely'
import type { AbsenceEntry } from '#contract/day/attendance/absence-rules.ts'
import type { SheetSubmission } from '#contract/day/attendance/attendance.ts'
import { isEnrolledOn } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { reportsOfMembers } from '../absences/reports.ts'
import { sheetName } from '#server/database/names.ts'
import { statement, type InSql } from '#server/database/statement.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { coveringTeacher, type SheetKey } from './access.ts'
import { clockText } from './mark-times.ts'
import type { StoredMark } from './merge.ts'
import { sentences } from './sentences.ts'

/** What is stored about one teacher's sheet of a day. */
export type SheetRow = {
  /** By name. */
  roster: { student_id: number; student_group_id: number; name: string }[]
  /** The marks of the roster's students, also those that were saved on another teacher's sheet of the section period. */
  marks: StoredMark[]
  /** null until it has been submitted. */
  sheet: { version: number; taken_at: Date; taken_by_id: number } | null
  /** Students of the section period whose marks were changed on this day, or first saved with a reason. */
  changed: number[]
  /** The reported absences of its students on this day; left out by a first save, which does not read them. */
  reports?: ReadonlyMap<number, AbsenceEntry[]> | undefined
  /** The highest version of any sheet of the section period on this day: each save gets a higher one. */
  version: number
  /** Whether the teacher meets a group in the section period on this day; null where they never do. */
  meets: boolean | null
  /** The teacher who covers the class on this day; null for no one. */
  covering: number | null
}

type StoredRow = {
  meets: boolean | null
  covering: number | null
  latest_version: number | null
  version: number | null
  taken_at: Date
  taken_by_id: number
  changed: number[]
  reports: [student: number, entry: AbsenceEntry][]
  roster: RosterEntry[]
}
/** The mark's values are null where there is none. */
type RosterEntry = [
  student_id: number,
  student_group_id: number,
  name: string,
  status: StoredMark['status'] | null,
  excuse: StoredMark['excuse'],
  comment: StoredMark['comment'],
  teacher_id: number,
  version: number,
  taken_by_id: number,
  reason_id: number | null,
  arrived_at: string | null,
  left_at: string | null,
]

/**
 * SQL for the first parts of a statement about one sheet. `lesson`: the groups that the teacher meets in the section period,
 * and whether on this day. `member`: the students of those that meet. `is true` keeps the planner from the indexes of
 * ranges, which are slower for one group.
 */
export const membersOf = ({ sectionPeriod, day, teacher }: InSql<SheetKey>) => sql`
    lesson as materialized (
      select student_group_id, during @> ${day}::date meets from assignment
      where section_period_id = ${sectionPeriod} and teacher_id = ${teacher}
    ), member as materialized (
      select student_id, min(student_group_id) student_group_id
      from lesson join group_membership using (student_group_id)
      where meets and (during @> ${day}::date) is true
        and ${isEnrolledOn(sql`group_membership.student_id`, sql`${day}::date`)} group by student_id
    )`

/**
 * One teacher's sheet of a day, in one statement. On it are the students who were in the assigned groups on that day, and
 * those who have a mark on the sheet already: the morning's mark of a student who changed groups or left the school at noon
 * can still be corrected.
 */
export async function readSheet(db: Kysely<DB>, key: SheetKey): Promise<SheetRow> {
  const rows = await selectSheet(db, key)
  return sheetRow(rows[0]!)
}

const selectSheet = statement<SheetKey, StoredRow>((key) => {
  const { sectionPeriod, day, teacher } = key
  return sql`
    with ${membersOf(key)}, entry as (
      select member.student_id, member.student_group_id, status, excuse, comment, teacher_id, version, taken_by_id,
        absence_reason_id, arrived_at, left_at
      from member left join attendance_mark mark on mark.day = ${day}::date
        and mark.section_period_id = ${sectionPeriod} and mark.student_id = member.student_id
      union all
      select student_id, student_group_id, status, excuse, comment, teacher_id, version, taken_by_id, absence_reason_id,
        arrived_at, left_at
      from attendance_mark mark
      where day = ${day}::date and section_period_id = ${sectionPeriod} and teacher_id = ${teacher}
        and student_id not in (select student_id from member)
    )
    select (select bool_or(meets) from lesson) meets, ${coveringTeacher(key)} covering,
      (select max(version) from attendance_sheet
        where day = ${day}::date and section_period_id = ${sectionPeriod}) latest_version,
      sheet.version, sheet.taken_at, sheet.taken_by_id,
      (select coalesce(json_agg(distinct student_id), '[]') from attendance_change
        where section_period_id = ${sectionPeriod} and day = ${day}::date) changed,
      ${reportsOfMembers(day)} reports,
      (select coalesce(json_agg(json_build_array(student.id, student_group_id, ${sheetName}, status, excuse, comment,
          entry.teacher_id, entry.version, entry.taken_by_id, absence_reason_id,
          ${clockText(sql`arrived_at`)}, ${clockText(sql`left_at`)}) order by last_name, first_name, student.id), '[]')
        from entry join student on student.id = student_id) roster
    from (select) one left join attendance_sheet sheet
      on day = ${day}::date and section_period_id = ${sectionPeriod} and teacher_id = ${teacher}`
})

function sheetRow({ roster, changed, reports, ...stored }: StoredRow): SheetRow {
  const { version, taken_at, taken_by_id, latest_version, meets, covering } = stored
  const row: SheetRow = {
    roster: [],
    marks: [],
    changed,
    reports: entriesByStudent(reports),
    sheet: version === null ? null : { version, taken_at, taken_by_id },
    version: latest_version ?? 0,
    meets,
    covering,
  }
  for (const [student_id, student_group_id, name, status, excuse, comment, ...saved] of roster) {
    row.roster.push({ student_id, student_group_id, name })
    if (status === null) continue
    const [teacher_id, markVersion, markTakenBy, reason_id, arrived_at, left_at] = saved
    row.marks.push({
      student_id,
      status,
      excuse,
      comment,
      teacher_id,
      version: markVersion,
      taken_by_id: markTakenBy,
      reason_id,
      arrived_at,
      left_at,
    })
  }
  return row
}

function entriesByStudent(reports: StoredRow['reports']): Map<number, AbsenceEntry[]> {
  const entries = new Map<number, AbsenceEntry[]>()
  for (const [student, entry] of reports) entries.set(student, [...(entries.get(student) ?? []), entry])
  return entries
}

/**
 * The version that a reader of this row has seen: what is saved on its marks later has a higher one. Another teacher's
 * sheet does not count, else a save that is under way while that one is saved would count as seen.
 */
export const versionSeen = ({ sheet, marks }: Pick<SheetRow, 'sheet' | 'marks'>): number =>
  marks.reduce((seen, { version }) => Math.max(seen, version), sheet?.version ?? 0)

type NamedSheet = {
  period: { name: string }
  teacher: { name: string }
  day: string
  row: Pick<SheetRow, 'roster'>
}

/** Refuses marks of students who were not on this list on that day, naming all of them to all but substitutes. */
export async function assertEnrolled(
  { db, actor, school }: Pick<Context, 'db' | 'actor' | 'school'>,
  { period, teacher, day, row }: NamedSheet,
  attendance: SheetSubmission['attendance'],
): Promise<void> {
  const enrolled = new Set(row.roster.map(({ student_id }) => student_id))
  const others = Object.keys(attendance)
    .map(Number)
    .filter((id) => !enrolled.has(id))
  if (others.length === 0) return
  // A substitute may see only the names on their own rosters, and could otherwise look up others by id.
  const names = actor.substitute ? others.map((id) => `student ${id}`) : await studentNames(db, others)
  const list = { teacher: teacher.name, period: period.name, day }
  throw new Refusal('not_enrolled', sentences.notOnList(names, list, school), {
    details: { student_ids: others },
  })
}

/** In the order of the ids; 'student 7' where there is no such student. */
async function studentNames(db: Kysely<DB>, ids: readonly number[]): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select coalesce(${sheetName}, 'student ' || sent.id) name
    from unnest(${ids}::bigint[]) with ordinality sent (id, place) left join student on student.id = sent.id
    order by place`.execute(db)
  return rows.map(({ name }) => name)
}
