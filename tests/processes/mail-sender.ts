import { readConfig } from '#server/config.ts'
import { openPools } from '#server/database/pool.ts'
import { makeClock } from '#server/clock.ts'
import { createLoop } from '#server/jobs/loop.ts'
import { mailQueue } from '#server/mail/mail-queue.ts'

/** A process that only sends mail, as every Homeroom does; it ends by a signal. */
const config = readConfig(process.env)
const { writes: db } = openPools({ connectionString: config.databaseUrl! })
const log = { info: () => undefined, warn: () => undefined, error: console.error }
const loop = createLoop(log)
loop.add(mailQueue({ db, config, clock: makeClock(config.fixedNow), log }))
loop.start()
// Keeps the process alive, because nothing else does.
loop.wake('mail')
console.log('sending')
