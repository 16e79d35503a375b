import closeWithGrace from 'close-with-grace'
import type { FastifyInstance } from 'fastify'
import { ConfigError, readConfig, type Config } from './config.ts'
import { openDatabase, type OpenDatabase } from './database/open.ts'
import type { DemoPerson } from './session/demo/demo-people.ts'
import { DatabaseUnusable } from './database/database-unusable.ts'

type Closable = { close: () => Promise<unknown> }

const CLOSE_TIMEOUT_SECONDS = 40

const openResources: Closable[] = []
let hasFailed = false
const started = start()

const grace = closeWithGrace({ delay: CLOSE_TIMEOUT_SECONDS * 1000 }, async ({ err }) => {
  if (err) console.error(err)
  await started.catch(() => undefined)
  await closeAll()
  if (hasFailed) process.exit(1)
})
// The process that started this one has ended, and nothing else would stop this one.
process.once('disconnect', () => grace.close())

try {
  await started
} catch (error) {
  console.error(isExpected(error) ? error.message : error)
  await closeAll()
  process.exit(1)
}

async function start(): Promise<void> {
  const settings = readConfig(process.env)
  // The database starts while the app's modules load.
  const [opening, loading] = await Promise.allSettled([open(settings), loadApp()])
  if (opening.status === 'rejected') throw opening.reason
  if (loading.status === 'rejected') throw loading.reason
  const [database, { prepareApp, closeTableReader }] = [opening.value, loading.value]
  const dev = process.argv.includes('--dev')
  const prepared = await prepareApp({ database, settings, dev, onNewerSchema: stopWithFailure })
  const { app, config, people } = prepared
  // A spreadsheet that is being read must not delay the shutdown.
  openResources.push(app, { close: closeTableReader })
  await database.deleteReplaced?.()
  await listen(app, config)
  prepared.startJobs()
  openResources.push(app.jobs)
  printReady(config, database, people, await prepared.familyLink())
}

/** Several requests may notice the reason at the same time. */
function stopWithFailure(sentence: string): void {
  if (hasFailed) return
  hasFailed = true
  console.error(sentence)
  grace.close()
}

async function open(config: Config): Promise<OpenDatabase> {
  const database = await openDatabase(config, (line) => console.error(line))
  openResources.push(database)
  return database
}

async function loadApp() {
  const [{ prepareApp }, { closeTableReader }] = await Promise.all([
    import('./start-app.ts'),
    import('./exchange/spreadsheets/read-table.ts'),
  ])
  return { prepareApp, closeTableReader }
}

async function listen(app: FastifyInstance, { port, host }: Config): Promise<void> {
  try {
    await app.listen({ port, host })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'EADDRINUSE')
      throw new ConfigError([`PORT ${port} is in use. Stop the other program, or set PORT to another number`])
    if (code === 'EACCES')
      throw new ConfigError([`PORT ${port} needs more rights. Set PORT to a number above 1023`])
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new ConfigError([`HOST ${host} is not an address of this machine`])
    throw error
  }
}

function printReady(
  config: Config,
  database: OpenDatabase,
  people: DemoPerson[],
  familyLink: string | undefined,
): void {
  const lines = ['', `Homeroom is ready: ${config.origin}`, `Database: ${database.location}`]
  if (config.demoProvider && people.length > 0) {
    lines.push('', 'Sign in as one of the demo people:')
    for (const { email, what } of people) lines.push(`  ${email.padEnd(28)} ${what}`)
  }
  if (familyLink) lines.push('', 'Or open the page of a family that reads Spanish:', `  ${familyLink}`)
  console.log(`${lines.join('\n')}\n`)
}

/** The database closes last. */
async function closeAll(): Promise<void> {
  for (let last = openResources.pop(); last; last = openResources.pop()) await last.close()
}

function isExpected(error: unknown): error is Error {
  return error instanceof ConfigError || error instanceof DatabaseUnusable
}
