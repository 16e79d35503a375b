import { sql, type RawBuilder, type Transaction } from 'kysely'
import type { DB } from '#server/database/schema.generated.ts'
import type { Years } from './load.ts'

/** What every writer of a roll-over needs. */
export type Write = { tx: Transaction<DB>; batch: number; years: Years; account: number; today: string }

type Entity =
  | 'enrollment'
  | 'group_membership'
  | 'student_group'
  | 'block_schedule'
  | 'section_period'
  | 'requirement'
  | 'school_closure'

/**
 * SQL that records changes of a batch so that they can be undone. `from` has a row for each record with `record_id`, `after`, and
 * where they apply `student_id`, `source_id`, `key` and `before`.
 */
export const recordChanges = (
  { batch }: Pick<Write, 'batch'>,
  entity: Entity,
  from: RawBuilder<unknown>,
) => sql`
  insert into roll_over_change (roll_over_id, entity, record_id, student_id, source_id, key, before, after)
  select ${batch}, ${entity}, record_id, student_id, source_id, key, before, after from ${from}`
