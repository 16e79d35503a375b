import { readConfig } from '#server/config.ts'
import { openPools } from '#server/database/pool.ts'
import { makeClock } from '#server/clock.ts'
import { startMailSender } from '#server/mail/start-sender.ts'

/** A process that only sends mail, as every Homeroom does; it ends by a signal. */
const config = readConfig(process.env)
const { writes: db } = openPools({ connectionString: config.databaseUrl! })
const log = { info: () => undefined, warn: () => undefined, error: console.error }
startMailSender({ db, config, clock: makeClock(config.fixedNow), log })
console.log('sending')
