import { spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { testServer } from '#server/database/testing.ts'
import { testFilesOfFault, type Fault } from './fault.ts'
import { FAULTS } from './faults.ts'

/**
 * Breaks one rule at a time in a copy of the project and runs the tests that should notice. A fault survives if all of them pass,
 * which means that a rule is untested. `npm run faults:rules -- WORD` runs only the faults whose name contains the word.
 */
const COPIED = [
  'bench',
  'build',
  'contract',
  'server',
  'tests',
  'web',
  'package.json',
  'start.mjs',
  'tsconfig.base.json',
  'vite.config.ts',
]
/** One more than there are cores, because tests often wait for the database. */
const WORKERS = 3
const TIMEOUT_MS = 300_000

const word = process.argv[2] ?? ''
const chosen = FAULTS.filter(({ name }) => name.includes(word))
const scratch = mkdtempSync(join(tmpdir(), 'homeroom-faults-'))
process.on('exit', () => rmSync(scratch, { recursive: true, force: true }))
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => process.exit(1))

const misplaced = chosen.filter((fault) => readFileSync(fault.file, 'utf8').split(fault.find).length !== 2)
if (chosen.length === 0 || misplaced.length > 0) {
  for (const { name, file } of misplaced) console.error(`${name}: its text is not exactly once in ${file}`)
  console.error(
    chosen.length === 0 ? `No fault's name contains "${word}".` : 'Update tests/faults/faults.ts.',
  )
  process.exit(1)
}

const cluster = await testServer()
const folders = Array.from({ length: WORKERS }, (_, worker) => copyProject(join(scratch, String(worker))))

console.log(`${chosen.length} faults; first the same tests without any`)
const everyTest = [...new Set(chosen.flatMap(testFilesOfFault))]
const failing = (await Promise.all(folders.map(failingWithoutFault))).flat()
if (failing.length > 0) {
  console.error(`These test files fail without a fault. Fix them first.\n${failing.join('\n')}`)
  process.exit(1)
}

const waiting = [...chosen]
const survived: Fault[] = []
await Promise.all(folders.map(work))
console.log(`\n${chosen.length - survived.length} caught, ${survived.length} survived`)
for (const { name, file } of survived) console.log(`survived: ${name} (${file})`)
process.exit(survived.length === 0 ? 0 : 1)

/** Each worker runs its share in one process. Failed files run once more, alone, because a busy machine can cause failures. */
async function failingWithoutFault(folder: string, worker: number): Promise<string[]> {
  const files = everyTest.filter((_, index) => index % WORKERS === worker)
  // Without a file, node would look for tests by itself.
  if (files.length === 0) return []
  const named = join(scratch, `failed-${worker}`)
  if (await passes(folder, files, { timeout: 10 * TIMEOUT_MS, output: 'inherit', failed: named })) return []
  const failed = readFileSync(named, 'utf8').split('\n').filter(Boolean)
  const alone = failed.filter((file) => files.includes(file))
  const again: string[] = []
  for (const file of alone)
    if (!(await passes(folder, [file], { timeout: TIMEOUT_MS, output: 'inherit' }))) again.push(file)
  return alone.length === 0 ? ['(the run ended before its end)'] : again
}

async function work(folder: string): Promise<void> {
  for (let fault = waiting.shift(); fault; fault = waiting.shift()) {
    const path = join(folder, fault.file)
    const original = readFileSync(path, 'utf8')
    writeFileSync(
      path,
      original.replace(fault.find, () => fault.replace),
    )
    const isCaught = !(await passes(folder, testFilesOfFault(fault), {
      timeout: TIMEOUT_MS,
      output: 'ignore',
    }))
    writeFileSync(path, original)
    if (!isCaught) survived.push(fault)
    console.log(`${isCaught ? 'caught  ' : 'SURVIVED'} ${fault.name}`)
  }
}

function copyProject(folder: string): string {
  mkdirSync(folder)
  for (const name of COPIED) cpSync(name, join(folder, name), { recursive: true })
  symlinkSync(join(process.cwd(), 'node_modules'), join(folder, 'node_modules'), 'dir')
  return folder
}

/** `failed` is the path of a file that gets the names of failed test files. */
type PassOptions = { timeout: number; output: 'inherit' | 'ignore'; failed?: string }

/** Whether the tests pass; a run that hangs counts as failed. */
function passes(folder: string, files: string[], { timeout, output, failed }: PassOptions): Promise<boolean> {
  const options = ['--test', '--test-isolation=none', '--test-timeout=240000', ...reporters(failed)]
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [...options, ...files], {
      cwd: folder,
      stdio: ['ignore', output, output],
      timeout,
      env: { ...process.env, HOMEROOM_TEST_CLUSTER: cluster, HOMEROOM_TEST_RUN: randomUUID() },
    })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

function reporters(failed: string | undefined): string[] {
  const dots = ['--test-reporter=dot', '--test-reporter-destination=stdout']
  if (failed === undefined) return dots
  return [...dots, '--test-reporter=./tests/run/failed-files.ts', `--test-reporter-destination=${failed}`]
}
