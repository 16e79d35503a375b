import { sql, type Kysely } from 'kysely'
import type { DayDisplay } from '#contract/formats.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Years } from './load.ts'
import { sentences } from './sentences.ts'
import { findFirstSheet } from './years.ts'

/** Why a roll-over cannot be undone, as a sentence; null where it can. */
export async function undoRefusal(
  db: Kysely<DB>,
  years: Years,
  id: number,
  school: DayDisplay,
): Promise<string | null> {
  const day = await findFirstSheet(db, years)
  if (day !== null) return sentences.sheetsSaved(years.next.name, day, school)
  const { rows } = await sql<{
    later: boolean
    block: string | null
    group: string | null
    taken: string | null
  }>`
    with made as (
      select entity, record_id, before from roll_over_change where roll_over_id = ${id}
    )
    select exists (
        select from roll_over where school_year_id = ${years.next.id} and undone_at is null and id > ${id}) later, (
        select name from made join block_schedule on block_schedule.id = record_id
        where entity = 'block_schedule' and before is null and exists (
          select from section_period period where period.block_schedule_id = block_schedule.id and (
            exists (select from assignment where section_period_id = period.id)
            or exists (select from cover where section_period_id = period.id)))
        order by name limit 1
      ) block, (
        select name from made join student_group on student_group.id = record_id
        where entity = 'student_group' and before is null
          and exists (select from assignment where student_group_id = student_group.id)
        order by name limit 1
      ) "group", (
        select former.name from made join student_group former on former.id = record_id
          join student_group other on other.type = former.type and other.grade_level_id = former.grade_level_id
            and lower(other.name) = lower(former.name) and not other.archived and other.id <> former.id
        where entity = 'student_group' and before is not null and former.archived
          and other.id not in (select record_id from made where entity = 'student_group' and before is null)
        order by former.name limit 1
      ) taken`.execute(db)
  const { later, block, group, taken } = rows[0]!
  if (later) return sentences.laterFirst
  if (block !== null) return sentences.blockInUse(block)
  if (group !== null) return sentences.groupInUse(group)
  return taken === null ? null : sentences.nameTakenSince(taken)
}
