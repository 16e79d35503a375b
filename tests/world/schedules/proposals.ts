import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Proposal, ProposalStep } from '#contract/plan/schedules/proposals.ts'
import { fingerprintOf } from '#server/plan/schedules/proposals/fingerprint.ts'
import { beforeEachInFile, openForFile } from '../file-hooks.ts'
import type { Person } from '../person.ts'
import { addBlock, addGroup, addPeriod } from '../timetable.ts'
import { openWorld, type World } from '../world.ts'

type NewRequirement = {
  block: number
  group: number
  teacher: number
  meetings: number
  doubles?: number
  together?: string | null
  sameClass?: string | null
}

/** A requirement that is saved for a block. */
export async function addRequirement(
  { db }: World,
  { block, group, teacher, meetings, doubles = 0, together = null, sameClass = null }: NewRequirement,
): Promise<number> {
  await sql`insert into block_requirements (block_schedule_id) values (${block}) on conflict do nothing`.execute(
    db,
  )
  const { rows } = await sql<{ id: number }>`
    insert into requirement (block_schedule_id, student_group_id, teacher_id, meetings_per_week, doubles, together, same_class)
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
    insert into proposal (block_schedule_id, seconds, seed, first_day, account_id, state, fingerprint, steps)
    values (${block}, 1, 1, ${day}, ${account}, 'done', ${await fingerprintOf(db, block, day)}, ${JSON.stringify(steps)}::jsonb)
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

/**
 * The calling test file's school, with two teachers. `prepare` gets, before each test, a new block of the winter to come in which
 * both of them need to meet both of two new groups, five times a week, and which has two section periods.
 */
export function useProposing(prepare: (school: Proposing) => void) {
  const school = openForFile(openProposingSchool, ({ world }) => world.close())
  let count = 0
  beforeEachInFile(async () => prepare({ ...school, ...(await addWinter(school, ++count)) }))
}
type ProposingSchool = Awaited<ReturnType<typeof openProposingSchool>>
export type Proposing = ProposingSchool & Awaited<ReturnType<typeof addWinter>>

async function openProposingSchool() {
  const world = await openWorld({ env: { WRITES_PER_MINUTE: '100000', READS_PER_MINUTE: '100000' } })
  const office = await world.admin('Olga Office')
  const [ada, ben] = [await world.addTeacher('Ada Abel'), await world.addTeacher('Ben Bolt')]
  return {
    world,
    office,
    ada,
    ben,
    accept: (id: number, body: object = {}) =>
      office.call('POST /schedules/api/proposals/:id/accept/', { params: { id }, body }),
    undo: (id: number) => office.call('POST /schedules/api/batches/:id/undo/', { params: { id } }),
    /** All assignments as they are in the database. */
    plan: async (): Promise<string> => {
      const { rows } = await sql<{ all: string }>`
        select coalesce(jsonb_agg(assignment order by id), '[]')::text "all" from assignment`.execute(
        world.db,
      )
      return rows[0]!.all
    },
  }
}

async function addWinter({ world, office, ada, ben }: ProposingSchool, nth: number) {
  await sql`delete from assignment`.execute(world.db)
  await sql`delete from proposal`.execute(world.db)
  const block = await addBlock(world, { name: `Winter ${nth}`, from: '2027-01-11', until: '2027-02-19' })
  const first = await addPeriod(world, { block })
  const second = await addPeriod(world, { block, from: '10:00', until: '11:00' })
  const [one, other] = [
    await addGroup(world, { name: `One ${nth}` }),
    await addGroup(world, { name: `Other ${nth}` }),
  ]
  for (const group of [one, other])
    for (const teacher of [ada, ben]) await addRequirement(world, { block, group, teacher, meetings: 5 })
  const ask = (more: object = {}) =>
    office.call('POST /schedules/api/proposals/', {
      body: { block_schedule_id: block, seconds: 1, seed: 7, ...more },
    })
  const propose = async (more: object = {}): Promise<Proposal> => {
    const { status, body, text } = await ask(more)
    if (status !== 202) throw new Error(text)
    return proposalEnded(office, body.id)
  }
  return { nth, block, first, second, one, other, ask, propose }
}
