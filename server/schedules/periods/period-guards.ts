import { sql, type Transaction } from 'kysely'
import { gradeLabel } from '#contract/words.ts'
import { listed } from '#server/calendar/days.ts'
import type { DB } from '#server/database/schema.generated.ts'
import { Refusal } from '#server/http/failures.ts'
import { countAttendance } from '../blocks/get.ts'

type Standing = { id: number; today: string }
type Place = { block_schedule: number; grade_level: number }

/** A section period keeps its block and grade while groups are assigned to it or attendance has been taken in it. */
export async function assertMayMove(
  tx: Transaction<DB>,
  { id, before, after, today }: Standing & { before: Place; after: Place },
): Promise<void> {
  const field = before.grade_level !== after.grade_level ? 'grade_level' : 'block_schedule'
  if (before[field] === after[field]) return
  const stays = field === 'grade_level' ? `in ${gradeLabel(before.grade_level)}` : 'in its block schedule'
  const refusal = (why: string) =>
    new Refusal('conflict', `This section period stays ${stays}: ${why}.`, { fields: { [field]: why } })
  const groups = await findAssignedGroups(tx, { id, today })
  if (groups.length > 0)
    throw refusal(`${groupNames(groups)} ${groups.length === 1 ? 'is' : 'are'} assigned to it`)
  const { sheets } = await countAttendance(tx, sql`section_period.id = ${id}`)
  if (sheets > 0) throw refusal('attendance has been taken in it')
}

/** Only homeroom groups stand in a homeroom section period. */
export async function assertHomeroomGroupsOnly(tx: Transaction<DB>, standing: Standing): Promise<void> {
  const others = (await findAssignedGroups(tx, standing)).filter(({ type }) => type !== 'homeroom')
  if (others.length === 0) return
  const why = `${groupNames(others)} ${others.length === 1 ? 'is no homeroom group' : 'are no homeroom groups'}`
  throw new Refusal(
    'conflict',
    `Only homeroom groups go into a homeroom section period, and ${why}. Please remove them first.`,
    { fields: { homeroom: why } },
  )
}

type GroupIn = { name: string; type: string }

async function findAssignedGroups(tx: Transaction<DB>, { id, today }: Standing): Promise<GroupIn[]> {
  const { rows } = await sql<GroupIn>`
    select distinct name, type from assignment join student_group on student_group.id = assignment.student_group_id
    where section_period_id = ${id} and not during << daterange(${today}::date, null) order by name`.execute(
    tx,
  )
  return rows
}

const MOST_NAMED = 3

function groupNames(groups: readonly GroupIn[]): string {
  const named = groups.slice(0, MOST_NAMED).map(({ name }) => name)
  const more = groups.length - named.length
  return listed(more > 0 ? [...named, `${more} more`] : named)
}
