import { sql, type Kysely } from 'kysely'
import type { BlockDetail } from '#contract/plan/schedules/block-schedules.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { countAttendance } from '../attendance-taken.ts'
import { hasPast } from '../past-days.ts'
import { findBlock, withDuration } from './queries.ts'

/** One block with how many section periods, sheets and marks it has; 404 where it is unknown or archived. */
export async function getBlock(db: Kysely<DB>, id: number, today: string): Promise<Omit<BlockDetail, 'may'>> {
  const block = await findBlock(db, id)
  const { rows } = await sql<{ section_periods: number }>`
    select count(*)::int section_periods from section_period
    where block_schedule_id = ${id} and not archived`.execute(db)
  return {
    ...withDuration(block),
    ...rows[0]!,
    ...(await countAttendance(db, sql`block_schedule_id = ${id}`)),
    has_past: await hasPast(db, sql`block_schedule_id = ${id}`, today),
  }
}
