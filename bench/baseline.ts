import { Client, type Pool, type PoolClient } from 'pg'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeClock } from '#server/http/clock.ts'
import { headersOf, type BenchRequest } from './requests.ts'
import { SECRET, type RunningApp } from './running-app.ts'
import { NOW } from './school.ts'

export type Statement = { text: string; values: unknown[] }

/** The statements that the app sends to its database for each request, in order, with those of the session. */
export async function recordStatements(
  { db }: RunningApp,
  requests: readonly BenchRequest[],
): Promise<Statement[][]> {
  const config = readConfig({ HOMEROOM_NOW: NOW, SESSION_SECRET: SECRET, LOG_LEVEL: 'silent' })
  const app = await buildApp({ db, config, clock: makeClock(config.fixedNow) })
  const recorder = startRecording()
  const recorded: Statement[][] = []
  try {
    for (const request of requests) {
      const { method, url, body } = request
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
      const response = await app.inject({ method, url, headers: headersOf(request), ...payload })
      if (response.statusCode !== 200)
        throw new Error(`${method} ${url} answered ${response.statusCode}: ${response.body}`)
      recorded.push(recorder.takeStatements())
    }
  } finally {
    recorder.stop()
    await app.close()
  }
  return recorded
}

type QueryArgument = string | { text?: string; values?: unknown[]; cursor?: Statement }

/** Every query of the driver is sent by this method of its prototype. */
function startRecording() {
  const { prototype } = Client
  const query = Reflect.get(prototype, 'query') as (this: Client, ...rest: unknown[]) => unknown
  let statements: Statement[] = []
  prototype.query = function (this: Client, ...rest: unknown[]) {
    const [argument, values] = rest as [QueryArgument, unknown]
    if (typeof argument === 'string')
      statements.push({ text: argument, values: Array.isArray(values) ? values : [] })
    else
      statements.push({ text: argument.text ?? argument.cursor?.text ?? '', values: argument.values ?? [] })
    return query.apply(this, rest)
  } as typeof prototype.query
  return {
    /** The statements since the last time. */
    takeStatements: () => {
      const taken = statements
      statements = []
      return taken
    },
    stop: () => {
      prototype.query = query as typeof prototype.query
    },
  }
}

/** Sends the same statements through the same driver, and does nothing else. */
export async function replayStatements(pool: Pool, statements: readonly Statement[]): Promise<void> {
  const client: PoolClient = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values)
  } finally {
    client.release()
  }
}
