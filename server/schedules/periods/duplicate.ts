import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { sectionPeriods } from '#contract/schedules/section-periods.ts'
import { gradeLabel, pluralForm, pluralize } from '#contract/words.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import type { BlockRow } from '../blocks/queries.ts'
import { findSectionPeriods, firstDayIn } from './queries.ts'

type Duplication = Parsed<(typeof sectionPeriods)['POST /schedules/api/section-periods/duplicate/'], 'body'>

/**
 * Copies the section periods of a grade, without their assignments, into another block. Those that the block has already,
 * with the same times, weekdays and homeroom mark, are skipped; two people who copy at the same moment copy once.
 */
export const duplicatePeriods = ({ db, actor, now }: Context, sent: Duplication) =>
  db.transaction().execute(async (tx) => {
    if (sent.source_block === sent.target_block)
      throw invalidField('target_block', 'Please choose another block to copy into.')
    const { source, target } = await lockBlocks(tx, sent)
    const total = await countPeriods(tx, sent)
    if (total === 0) {
      const problem = `${source.name} has no section periods for ${gradeLabel(sent.grade_level)}.`
      throw new Refusal('conflict', problem)
    }
    const ids = await copy(tx, sent, now.day)
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
    return { ...resultText(created.length, skipped, target.name), created, skipped }
  })

const invalidField = (field: string, problem: string) =>
  new Refusal('invalid', problem, { fields: { [field]: problem } })

async function lockBlocks(tx: Transaction<DB>, { source_block, target_block }: Duplication) {
  const { rows } = await sql<BlockRow>`
    select id, name, start_date, end_date from block_schedule
    where id in (${source_block}, ${target_block}) and not archived order by id for no key update`.execute(tx)
  const [source, target] = [source_block, target_block].map((id) => rows.find((row) => row.id === id))
  if (!source) throw invalidField('source_block', 'There is no such block schedule.')
  if (!target) throw invalidField('target_block', 'There is no such block schedule.')
  return { source, target }
}

async function countPeriods(
  tx: Transaction<DB>,
  { source_block, grade_level }: Duplication,
): Promise<number> {
  const { rows } = await sql<{ total: number }>`
    select count(*)::int total from section_period
    where block_schedule_id = ${source_block} and grade_level_id = ${grade_level} and not archived`.execute(
    tx,
  )
  return rows[0]!.total
}

async function copy(
  tx: Transaction<DB>,
  { source_block, target_block, grade_level }: Duplication,
  today: string,
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    insert into section_period (block_schedule_id, grade_level_id, name, start_time, end_time, days_of_week, homeroom,
      starts_on)
    select ${target_block}, grade_level_id, name, start_time, end_time, days_of_week, homeroom,
      ${firstDayIn(sql`${target_block}`, today)}
    from section_period source
    where block_schedule_id = ${source_block} and grade_level_id = ${grade_level} and not archived and not exists (
      select from section_period existing
      where existing.block_schedule_id = ${target_block} and existing.grade_level_id = source.grade_level_id and not existing.archived
        and existing.start_time = source.start_time and existing.end_time = source.end_time
        and existing.days_of_week @> source.days_of_week and existing.days_of_week <@ source.days_of_week
        and existing.homeroom = source.homeroom)
    order by start_time, end_time, id returning id`.execute(tx)
  return rows.map(({ id }) => id)
}

function resultText(copied: number, skipped: number, target: string) {
  if (copied === 0) {
    const summary = `Nothing to copy: all section periods are in ${target} already.`
    return { message: summary, summary }
  }
  const alreadyThere = skipped > 0 ? `, ${skipped} ${pluralForm(skipped, 'was', 'were')} there already` : ''
  const summary = `${pluralize(copied, 'section period')} copied into ${target}${alreadyThere}.`
  return { message: 'Section periods duplicated successfully!', summary }
}
