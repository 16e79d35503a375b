import {
  CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  sql,
  type RawBuilder,
} from 'kysely'
import { pipelineOf } from './connections/pipeline.ts'
import type { DB } from './schema.generated.ts'

/** A value of a statement, or where it goes in a text. */
export type InSql<T> = { readonly [K in keyof T]: T[K] | RawBuilder<unknown> }

type Places<V> = { readonly [K in keyof V]-?: RawBuilder<unknown> }

export type Statement<V, R> = {
  (db: Kysely<DB>, values: V): Promise<R[]>
  /** The text as it is sent. */
  readonly text: string
}

/**
 * A statement of a frequent call that takes a few milliseconds at most: its text is put together once and not for each call,
 * each value is sent once, however often the text uses it, and outside transactions it shares a connection with others.
 * `write` gets the places of the values, and may use no other values.
 */
export function statement<V extends object, R extends object>(
  write: (places: Places<V>) => RawBuilder<R>,
): Statement<V, R> {
  const { text, names } = compile(write)
  const run = async (db: Kysely<DB>, values: V): Promise<R[]> => {
    const sent = names.map((name) => values[name])
    const pipeline = pipelineOf(db)
    const { rows } = pipeline
      ? await pipeline.query<R>(text, sent)
      : await db.executeQuery<R>(CompiledQuery.raw(text, sent))
    return rows
  }
  return Object.assign(run, { text })
}

/** Writes SQL without a connection. */
const compiler = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/** `names` are in the order of their places: $1 is the one that the text uses first. */
function compile<V extends object>(write: (places: Places<V>) => RawBuilder<unknown>) {
  const names: (keyof V)[] = []
  const placeOf = (name: keyof V): number => {
    const index = names.indexOf(name)
    return index === -1 ? names.push(name) : index + 1
  }
  const places = new Proxy({} as Places<V>, {
    get: (_, name) => sql.raw(`$${placeOf(name as keyof V)}`),
  })
  const { sql: text, parameters } = write(places).compile(compiler)
  if (parameters.length > 0) throw new Error('a statement whose text is put together once holds no values')
  return { text, names }
}
