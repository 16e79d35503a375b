import { sql, type Kysely } from 'kysely'
import type { StudentToCall } from '#contract/day/attendance/calls.ts'
import type { CallOutcome } from '#contract/day/attendance/call-codes.ts'
import type { AbsenceKind } from '#contract/words.ts'
import { shownGradeOn } from '#server/database/enrolled.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { isAbsentDay } from '#server/database/mark-counts.ts'
import { nameOf } from '#server/database/names.ts'
import { reasonName } from '../reasons/find.ts'

/** A call as it is stored, with the name of who called. */
export type StoredCall = {
  id: number
  outcome: CallOutcome
  contact: { id: number; name: string; relation: string } | null
  note: string | null
  called_at: string
  called_by: string | null
  entered: AbsenceKind | null
  entered_reason: string | null
}

type OfStudent =
  | 'student_id'
  | 'first_name'
  | 'last_name'
  | 'grade_level'
  | 'has_left'
  | 'contacts'
  | 'missed_this_month'
  | 'days_this_month'
export type CallRow = Pick<StudentToCall, OfStudent> & { calls: StoredCall[] }

/** The students whose families were called about a day. */
export async function listCalledStudents(
  db: Kysely<DB>,
  day: string,
  { includeFormer }: { includeFormer: boolean },
): Promise<number[]> {
  const { rows } = await sql<{ student_id: number }>`
    select distinct student_id from family_call join student on student.id = student_id and (is_active or ${includeFormer})
    where day = ${day}::date`.execute(db)
  return rows.map(({ student_id }) => student_id)
}

/** What the list of a day has of these students besides their marks. */
export async function readCallRows(
  db: Kysely<DB>,
  day: string,
  students: readonly number[],
): Promise<CallRow[]> {
  const { rows } = await sql<CallRow>`
    select student.id student_id, first_name, last_name, ${shownGradeOn(sql`${day}::date`)} grade_level, not is_active has_left,
      coalesce((
        select json_agg(json_build_object('id', contact.id, 'name', contact.name, 'relation', relation,
          'email', contact.email, 'phone', phone,
          'language', language, 'home_language', home_language) order by place, contact.id)
        from contact where contact.student_id = student.id), '[]') contacts,
      coalesce((
        select json_agg(json_build_object('id', family_call.id, 'outcome', outcome, 'note', family_call.note,
          'called_at', called_at, 'called_by', ${nameOf(sql`called_by_id`)}, 'entered', reported_absence.kind,
          'entered_reason', ${reasonName(sql`reported_absence.absence_reason_id`)},
          'contact', case when contact.id is not null then json_build_object('id', contact.id, 'name', contact.name,
            'relation', contact.relation) end) order by called_at desc, family_call.id desc)
        from family_call left join contact on contact.id = contact_id
          left join reported_absence on reported_absence.id = reported_absence_id and removed_at is null
        where family_call.student_id = student.id and day = ${day}::date), '[]') calls,
      month.*
    from student cross join lateral (
      select coalesce(sum(missed), 0)::int missed_this_month,
        count(*) filter (where is_absent and day < ${day}::date) days_this_month
      from (
        select day, count(*) filter (where status = 'A') missed, ${isAbsentDay} is_absent from attendance_mark
        where attendance_mark.student_id = student.id
          and day between date_trunc('month', ${day}::date)::date and ${day}::date
        group by day
      ) day_of_month
    ) month
    where student.id = any(${students}::bigint[])`.execute(db)
  return rows
}
