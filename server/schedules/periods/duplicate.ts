import { sql, type Kysely, type Transaction } from 'kysely'
import type { Got } from '#contract/index.ts'
import type { sectionPeriods } from '#contract/schedules/section-periods.ts'
import { gradeLabel } from '#contract/words.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor } from '#server/http/actor.ts'
import { Refusal } from '#server/http/failures.ts'
import { findSectionPeriods, type BlockRow } from './queries.ts'
import { inNumbers } from '../assignments/clash-rules.ts'

type Sent = Got<(typeof sectionPeriods)['POST /schedules/api/section-periods/duplicate/'], 'body'>

/**
 * Copies the section periods of a grade, without who meets in them, into another block. Whatever is there with the
 * same times, weekdays and homeroom mark is skipped; two people who copy at once copy once.
 */
export const duplicatePeriods = (db: Kysely<DB>, actor: Actor, sent: Sent) =>
  db.transaction().execute(async (tx) => {
    if (sent.source_block === sent.target_block)
      throw wrong('target_block', 'Please choose another block to copy into.')
    const { source, target } = await lockBlocks(tx, sent)
    const total = await countPeriods(tx, sent)
    if (total === 0) {
      const sentence = `${source.name} has no section periods for ${gradeLabel(sent.grade_level)}.`
      throw new Refusal('conflict', sentence)
    }
    const ids = await copy(tx, sent)
    const created = await findSectionPeriods(tx, ids)
    await auditAll(
      tx,
      created.map(({ id, ...details }) => ({
        account: actor.account,
        action: 'add' as const,
        subject: 'section_period',
        subjectId: id,
        details: { ...details, copied_from_block: source.id },
      })),
    )
    const skipped = total - created.length
    return { ...told({ copied: created.length, skipped, target: target.name }), created, skipped }
  })

const wrong = (field: string, sentence: string) =>
  new Refusal('invalid', sentence, { fields: { [field]: sentence } })

async function lockBlocks(tx: Transaction<DB>, { source_block, target_block }: Sent) {
  const { rows } = await sql<BlockRow>`
    select id, name, start_date, end_date from block_schedule
    where id in (${source_block}, ${target_block}) and not archived order by id for no key update`.execute(tx)
  const [source, target] = [source_block, target_block].map((id) => rows.find((row) => row.id === id))
  if (!source) throw wrong('source_block', 'There is no such block schedule.')
  if (!target) throw wrong('target_block', 'There is no such block schedule.')
  return { source, target }
}

async function countPeriods(tx: Transaction<DB>, { source_block, grade_level }: Sent): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int total from section_period
    where block_schedule_id = ${source_block} and grade_level_id = ${grade_level} and not archived`.execute(
    tx,
  )
  return rows[0]!.total
}

async function copy(
  tx: Transaction<DB>,
  { source_block, target_block, grade_level }: Sent,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into section_period (block_schedule_id, grade_level_id, name, start_time, end_time, days_of_week, homeroom)
    select ${target_block}, grade_level_id, name, start_time, end_time, days_of_week, homeroom from section_period source
    where block_schedule_id = ${source_block} and grade_level_id = ${grade_level} and not archived and not exists (
      select from section_period twin
      where twin.block_schedule_id = ${target_block} and twin.grade_level_id = source.grade_level_id and not twin.archived
        and twin.start_time = source.start_time and twin.end_time = source.end_time
        and twin.days_of_week @> source.days_of_week and twin.days_of_week <@ source.days_of_week
        and twin.homeroom = source.homeroom)
    order by start_time, end_time, id returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

function told({ copied, skipped, target }: { copied: number; skipped: number; target: string }) {
  const there = `${skipped} ${skipped === 1 ? 'was' : 'were'} there already`
  if (copied === 0) {
    const summary = `Nothing to copy: all section periods are in ${target} already.`
    return { message: summary, summary }
  }
  const summary = `${inNumbers(copied, 'section period')} copied into ${target}${skipped > 0 ? `, ${there}` : ''}.`
  return { message: 'Section periods duplicated successfully!', summary }
}
