import { Client, type Pool, type PoolClient } from 'pg'
import { buildApp } from '#server/app.ts'
import { readConfig } from '#server/config.ts'
import { makeClock } from '#server/http/clock.ts'
import { headersOf, type Ask } from './asking.ts'
import { SECRET, type Product } from './product.ts'
import { NOW } from './school.ts'

export type Statement = { text: string; values: unknown[] }

/** What the app sends to its database for each call, in order, the session's query included. */
export async function record(product: Product, asks: readonly Ask[]): Promise<Statement[][]> {
  const config = readConfig({ HOMEROOM_NOW: NOW, SESSION_SECRET: SECRET, LOG_LEVEL: 'silent' })
  const app = await buildApp({ db: product.db, config, clock: makeClock(config.fixedNow) })
  const tape = listen()
  const recorded: Statement[][] = []
  try {
    for (const one of asks) {
      const { method, url, body } = one
      const payload = body === undefined ? {} : { payload: JSON.stringify(body) }
      const answer = await app.inject({ method, url, headers: headersOf(one), ...payload })
      if (answer.statusCode !== 200)
        throw new Error(`${method} ${url} answered ${answer.statusCode}: ${answer.body}`)
      recorded.push(tape.taken())
    }
  } finally {
    tape.stop()
    await app.close()
  }
  return recorded
}

type Question = string | { text?: string; values?: unknown[]; cursor?: Statement }

/** Every client of the driver passes here. */
function listen() {
  const { prototype } = Client
  const query = Reflect.get(prototype, 'query') as (this: Client, ...rest: unknown[]) => unknown
  let heard: Statement[] = []
  prototype.query = function (this: Client, ...rest: unknown[]) {
    const [question, values] = rest as [Question, unknown]
    if (typeof question === 'string')
      heard.push({ text: question, values: Array.isArray(values) ? values : [] })
    else heard.push({ text: question.text ?? question.cursor?.text ?? '', values: question.values ?? [] })
    return query.apply(this, rest)
  } as typeof prototype.query
  return {
    taken: () => {
      const all = heard
      heard = []
      return all
    },
    stop: () => {
      prototype.query = query as typeof prototype.query
    },
  }
}

/** Sends the same statements through the same driver, and does nothing else. */
export async function replay(pool: Pool, statements: readonly Statement[]): Promise<void> {
  const client: PoolClient = await pool.connect()
  try {
    for (const { text, values } of statements) await client.query(text, values)
  } finally {
    client.release()
  }
}
