import type { SendLoad } from './load/start.ts'
import { median, percentile } from './figures.ts'
import { cpuMs, postgresCpuMs } from './processes.ts'
import type { BenchRequest } from './requests.ts'
import type { RunningApp } from './running-app.ts'

/** A server and the first process of its PostgreSQL. */
export type Server = { origin: string; pid: number; postmaster: number }

/** The product, what it is compared with, and the process that sends requests to both. */
export type ComparedServers = { app: RunningApp; floor: Server; send: SendLoad }

export type Figure = {
  requests: number
  perSecond: number
  /** The time for each entry of the work, with one client per entry. */
  secondsPerRound: number
  medianMs: number
  p99Ms: number
  /** Processor time for each request, of the server's process and of PostgreSQL. */
  serverCpuMs: number
  databaseCpuMs: number
}
export type Comparison = { product: Figure; floor: Figure }

/** Undoes the changes of a round, for each of the two servers. */
export type Restore = Record<keyof Comparison, () => Promise<void>>

type Options = {
  clients: number
  rounds?: number
  /** Runs before each round, which then sends each entry once. Otherwise a round lasts about a second. */
  restore?: Restore
}

const WARM_UP = 300

/** Sends the same requests to product and floor alternately, and takes the median of the rounds. */
export async function compare(
  { app, floor, send }: ComparedServers,
  work: readonly (readonly BenchRequest[])[],
  { clients, rounds = 5, restore }: Options,
): Promise<Comparison> {
  const sides = { product: app, floor }
  const runRound = async (side: keyof Comparison, count: number) => {
    const { origin, pid, postmaster } = sides[side]
    await restore?.[side]()
    const [server, database] = [cpuMs(pid), postgresCpuMs(postmaster)]
    const timings = await send(origin, work, { clients, count })
    return {
      ...timings,
      serverCpuMs: cpuMs(pid) - server,
      databaseCpuMs: postgresCpuMs(postmaster) - database,
    }
  }
  type Round = Awaited<ReturnType<typeof runRound>>

  const counts = { product: work.length, floor: work.length }
  const results: Record<keyof Comparison, Round[]> = { product: [], floor: [] }
  for (const side of ['product', 'floor'] as const) {
    const warmUp = await runRound(side, restore ? work.length : warmUpCount(work.length, clients))
    const perSecond = warmUp.milliseconds.length / warmUp.seconds
    if (!restore) counts[side] = Math.max(2 * clients, Math.round(perSecond))
    if (!restore && perSecond > WARM_UP) await runRound(side, counts[side])
  }
  for (let round = 0; round < rounds; round++) {
    const order = round % 2 === 0 ? (['product', 'floor'] as const) : (['floor', 'product'] as const)
    for (const side of order) results[side].push(await runRound(side, counts[side]))
  }
  return { product: figureOf(results.product), floor: figureOf(results.floor) }

  function figureOf(all: Round[]): Figure {
    const milliseconds = all.flatMap((round) => round.milliseconds)
    const sum = (part: (round: Round) => number) => all.reduce((total, round) => total + part(round), 0)
    return {
      requests: milliseconds.length,
      perSecond: median(all.map((round) => round.milliseconds.length / round.seconds)),
      secondsPerRound: median(all.map(({ seconds }) => seconds)),
      medianMs: median(milliseconds),
      p99Ms: percentile(milliseconds, 0.99),
      serverCpuMs: sum((round) => round.serverCpuMs) / milliseconds.length,
      databaseCpuMs: sum((round) => round.databaseCpuMs) / milliseconds.length,
    }
  }
}

/** After some calls, every connection has prepared its statements and chosen their plans. */
const warmUpCount = (entries: number, clients: number) =>
  clients === 1 ? 3 : Math.min(WARM_UP, Math.max(entries, 100))
