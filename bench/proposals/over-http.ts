import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Api, ReplyOf } from '#contract/index.ts'
import type { TimetableInput } from '#server/plan/schedules/proposals/input.ts'
import { brokenBands, differencesFromRequirements, faultsOfPlan } from '#tests/world/schedules/plan-reader.ts'
import type { ComparedServers } from '../compare.ts'
import { percentile, rounded } from '../figures.ts'
import { headersOf } from '../requests.ts'
import type { RunningApp } from '../running-app.ts'
import { printTable, type Line } from '../tables.ts'
import { findOfficeAccount, oneByOne, listMeetings, openSheetRequests } from '../workload.ts'
import { schoolOf2000, schoolOf300 } from './schools.ts'
import { storeSchool } from './stored-school.ts'

/**
 * Measures proposals over HTTP as the office uses them (search, accept, read grids and memberships, undo), and how long teachers
 * wait for their sheets meanwhile.
 */

const SEEDS = [1, 2, 3, 4, 5, 6, 7, 8]
const SECONDS = 15
const MAX_ACCEPT_MS = 2000
const MAX_STOP_MS = 1000
const MAX_RATIO = 1.5
/** How many teachers open sheets at a time during a search. */
const CLIENTS = 2
/** Long enough to include more than the start of a search, which takes the most processor time because its code is compiled. */
const SHEETS_A_ROUND = 4_000
const ROUNDS = 8
const POLL_MS = 250
const POLLS = 400

type Caller = ReturnType<typeof callerOf>

