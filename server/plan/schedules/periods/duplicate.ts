import { sql, type Transaction } from 'kysely'
import type { Parsed } from '#contract/index.ts'
import type { sectionPeriods } from '#contract/plan/schedules/section-periods.ts'
import { gradeLabel } from '#contract/grades.ts'
import { auditAll } from '#server/database/audit.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Context } from '#server/http/context.ts'
import { Refusal } from '#server/http/failures.ts'
import { assertBlockNotOver } from '../assignments/assign.ts'
import { copyAssignments } from '../assignments/copy.ts'
import { dayInBlock, type BlockRow } from '../blocks/queries.ts'
import { lockAssignments } from '../lock.ts'
import { findSectionPeriods, firstDayIn, listSectionPeriodsOf } from './queries.ts'
import { sentences } from '../sentences.ts'

type Duplication = Parsed<(typeof sectionPeriods)['POST /schedules/api/section-periods/duplicate/'], 'body'>

/**
 * Copies the section periods of a grade into another block. Those that the block has already, with the same times, weekdays and
 * homeroom mark, are skipped; two people who copy at the same moment copy once. With assignments, the equal section periods of
 * the block get the same classes; conflicts answer 409 unless they are allowed.
 */
export const duplicatePeriods = (context: Context, sent: Duplication) =>
  context.db.transaction().execute(async (tx) => {
    const { actor, now } = context
    if (sent.with_assignments) await lockAssignments(tx)
    if (sent.source_block === sent.target_block)
      throw invalidField('target_block', sentences.chooseOtherBlock)
    const { source, target } = await lockBlocks(tx, sent)
    // The office may enter the classes of a past block, from before the school had Homeroom, and backdate them.
    if (sent.with_assignments && actor.role !== 'admin') assertBlockNotOver(target, context)
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
    const { assigned, left_out } = sent.with_assignments
      ? await copyAssignments(tx, context, {
          ...sent,
          source: { id: source.id, day: dayInBlock(now.day, source) },
          target: { id: target.id, day: dayInBlock(now.day, target) },
          grade: sent.grade_level,
          periods: {
            source: await listSectionPeriodsOf(tx, source.id, sent.grade_level),
            target: await listSectionPeriodsOf(tx, target.id, sent.grade_level),
          },
        })
      : { assigned: 0, left_out: [] }
    const counts = { copied: created.length, skipped, assigned, left: left_out.length }
    return { ...resultText(sent, counts, target.name), created, skipped, assigned, left_out }
  })

const invalidField = (field: string, problem: string) =>
  new Refusal('invalid', problem, { fields: { [field]: problem } })

async function lockBlocks(tx: Transaction<DB>, { source_block, target_block }: Duplication) {
  const { rows } = await sql<BlockRow>`
    select id, name, start_date, end_date from block_schedule
    where id in (${source_block}, ${target_block}) and not archived order by id for no key update`.execute(tx)
  const [source, target] = [source_block, target_block].map((id) => rows.find((row) => row.id === id))
  if (!source) throw invalidField('source_block', sentences.unknownBlock)
  if (!target) throw invalidField('target_block', sentences.unknownBlock)
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

type Counts = { copied: number; skipped: number; assigned: number; left: number }

function resultText({ with_assignments }: Duplication, counts: Counts, target: string) {
  const { copied, assigned, left } = counts
  if (copied === 0 && assigned === 0) {
    const summary =
      left > 0 ? sentences.nothingCopied(target) : sentences.nothingToCopy(target, with_assignments)
    return { message: summary, summary }
  }
  return { message: sentences.periodsDuplicated, summary: sentences.copied(target, counts) }
}
