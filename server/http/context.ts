import type { Kysely } from 'kysely'
import type { Config } from '#server/config.ts'
import type { DB } from '#server/database/schema.generated.ts'
import type { Actor, School } from './actor.ts'
import type { Clock, SchoolTime } from './clock.ts'

/** What lives as long as the app. */
export type AppContext = { db: Kysely<DB>; config: Config; clock: Clock }

/** One request of a signed-in person; `now` is the school's local day and time. */
export type Context = AppContext & { actor: Actor; school: School; now: SchoolTime }
