import { sql, type Kysely } from 'kysely'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'

/**
 * A short text that changes whenever a block's section periods, their assignments on this day or later, its requirements or
 * times off change.
 */
export async function fingerprintOf(db: Kysely<DB>, block: number, day: string): Promise<string> {
  const { rows } = await sql<{ fingerprint: string }>`
    select md5(jsonb_build_array(
      (select jsonb_agg(jsonb_build_array(assignment.id, section_period_id, student_group_id, teacher_id, during)
          order by assignment.id)
        from assignment join section_period on section_period.id = section_period_id
        where block_schedule_id = ${block} and not section_period.archived and ${hasNotEnded(day)}),
      (select jsonb_agg(jsonb_build_array(id, grade_level_id, start_time, end_time, days_of_week, homeroom, starts_on) order by id)
        from section_period where block_schedule_id = ${block} and not archived),
      (select version from block_requirements where block_schedule_id = ${block})
    )::text) fingerprint`.execute(db)
  return rows[0]!.fingerprint
}