/** Makes calls of the office, typed by the contract. */
function callerOf({ origin }: RunningApp, account: number) {
  return async <K extends keyof Api>(key: K, path: string, body?: unknown): Promise<ReplyOf<Api[K]>> => {
    const [method] = key.split(' ') as ['POST']
    const response = await fetch(`${origin}${path}`, {
      method,
      headers: headersOf({ account, method, url: path, ...(body !== undefined && { body }) }),
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text.slice(0, 300)}`)
    return JSON.parse(text) as ReplyOf<Api[K]>
  }
}

export async function measureWeeks(rivals: ComparedServers, isQuick: boolean): Promise<void> {
  const office = callerOf(rivals.app, await findOfficeAccount(rivals.app))
  const seeds = isQuick ? SEEDS.slice(0, 1) : SEEDS
  for (const [name, input] of [
    ['300 students', schoolOf300()],
    ['2,000 students', schoolOf2000()],
  ] as const)
    await measureSchool(rivals, office, { name, input, seeds })
}

type Measured = { name: string; input: TimetableInput; seeds: readonly number[] }

async function measureSchool(
  rivals: ComparedServers,
  office: Caller,
  { name, input, seeds }: Measured,
): Promise<void> {
  const { app } = rivals
  const dates = { from: '2026-08-03', until: '2026-10-30' }
  const { block, grades, meetings } = await storeSchool(app.db, input, { word: name, ...dates })
  await sql`analyze`.execute(app.db)
  const times = { accept: [] as number[], undo: [] as number[] }
  const scores: number[] = []
  const faults: string[] = []
  for (const seed of seeds) {
    const { id } = await office('POST /schedules/api/proposals/', '/schedules/api/proposals/', {
      block_schedule_id: block,
      seconds: SECONDS,
      seed,
    })
    const proposal = await ended(() =>
      office('GET /schedules/api/proposals/:id/', `/schedules/api/proposals/${id}/`),
    )
    if (proposal.placed < meetings) faults.push(`seed ${seed}: ${proposal.placed} of ${meetings} are placed`)
    scores.push(proposal.score ?? Number.NaN)
    const before = await contentOf(app)
    const accepted = await timed(times.accept, () =>
      office('POST /schedules/api/proposals/:id/accept/', `/schedules/api/proposals/${id}/accept/`, {}),
    )
    faults.push(...(await readPlan(office, { block, grades })).map((fault) => `seed ${seed}: ${fault}`))
    await timed(times.undo, () =>
      office('POST /schedules/api/batches/:id/undo/', `/schedules/api/batches/${accepted.batch_id}/undo/`),
    )
    if ((await contentOf(app)) !== before) faults.push(`seed ${seed}: undoing did not restore the plan`)
  }
  const { stops, idle, busy } = await measureMeanwhile(rivals, office, block)
  const ratio = percentile(busy, 0.99) / percentile(idle, 0.99)
  const lines: Line[] = [
    {
      name: `${meetings} meetings placed, without a conflict, by requirements and bands, ${seeds.length} seeds`,
      figures: [`${faults.length} faults`],
      target: 'none',
      isMet: faults.length === 0,
    },
    { name: `scores after ${SECONDS} s`, figures: [scores.map((score) => score.toFixed(0)).join(' ')] },
    longest('accepting all', times.accept, MAX_ACCEPT_MS),
    longest('undoing all', times.undo, MAX_ACCEPT_MS),
    longest('stopping', stops, MAX_STOP_MS),
    { name: `99th percentile of opening a sheet, idle, ${CLIENTS} at a time`, figures: [p99(idle)] },
    { name: 'the same while a schedule is built', figures: [p99(busy)] },
    {
      name: 'their ratio',
      figures: [rounded(ratio)],
      target: `<= ${MAX_RATIO}`,
      isMet: ratio <= MAX_RATIO,
    },
  ]
  printTable(`Weeks over HTTP, ${name}`, ['figure'], lines)
  for (const fault of faults.slice(0, 10)) console.log(`  ${fault}`)
}

const p99 = (values: readonly number[]) => `${rounded(percentile(values, 0.99))} ms`

const longest = (name: string, values: readonly number[], max: number): Line => ({
  name: `${name}, the longest of ${values.length}`,
  figures: [`${rounded(Math.max(...values))} ms`],
  target: `<= ${max}`,
  isMet: Math.max(...values) <= max,
})

async function timed<T>(into: number[], work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  const result = await work()
  into.push(performance.now() - began)
  return result
}

type Poll = () => Promise<ReplyOf<Api['GET /schedules/api/proposals/:id/']>>

async function until(poll: Poll, isReached: (proposal: Awaited<ReturnType<Poll>>) => boolean) {
  for (let each = 0; each < POLLS; each++) {
    const proposal = await poll()
    if (isReached(proposal)) return proposal
    await pause(POLL_MS)
  }
  throw new Error('the proposal did not end in time')
}

const ended = (poll: Poll) => until(poll, ({ state }) => state === 'done' || state === 'stopped')

/** Opens sheets alternately without and with a search, so that other load on the machine affects both, and stops each search. */
async function measureMeanwhile({ app, send }: ComparedServers, office: Caller, block: number) {
  const work = oneByOne(openSheetRequests(await listMeetings(app)))
  const openSheets = async () =>
    (await send(app.origin, work, { clients: CLIENTS, count: SHEETS_A_ROUND })).milliseconds
  const [stops, idle, busy]: number[][] = [[], [], []]
  await openSheets()
  for (let round = 0; round < ROUNDS; round++) {
    idle!.push(...(await openSheets()))
    const { id } = await office('POST /schedules/api/proposals/', '/schedules/api/proposals/', {
      block_schedule_id: block,
      seconds: 60,
    })
    const path = `/schedules/api/proposals/${id}/`
    await until(
      () => office('GET /schedules/api/proposals/:id/', path),
      ({ state, placed }) => state === 'running' && placed > 0,
    )
    busy!.push(...(await openSheets()))
    await timed(stops!, () => office('DELETE /schedules/api/proposals/:id/', path))
  }
  return { stops: stops!, idle: idle!, busy: busy! }
}

/** What is wrong with the plan of a block, as the pages get it. */
async function readPlan(
  office: Caller,
  { block, grades }: { block: number; grades: readonly number[] },
): Promise<string[]> {
  const requirements = await office(
    'GET /schedules/api/needs/',
    `/schedules/api/needs/?block_schedule_id=${block}`,
  )
  const grids = []
  for (const grade of grades)
    grids.push(
      await office(
        'GET /schedules/api/schedule-grid-data/',
        `/schedules/api/schedule-grid-data/?grade_level_id=${grade}&block_schedule_id=${block}`,
      ),
    )
  return [
    ...faultsOfPlan(grids, requirements),
    ...differencesFromRequirements(grids, requirements).map(
      ({ need: requirement, has, wants }) => `requirement ${requirement} has ${has} of ${wants} meetings`,
    ),
    ...brokenBands(grids, requirements).map((band) => `the band ${band} meets at different times`),
  ]
}

/** Returns one hash of all assignments. */
async function contentOf({ db }: RunningApp): Promise<string> {
  const { rows } = await sql<{ hash: string }>`
    select md5(coalesce(string_agg(assignment::text, ';' order by id), '')) hash from assignment`.execute(db)
  return rows[0]!.hash
}
