import { recordStatements, replayStatements, type Statement } from './baseline.ts'
import { measure, median, type Figure } from './figures.ts'
import { send, type BenchRequest } from './requests.ts'
import type { RunningApp } from './running-app.ts'

export type Comparison = {
  app: Figure
  baseline: Figure
  /** Statements per request, and how many of them commit. Once a minute a session also saves when it was last seen. */
  statements: number
  commits: number
}

type Options = {
  clients?: number
  /** Undoes what the requests change. */
  restore?: () => Promise<void>
  /** How often each request is sent. */
  times?: number
}

/** Requests to the app, and a loop that only sends their statements, one after the other on the same machine. */
export async function compare(
  app: RunningApp,
  requests: readonly BenchRequest[],
  { clients = 8, restore, times = 1 }: Options = {},
): Promise<Comparison> {
  await restore?.()
  const recorded = await recordStatements(app, requests)
  const statementsToReplay = Array.from({ length: times }, () => recorded).flat()
  const requestsToSend = Array.from({ length: times }, () => requests).flat()
  const sendToApp = (request: BenchRequest) => send(app.origin, request)
  await restore?.()
  await measure(requestsToSend.slice(0, 100), clients, sendToApp)
  await restore?.()
  const baseline = await measure(statementsToReplay, clients, (each) => replayStatements(app.pool, each))
  await restore?.()
  return {
    app: await measure(requestsToSend, clients, sendToApp),
    baseline,
    statements: median(recorded.map((all) => all.filter(isQuery).length)),
    commits: median(recorded.map(countCommits)),
  }
}

const isQuery = ({ text }: Statement) => !/^\s*(begin|commit|rollback|start transaction)/i.test(text)

/** A statement that writes outside of a transaction commits by itself. */
function countCommits(statements: readonly Statement[]): number {
  let inTransaction = false
  let commits = 0
  for (const { text } of statements) {
    if (/^\s*(begin|start transaction)/i.test(text)) inTransaction = true
    else if (/^\s*commit/i.test(text)) {
      inTransaction = false
      commits += 1
    } else if (!inTransaction && /\b(insert into|update|delete from)\b/i.test(text)) commits += 1
  }
  return commits
}
