/** What this process has counted since it started, read when metrics are collected. */

/** How many pieces of work of a queue run and wait. */
export type QueueCounts = { running: number; waiting: number }

const queues = new Map<string, QueueCounts>()

/** The counts of all queues of this name, which each of them keeps up to date. */
export function countsOfQueue(name: string): QueueCounts {
  const counts = queues.get(name) ?? { running: 0, waiting: 0 }
  queues.set(name, counts)
  return counts
}

export const allQueues = (): ReadonlyMap<string, QueueCounts> => queues

const signIns = new Map<string, number>()
const jobs = new Map<string, { succeeded: number; failed: number }>()

/** `outcome` is 'succeeded' or a code of a closed list, never anything about the person. */
export function countSignIn(outcome: string): void {
  signIns.set(outcome, (signIns.get(outcome) ?? 0) + 1)
}

export function countJob(name: string, outcome: 'succeeded' | 'failed'): void {
  const counts = jobs.get(name) ?? { succeeded: 0, failed: 0 }
  counts[outcome] += 1
  jobs.set(name, counts)
}

const reports = { primary: 0, standby: 0 }

/** Counts a query of a report by the database that answers it. */
export function countReport(database: keyof typeof reports): void {
  reports[database] += 1
}

export const allReports = (): Readonly<typeof reports> => reports
export const allSignIns = (): ReadonlyMap<string, number> => signIns
export const allJobs = (): ReadonlyMap<string, Readonly<Record<'succeeded' | 'failed', number>>> => jobs
