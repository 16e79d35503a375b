import { sql, type Transaction } from 'kysely'
import { gradeLabel } from '#contract/grades.ts'
import { joinWithAnd, pluralForm } from '#contract/words.ts'
import { hasNotEnded } from '#server/database/date-ranges.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { countAttendance } from '../attendance-taken.ts'
import { sentences } from '../sentences.ts'

/** 400 where the block is unknown or archived; it cannot change until the end of the transaction. */
export async function assertBlockExists(tx: Transaction<DB>, id: number): Promise<void> {
  const { rows } = await sql`
    select from block_schedule where id = ${id} and not archived for share`.execute(tx)
  if (rows.length === 0) throw unknownBlock()
}

/** The block, locked so that nobody else adds section periods to it at this moment; 400 where it is unknown or archived. */
export async function lockBlock(tx: Transaction<DB>, id: number): Promise<{ id: number; name: string }> {
  const { rows } = await sql<{ id: number; name: string }>`
    select id, name from block_schedule where id = ${id} and not archived for no key update`.execute(tx)
  if (rows[0]) return rows[0]
  throw unknownBlock()
}

function unknownBlock(): Refusal {
  const problem = sentences.unknownBlock
  return new Refusal('invalid', problem, { fields: { block_schedule: problem } })
}

type BlockAndGrade = { block_schedule: number; grade_level: number }
type PeriodMove = { id: number; today: string; before: BlockAndGrade; after: BlockAndGrade }

/** A section period keeps its block and grade while groups are assigned to it or attendance has been taken in it. */
export async function assertMayMove(
  tx: Transaction<DB>,
  { id, today, before, after }: PeriodMove,
): Promise<void> {
  const field = before.grade_level !== after.grade_level ? 'grade_level' : 'block_schedule'
  if (before[field] === after[field]) return
  const stays = field === 'grade_level' ? `in ${gradeLabel(before.grade_level)}` : 'in its block schedule'
  const refusal = (reason: string) =>
    new Refusal('conflict', sentences.mustStay(stays, reason), {
      fields: { [field]: reason },
    })
  const groups = await findAssignedGroups(tx, id, today)
  if (groups.length > 0)
    throw refusal(`${groupNames(groups)} ${pluralForm(groups.length, 'is', 'are')} assigned to it`)
  const { sheets } = await countAttendance(tx, sql`section_period.id = ${id}`)
  if (sheets > 0) throw refusal('it has attendance records')
}

/** Only homeroom groups may be assigned to a homeroom section period. */
export async function assertHomeroomGroupsOnly(
  tx: Transaction<DB>,
  id: number,
  today: string,
): Promise<void> {
  const others = (await findAssignedGroups(tx, id, today)).filter(({ type }) => type !== 'homeroom')
  if (others.length === 0) return
  const reason = `${groupNames(others)} ${pluralForm(others.length, 'is not a homeroom group', 'are not homeroom groups')}`
  throw new Refusal('conflict', sentences.onlyHomerooms(reason), { fields: { homeroom: reason } })
}

type AssignedGroup = { name: string; type: string }

async function findAssignedGroups(tx: Transaction<DB>, id: number, today: string): Promise<AssignedGroup[]> {
  const { rows } = await sql<AssignedGroup>`
    select distinct name, type from assignment join student_group on student_group.id = assignment.student_group_id
    where section_period_id = ${id} and ${hasNotEnded(today)} order by name`.execute(tx)
  return rows
}

const MAX_NAMED = 3

function groupNames(groups: readonly AssignedGroup[]): string {
  const named = groups.slice(0, MAX_NAMED).map(({ name }) => name)
  const more = groups.length - named.length
  return joinWithAnd(more > 0 ? [...named, `${more} more`] : named)
}
