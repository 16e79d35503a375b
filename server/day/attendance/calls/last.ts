import { sql, type Kysely } from 'kysely'
import type { LastCall } from '#contract/day/attendance/calls.ts'
import { localMoment } from '#server/clock.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { nameOf } from '#server/database/names.ts'

type Row = Omit<LastCall, 'time'> & { student_id: number; called_at: string }

/** The last call to the family of each of these students about a day; those without one are missing. */
export async function listLastCalls(
  db: Kysely<DB>,
  { day, students, timeZone }: { day: string; students: readonly number[]; timeZone: string },
): Promise<Map<number, LastCall>> {
  const { rows } = await sql<Row>`
    select distinct on (family_call.student_id) family_call.student_id, outcome, called_at, contact.name contact,
      coalesce(${nameOf(sql`called_by_id`)}, '') "by"
    from family_call left join contact on contact.id = contact_id
    where family_call.student_id = any(${students}::bigint[]) and day = ${day}::date
    order by family_call.student_id, called_at desc, family_call.id desc`.execute(db)
  return new Map(
    rows.map(({ student_id, called_at, ...call }) => [
      student_id,
      { ...call, time: localMoment(called_at, timeZone).time },
    ]),
  )
}
