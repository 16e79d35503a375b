import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Proposal, ProposalStep } from '#contract/schedules/proposals.ts'
import { fingerprintOf } from '#server/schedules/proposals/fingerprint.ts'
import type { Person } from '../person.ts'
import type { World } from '../world.ts'

type NewNeed = {
  block: number
  group: number
  teacher: number
  meetings: number
  doubles?: number
  together?: string | null
  sameClass?: string | null
}

/** A need that is saved for a block. */
export async function addNeed(
  { db }: World,
  { block, group, teacher, meetings, doubles = 0, together = null, sameClass = null }: NewNeed,
): Promise<number> {
  await sql`insert into block_needs (block_schedule_id) values (${block}) on conflict do nothing`.execute(db)
  const { rows } = await sql<{ id: number }>`
    insert into need (block_schedule_id, student_group_id, teacher_id, meetings_per_week, doubles, together, same_class)
    values (${block}, ${group}, ${teacher}, ${meetings}, ${doubles}, ${together}, ${sameClass}) returning id`.execute(
    db,
  )
  return rows[0]!.id
}

/** A proposal with these steps, as if it had been searched for just now. */
export async function addDoneProposal(
  { db }: World,
  { block, steps }: { block: number; steps: ProposalStep[] },
): Promise<number> {
  const { rows: days } = await sql<{ day: string; account: number }>`
    select start_date "day", (select min(id) from account) account from block_schedule where id = ${block}`.execute(
    db,
  )
  const { day, account } = days[0]!
  const { rows } = await sql<{ id: number }>`
    insert into proposal (block_schedule_id, pinned, seconds, seed, first_day, account_id, state, fingerprint, steps)
    values (${block}, '{}', 1, 1, ${day}, ${account}, 'done', ${await fingerprintOf(db, block, day)}, ${JSON.stringify(steps)}::jsonb)
    returning id`.execute(db)
  return rows[0]!.id
}

const MAX_WAIT_MS = 30_000
const POLL_MS = 50

/** The proposal once `isReached` is true of it. */
export async function proposalWhen(
  person: Person,
  id: number,
  isReached: (proposal: Proposal) => boolean,
): Promise<Proposal> {
  for (let waited = 0; waited < MAX_WAIT_MS; waited += POLL_MS) {
    const { body } = await person.call('GET /schedules/api/proposals/:id/', { params: { id } })
    if (isReached(body)) return body
    await pause(POLL_MS)
  }
  throw new Error('the proposal did not get there in time')
}

export const proposalEnded = (person: Person, id: number): Promise<Proposal> =>
  proposalWhen(person, id, ({ state }) => state === 'done' || state === 'stopped')
