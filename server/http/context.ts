import type { Config } from '#server/config.ts'
import type { Database } from '#server/database/pool.ts'
import type { ReportDatabases } from '#server/database/replica.ts'
import type { ReferenceCache } from '#server/reference/cache.ts'
import type { Reference, School } from '#server/reference/reference.ts'
import type { Actor } from './actor.ts'
import type { Clock, SchoolTime } from '#server/clock.ts'
import type { CallKey } from './idempotency.ts'
import type { SigningKeys } from './tokens/signing-keys.ts'

/** Everything that exists for the lifetime of the app. */
export type AppContext = ReportDatabases & {
  /** The connections of writing calls, a few for each kind; without it they also use `db`. */
  writes?: Database | undefined
  config: Config
  clock: Clock
  references: ReferenceCache
  /** The keys that sign tokens. */
  keys: SigningKeys
  /** Wakes a queue, whose work continues after the reply. */
  jobs: { wake: (queue: string) => void }
}

/**
 * One request of a signed-in person. `reference` has everything that was committed before the request began; `school` is its
 * school; `now` is the school's local day and time.
 */
export type Context = AppContext & {
  actor: Actor
  reference: Reference
  school: School
  now: SchoolTime
  /** The key of the call, where its route takes one and the sender gave it. */
  callKey?: CallKey | undefined
}
