import { setTimeout } from 'node:timers/promises'
import type { ComparedServers } from './compare.ts'
import { percentile, rounded } from './figures.ts'
import { addOfficeAccounts } from './school.ts'
import { send, type BenchRequest } from './requests.ts'
import { readAllEnrollments } from './roster.ts'
import { printTable, type Line } from './tables.ts'
import { newStudentsFile, uploadFile } from './upload.ts'
import { getRequest, listMeetings, oneByOne, openSheetRequests, reportUrl } from './workload.ts'

const CLIENTS = 8
const AT_ONCE = 10
const ENTRIES_A_PAGE = 1000
const WARM_UP = 4000
const A_ROUND = 800
const IDLE_ROUNDS = 10
const MAX_TIMES = 2

type Work = () => Promise<unknown>

/** Teachers open sheets while nothing else runs, and then while each kind of heavy work runs ten times at once. */
export async function measureHeavyWork(servers: ComparedServers, rosterToken: string): Promise<void> {
  const open = await sheetOpening(servers)
  await open(WARM_UP)
  const idle: number[] = []
  for (let round = 0; round < IDLE_ROUNDS; round++) idle.push(...(await open(A_ROUND)))
  const limit = MAX_TIMES * percentile(idle, 0.99)
  const lines: Line[] = [{ name: 'nothing else', figures: ['', ...figuresOf(idle)] }]
  for (const [name, work] of await heavyWork(servers, rosterToken)) {
    const start = performance.now()
    let seconds = 0
    const round = { isRunning: true }
    const done = work().finally(() => {
      round.isRunning = false
      seconds = (performance.now() - start) / 1000
    })
    // A failure is thrown below, once the sheets of the round are open.
    done.catch(() => undefined)
    const opened: number[] = []
    while (round.isRunning) opened.push(...(await open(A_ROUND)))
    await done
    lines.push({
      name,
      figures: [`${rounded(seconds)} s`, ...figuresOf(opened)],
      target: `p99 <= ${rounded(limit)} ms`,
      isMet: percentile(opened, 0.99) <= limit,
    })
  }
  printTable('Opening a sheet beside heavy work', ['took', 'median ms', 'p99 ms', 'longest ms'], lines)
}

/** Opens so many sheets and returns the milliseconds of each. */
async function sheetOpening({ app, send: sendLoad }: ComparedServers) {
  const work = oneByOne(openSheetRequests(await listMeetings(app)))
  return async (count: number): Promise<number[]> =>
    (await sendLoad(app.origin, work, { clients: CLIENTS, count })).milliseconds
}

async function heavyWork({ app }: ComparedServers, token: string): Promise<[string, Work][]> {
  const accounts = await addOfficeAccounts(app, AT_ONCE)
  const file = await newStudentsFile()
  const kinds: [string, (account: number) => Promise<unknown>][] = [
    ['apps that read all enrollments', () => readAllEnrollments(app, token, ENTRIES_A_PAGE)],
    [
      'exports of a year',
      (account) => sendPatiently(app.origin, getRequest(account, reportUrl('records', 'year', true))),
    ],
    ['previews of 20,000 students', (account) => uploadFile(app, account, file, { preview_only: 'true' })],
    [
      'reports of a year',
      (account) => send(app.origin, getRequest(account, reportUrl('student_summary', 'year'))),
    ],
  ]
  const byEverybody = (work: (account: number) => Promise<unknown>) => () => Promise.all(accounts.map(work))
  return [
    ...kinds.map(([name, work]): [string, Work] => [`${AT_ONCE} ${name}`, byEverybody(work)]),
    ['all of these at once', () => Promise.all(kinds.map(([, work]) => byEverybody(work)()))],
  ]
}

const TRY_AGAIN_MS = 2000
const MOST_TRIES = 60

/** As a person does who is told that others download at the moment: tries again. */
async function sendPatiently(origin: string, request: BenchRequest): Promise<void> {
  for (let tries = 1; ; tries += 1)
    try {
      return await send(origin, request)
    } catch (error) {
      const isBusy = error instanceof Error && error.cause === 503
      if (!isBusy || tries === MOST_TRIES) throw error
      await setTimeout(TRY_AGAIN_MS)
    }
}

const figuresOf = (milliseconds: readonly number[]): string[] =>
  [0.5, 0.99, 1].map((share) => rounded(percentile(milliseconds, share)))
